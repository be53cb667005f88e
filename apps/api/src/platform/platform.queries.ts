import type { PlatformContent, PlatformType } from '@connect/contract/programs/platform.ts';
import { sql } from 'kysely';
import type { ItemRow } from '../content/kinds/content-kind.ts';
import type { Db } from '../deps.ts';
import { hasEffectiveStatus, materialEndSql } from '../publishing/effective-status.queries.ts';

type Parts = Pick<PlatformContent, 'recording' | 'document' | 'hosts'>;

export interface ChangedRow
  extends Parts,
    Pick<
      ItemRow,
      | 'id'
      | 'slug'
      | 'title'
      | 'excerpt'
      | 'content'
      | 'visibility'
      | 'audience_user_types'
      | 'specialty_ids'
      | 'province_codes'
      | 'therapy_area_ids'
      | 'language'
      | 'brand'
      | 'updated_at'
      | 'ae_reminder'
      | 'seo'
      | 'cover'
      | 'share_image'
    > {
  published_at: string;
  /** As the database writes moments into JSON. */
  meeting: Omit<NonNullable<PlatformContent['meeting']>, 'registration_url'> | null;
  visible_until: string | null;
  /** Whether the audience can see it now; of an invisible item only the id may be sent. */
  visible: boolean;
  /** UTC with microseconds, so that rounding never makes two changes equal. */
  changed_at: string;
}

/** What an item of each kind brings besides, and who speaks in it. */
const PARTS = sql.raw(`
  case when r.content_id is not null then json_build_object('source_type', r.source_type,
    'url', coalesce(r.embed_url, r.source_url), 'duration_seconds', r.duration_seconds)
  end as recording,
  case when d.content_id is not null then json_build_object('document_type', d.document_type,
    'url', d.external_url, 'allow_download', d.allow_download,
    'for_prescribed_patients_only', d.for_prescribed_patients_only)
  end as document,
  case when w.content_id is not null then json_build_object('start_at', w.start_at,
    'end_at', w.end_at, 'cancelled_at', w.cancelled_at,
    'registration_open_at', w.registration_open_at,
    'registration_close_at', w.registration_close_at, 'registration_mode', null,
    'format', 'online', 'join_url', w.join_url, 'venue_name', '', 'venue_address', '',
    'province_code', null, 'map_url', null)
  when e.content_id is not null then json_build_object('start_at', e.start_at,
    'end_at', e.end_at, 'cancelled_at', e.cancelled_at,
    'registration_open_at', e.registration_open_at,
    'registration_close_at', e.registration_close_at, 'registration_mode', e.registration_mode,
    'format', e.format, 'join_url', e.online_url, 'venue_name', e.venue_name,
    'venue_address', e.venue_address, 'province_code', e.province_code, 'map_url', e.map_url)
  end as meeting,
  coalesce((select json_agg(json_build_object('id', hc.id, 'name', hc.title,
      'position', h.position, 'workplace', h.workplace, 'role', l.link->>'role',
      'topic', l.link->>'topic') order by l.n)
    from jsonb_array_elements(coalesce(r.hosts, w.hosts, e.hosts)) with ordinality l (link, n)
      join content hc on hc.id = (l.link->>'host_id')::bigint and hc.deleted_at is null
      join host h on h.content_id = hc.id and h.publicity_consent), '[]') as hosts`);

export interface ChangesAfter {
  kind: PlatformType;
  /** Null: from the beginning, and only visible items. */
  since: { at: string; after?: number } | null;
  now: Date;
  /** Changes later than this are left for the next call. */
  settled: Date;
  limit: number;
}

/**
 * Items that were published once and changed after a position in time, oldest change first.
 * Reaching the publish or expiry date counts as a change too, although nothing is saved then, and so does a
 * change of somebody who speaks in it.
 */
export async function selectChanges(db: Db, wanted: ChangesAfter): Promise<ChangedRow[]> {
  const { kind, since, now } = wanted;
  const at = sql`${now.toISOString()}::timestamptz`;
  const codeEnds = materialEndSql('c');
  const when = since
    ? since.after === undefined
      ? sql`changed_at >= ${since.at}::timestamptz`
      : sql`(changed_at, id) > (${since.at}::timestamptz, ${since.after}::bigint)`
    : sql`visible`;
  const { rows } = await sql<ChangedRow>`
    with changes as (
      select c.id,
        c.deleted_at is null and ${hasEffectiveStatus('c', 'published', now)} as visible,
        greatest(c.updated_at, c.deleted_at,
          (select max(hc.updated_at) from content_link l join content hc on hc.id = l.to_id
            where l.from_id = c.id and l.relation = 'host'),
          case when c.published_at <= ${at} then c.published_at end,
          case when c.expires_at <= ${at} then c.expires_at end,
          case when ${codeEnds} <= ${at} then ${codeEnds} end) as changed_at
      from content c
      where c.kind = ${kind} and coalesce(c.first_published_at, c.published_at) <= ${at}
    ), page as (
      select * from changes where changed_at <= ${wanted.settled.toISOString()} and ${when}
      order by changed_at, id limit ${wanted.limit}
    )
    select page.id, page.visible,
      to_char(page.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as changed_at,
      c.slug, c.title, c.excerpt, c.body as content, c.visibility, c.audience_user_types,
      c.specialty_ids, c.province_codes, c.therapy_area_ids, c.language, c.brand, c.updated_at,
      c.ae_reminder, c.seo,
      coalesce(c.published_at, c.first_published_at, c.updated_at) as published_at,
      least(c.expires_at, ${codeEnds}) as visible_until,
      to_json(cover) as cover, to_json(share) as share_image,
      ${PARTS}
    from page join content c on c.id = page.id
    left join recording r on r.content_id = c.id
    left join document d on d.content_id = c.id
    left join webinar w on w.content_id = c.id
    left join event e on e.content_id = c.id
    left join media cover on cover.id = c.featured_image_id
    left join media share on share.id = (c.seo->>'og_image_id')::bigint
    order by page.changed_at, page.id`.execute(db);
  return rows;
}

/** The file of a published recording or document; undefined where it has none. */
export async function findPublishedFile(
  db: Db,
  id: number,
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('content as c')
    .leftJoin('recording as r', 'r.content_id', 'c.id')
    .leftJoin('document as d', 'd.content_id', 'c.id')
    .select(({ fn }) => fn.coalesce('r.media_id', 'd.file_id').as('file_id'))
    .where('c.id', '=', id)
    .where('c.deleted_at', 'is', null)
    .where(hasEffectiveStatus('c', 'published', now))
    .executeTakeFirst();
  return row?.file_id ?? undefined;
}
