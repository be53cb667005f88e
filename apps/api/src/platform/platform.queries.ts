import type { PlatformContent, PlatformType } from '@connect/contract/programs/platform.ts';
import { sql } from 'kysely';
import type { ItemRow } from '../content/kinds/content-kind.ts';
import type { Db } from '../deps.ts';
import { hasEffectiveStatus, materialEndSql } from '../publishing/effective-status.queries.ts';

export interface ChangedRow
  extends Pick<
    ItemRow,
    | 'id'
    | 'slug'
    | 'title'
    | 'excerpt'
    | 'content'
    | 'visibility'
    | 'audience_user_types'
    | 'language'
    | 'brand'
    | 'updated_at'
    | 'ae_reminder'
    | 'seo'
    | 'cover'
    | 'share_image'
  > {
  published_at: string;
  recording: PlatformContent['recording'];
  visible_until: string | null;
  /** Whether the audience can see it now; of an invisible item only the id may be sent. */
  visible: boolean;
  /** UTC with microseconds, so that rounding never makes two changes equal. */
  changed_at: string;
}

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
 * Reaching the publish or expiry date counts as a change too, although nothing is saved then.
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
      c.language, c.brand, c.updated_at, c.ae_reminder, c.seo,
      coalesce(c.published_at, c.first_published_at, c.updated_at) as published_at,
      least(c.expires_at, ${codeEnds}) as visible_until,
      to_json(cover) as cover, to_json(share) as share_image,
      case when r.content_id is not null then json_build_object('source_type', r.source_type,
        'url', coalesce(r.embed_url, r.source_url), 'duration_seconds', r.duration_seconds)
      end as recording
    from page join content c on c.id = page.id
    left join recording r on r.content_id = c.id
    left join media cover on cover.id = c.featured_image_id
    left join media share on share.id = (c.seo->>'og_image_id')::bigint
    order by page.changed_at, page.id`.execute(db);
  return rows;
}

/** The file of a published recording; undefined where it has none. */
export async function findRecordingFile(
  db: Db,
  id: number,
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('recording as r')
    .innerJoin('content as c', 'c.id', 'r.content_id')
    .select('r.media_id')
    .where('c.id', '=', id)
    .where('c.deleted_at', 'is', null)
    .where(hasEffectiveStatus('c', 'published', now))
    .executeTakeFirst();
  return row?.media_id ?? undefined;
}
