import { BRANDS, CHANNELS } from '@connect/contract/constants.ts';
import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';
import type { Calendar } from '../demo/calendar.ts';
import { draw, word } from './draw.ts';

/** The first was published so long ago. */
export const SCALE_DAYS = 720;
/** A much read one is of this age, so that a year holds all that happened to it. */
const HOTTEST_DAY = 330;

const KINDS = {
  article: 700,
  life_ready: 150,
  document: 250,
  webinar: 120,
  video: 200,
  podcast: 80,
} as const;
const LINKS_AN_ITEM = 2;

/** Published items of each kind, without pictures and files: what people did is about them. */
async function seedItems(trx: Trx, calendar: Calendar, by: number, share: number): Promise<void> {
  const now = sql`${calendar.now.toISOString()}::timestamptz`;
  const counts = Object.entries(KINDS).map(([kind, count]) => ({
    kind,
    count: Math.max(1, Math.round(count * share)),
  }));
  await sql`
    insert into content (kind, title, slug, excerpt, body, status, published_at, first_published_at,
      brand, therapy_area_ids, created_at, created_by, updated_at, updated_by)
    select x.kind, 'รายการตัวอย่าง ' || x.kind || ' ที่ ' || x.n, 'scale-' || replace(x.kind, '_', '-') || '-' || x.n,
      'คำโปรยตัวอย่าง', '<p>เนื้อหาตัวอย่าง</p>', 'publish', x.at, x.at,
      case when x.kind = 'life_ready' then 'Non-Brand' else ${word([...BRANDS], 'x.n', 60)} end,
      array[(select id from therapy_area order by (x.n + id) % 7, id limit 1)], x.at, ${by}::bigint,
      x.at, ${by}::bigint
    from (
      select k.kind, n, ${now} - interval '1 day' * case when k.kind = 'article' and n = 1
          then ${sql.lit(HOTTEST_DAY)} else 3 + ${draw('n', 61)} * ${sql.lit(SCALE_DAYS - 3)} end as at
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as k(kind text, count integer)
        cross join lateral generate_series(1, k.count) n
    ) x order by x.at`.execute(trx);
  await sql`
    insert into article (content_id, category_id, reading_minutes, life_topic)
    select c.id, (select id from article_category where scope in (c.kind, 'both') order by id limit 1),
      2 + c.id % 9, case when c.kind = 'life_ready' then 'food' end
    from content c where c.kind in ('article', 'life_ready')`.execute(trx);
  await sql`
    insert into document (content_id, document_type, external_url)
    select id, 'other', 'https://www.hcp.example/documents/' || id from content
    where kind = 'document'`.execute(trx);
  await sql`
    insert into webinar (content_id, webinar_type, start_at, end_at)
    select id, 'live', published_at + interval '7 days', published_at + interval '7 days 1 hour'
    from content where kind = 'webinar'`.execute(trx);
  await sql`
    insert into recording (content_id, kind, source_type, source_url, duration_seconds, video_category)
    select id, kind, 'youtube', 'https://youtu.be/dQw4w9WgXcQ', 300 + id % 1500,
      case when kind = 'video' then 'lecture' end
    from content where kind in ('video', 'podcast')`.execute(trx);
}

/** Links to items, of any channel that links have. */
async function seedItemLinks(trx: Trx, by: number): Promise<void> {
  const channels = CHANNELS.filter((one) => one !== 'search' && one !== 'direct');
  await sql`
    insert into link (name, code, target_type, target_id, channel, created_at, created_by,
      updated_at, updated_by)
    select c.title || ' · ' || n, 'scale-' || c.id || '-' || n, c.kind, c.id,
      ${word(channels, 'c.id * 8 + n', 62)}, c.published_at, ${by}::bigint, c.published_at,
      ${by}::bigint
    from content c cross join generate_series(1, ${sql.lit(LINKS_AN_ITEM)}) n
    order by c.id, n`.execute(trx);
}

/** Items and links; `share` makes fewer. */
export async function seedScaleContent(
  trx: Trx,
  calendar: Calendar,
  by: number,
  share: number,
): Promise<void> {
  await seedItems(trx, calendar, by, share);
  await seedItemLinks(trx, by);
}
