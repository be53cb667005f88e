import { document } from '@connect/contract/documents/document.ts';
import { hosts } from '@connect/contract/hosts/host.ts';
import { type ContentKind, HOST_KINDS, type HostKind } from '@connect/contract/kinds.ts';
import { messageTemplate } from '@connect/contract/message-templates/message-template.ts';
import { readingMinutes } from '@connect/contract/publishing/publishing.ts';
import { podcast } from '@connect/contract/recordings/podcast.ts';
import { video } from '@connect/contract/recordings/video.ts';
import { article } from '@connect/contract/stories/article.ts';
import { lifeReady } from '@connect/contract/stories/life-ready.ts';
import { webinar } from '@connect/contract/webinars/webinar.ts';
import { sql } from 'kysely';
import type { Db } from '../apps/api/src/deps.ts';
import { at, type Facts, insertItems, insertPictures, pick, type Random } from './content-rows.ts';
import { randomFrom } from './statistics.ts';

const SEED = 20_261_120;
const ROWS_AT_ONCE = 250;
const HOSTS_OF_ONE = 2;
const EPISODES_OF_ONE = 500;

/** Ids of the items of each kind, in the order they were made. */
export type IdsByKind = ReadonlyMap<ContentKind, readonly number[]>;

/** The random numbers and facts that items are made with. */
interface Making {
  random: Random;
  facts: Facts;
  made: IdsByKind;
}

interface BenchKind {
  kind: ContentKind;
  calls: { list: { path: string }; get: { path: string } };
  /** A filter of the kind, besides the status. */
  filter: string;
  /** Columns of `content` that have the same value in all items. */
  shared?: object;
  /** Inserts the kind's own rows. */
  insert(db: Db, items: readonly { id: number; body: string }[], making: Making): Promise<unknown>;
}

const story = (kind: 'article' | 'life_ready'): BenchKind['insert'] => {
  const topic = kind === 'life_ready' ? 'food' : null;
  return (db, items, { random, facts }) =>
    db
      .insertInto('article')
      .values(
        items.map(({ id, body }) => ({
          content_id: id,
          category_id: pick(random, facts.categories),
          author_name: 'กองบรรณาธิการ',
          reading_minutes: readingMinutes(body),
          life_topic: topic,
        })),
      )
      .execute();
};

/** Chooses the hosts of each item and links them; returns the column `hosts` of each. */
async function drawHosts(
  db: Db,
  items: readonly { id: number }[],
  from: HostKind,
  { random, made }: Making,
): Promise<string[]> {
  const hosts = made.get(from) ?? [];
  const drawn = items.map(() => {
    const first = Math.floor(random() * hosts.length);
    return Array.from({ length: HOSTS_OF_ONE }, (_, n) => hosts[(first + n) % hosts.length] ?? 0);
  });
  const links = items.flatMap(({ id }, n) =>
    (drawn[n] ?? []).map((to_id, position) => ({
      from_id: id,
      to_id,
      relation: 'host',
      position,
      needed: true,
    })),
  );
  await db.insertInto('content_link').values(links).execute();
  return drawn.map((ids) =>
    JSON.stringify(ids.map((host_id) => ({ host_id, role: 'speaker', topic: '' }))),
  );
}

const recording =
  (kind: 'video' | 'podcast'): BenchKind['insert'] =>
  async (db, items, making) => {
    const hosts = await drawHosts(db, items, `${kind}_host`, making);
    await db
      .insertInto('recording')
      .values(
        items.map(({ id }, n) => ({
          content_id: id,
          kind,
          source_type: 'youtube',
          source_url: 'https://youtu.be/benchbench1',
          provider_id: 'benchbench1',
          duration_seconds: 600 + (id % 3000),
          video_category: kind === 'video' ? 'lecture' : null,
          series: 'Deep Talk',
          season_no: 1 + Math.floor(id / EPISODES_OF_ONE),
          episode_no: 1 + (id % EPISODES_OF_ONE),
          hosts: hosts[n] ?? '[]',
        })),
      )
      .execute();
  };

/** Hosts have no brand and no promotional values. */
const WITHOUT_BRAND = {
  brand: 'Non-Brand',
  promotional_type: 'non_promotional',
  material_code: null,
  material_approved_at: null,
  material_expires_at: null,
  therapy_area_ids: [],
  excerpt: '',
};

const host = (kind: HostKind): BenchKind => ({
  kind,
  calls: hosts[kind],
  filter: 'publicity_consent=1',
  shared: WITHOUT_BRAND,
  insert: (db, items) =>
    db
      .insertInto('host')
      .values(
        items.map(({ id }) => ({
          content_id: id,
          kind,
          workplace: `โรงพยาบาลตัวอย่าง ${id % 40}`,
          publicity_consent: true,
        })),
      )
      .execute(),
});

/** Every kind of content; kinds that others refer to come first. */
export const BENCH_KINDS: readonly BenchKind[] = [
  { kind: 'article', calls: article, filter: 'brand=Ozempic', insert: story('article') },
  { kind: 'life_ready', calls: lifeReady, filter: 'life_topic=food', insert: story('life_ready') },
  {
    kind: 'document',
    calls: document,
    filter: 'document_type=prescribing_info',
    insert: (db, items) =>
      db
        .insertInto('document')
        .values(
          items.map(({ id }) => ({
            content_id: id,
            document_type: id % 2 === 0 ? 'patient_guideline' : 'prescribing_info',
            external_url: 'https://documents.example/file.pdf',
          })),
        )
        .execute(),
  },
  {
    kind: 'message_template',
    calls: messageTemplate,
    filter: 'channel=line',
    insert: (db, items) =>
      db
        .insertInto('message_template')
        .values(
          items.map(({ id }) => ({
            content_id: id,
            channel: id % 2 === 0 ? 'line' : 'sms',
            category: 'invite',
            body_text: 'สวัสดี {{user.first_name|คุณ}}',
            sender_mode: 'rep',
          })),
        )
        .execute(),
  },
  ...HOST_KINDS.map(host),
  {
    kind: 'webinar',
    calls: webinar,
    filter: 'phase=ended',
    async insert(db, items, making) {
      const hosts = await drawHosts(db, items, 'webinar_host', making);
      const { random, facts } = making;
      await db
        .insertInto('webinar')
        .values(
          items.map(({ id }, n) => {
            const start = at(facts.now, 60 - random() * 700);
            return {
              content_id: id,
              webinar_type: 'live',
              start_at: start.toISOString(),
              end_at: new Date(start.getTime() + 3_600_000).toISOString(),
              platform: 'zoom',
              hosts: hosts[n] ?? '[]',
            };
          }),
        )
        .execute();
    },
  },
  { kind: 'video', calls: video, filter: 'video_category=lecture', insert: recording('video') },
  { kind: 'podcast', calls: podcast, filter: 'source_type=youtube', insert: recording('podcast') },
];

/**
 * Fills an empty database as normal use would: text, cover, figures, first revision. The same rows
 * each time, apart from dates, which are counted from today.
 */
export async function seedContent(
  db: Db,
  staffId: number,
  countOf: (kind: ContentKind) => number,
): Promise<IdsByKind> {
  const random = randomFrom(SEED);
  const categories = await db
    .selectFrom('article_category')
    .select('id')
    .where('scope', 'in', ['article', 'both'])
    .orderBy('id')
    .execute();
  const areas = await db.selectFrom('therapy_area').select('id').orderBy('id').execute();
  const facts: Facts = {
    now: new Date(),
    staffId,
    categories: categories.map(({ id }) => id),
    therapyAreas: areas.map(({ id }) => id),
    covers: await insertPictures(db, staffId, 'cover'),
    photos: await insertPictures(db, staffId, 'photo'),
  };
  const made = new Map<ContentKind, number[]>();
  for (const { kind, insert, shared } of BENCH_KINDS) {
    const ids: number[] = [];
    for (let first = 0; first < countOf(kind); first += ROWS_AT_ONCE) {
      const size = Math.min(ROWS_AT_ONCE, countOf(kind) - first);
      const items = await insertItems(db, kind, random, first, size, facts, shared);
      await insert(db, items, { random, facts, made });
      ids.push(...items.map(({ id }) => id));
    }
    made.set(kind, ids);
  }
  await sql`insert into media_use (media_id, content_id, field)
    select featured_image_id, id, 'featured_image_id' from content`.execute(db);
  await sql`insert into revision
      (entity_type, entity_id, revision_no, snapshot, status_at, saved_at, saved_by)
    select kind, id, 1, jsonb_build_object('title', title, 'excerpt', excerpt, 'content', body),
      status, created_at, created_by from content`.execute(db);
  await sql`vacuum analyze`.execute(db);
  return made;
}
