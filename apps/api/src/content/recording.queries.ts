import { type RecordingOwn, recordingPlayer } from '@connect/contract/resources/recording.ts';
import { type RawBuilder, sql } from 'kysely';
import { constraintMeaning } from '../db/constraint-errors.ts';
import type { Db, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { allOf, type ListScope, scopeConditions } from './content-filters.queries.ts';
import type { ContentValues, FileFacts, KindTable } from './content-kind.ts';
import { fileFactsSql, fileSql } from './file-facts.queries.ts';
import {
  type HostItemColumns,
  type HostListColumns,
  hostConditions,
  hostItemColumns,
  hostListColumns,
  hostsColumn,
} from './host-links.queries.ts';

for (const [name, field] of [
  ['recording_media_id_fkey', 'media_id'],
  ['recording_source_webinar_id_fkey', 'source_webinar_id'],
] as const) {
  constraintMeaning(
    name,
    () => new DomainError('validation_failed', { issues: [{ field, code: 'reference' }] }),
  );
}

export type RecordingKind = 'video' | 'podcast';

export type RecordingListColumns = HostListColumns &
  Pick<RecordingOwn, 'duration_seconds' | 'series' | 'season_no' | 'episode_no'>;

export interface RecordingExtra extends HostItemColumns {
  provider_id: string | null;
  embed_url: string | null;
  media: FileFacts | null;
  subtitle_files: FileFacts[];
}

interface RecordingQuery {
  host_id?: readonly number[];
  series?: readonly string[];
  season_no?: readonly number[];
  source_type?: readonly string[];
}

const LISTED = 'r.source_type, r.duration_seconds, r.series, r.season_no, r.episode_no';
const SHOWN = `${LISTED}, r.media_id, r.source_url, r.provider_id, r.embed_url, r.subtitles,
  r.transcript, r.chapters, r.source_webinar_id, r.cpe_code, r.cpe_credits::float8 as cpe_credits,
  r.allow_seek`;

const SUBTITLE_FILES = sql`coalesce((select json_agg(${fileFactsSql('sub')} order by sub.id)
  from media sub where sub.id in (select (entry->>'media_id')::bigint
    from jsonb_array_elements(r.subtitles) entry)), '[]') as subtitle_files`;

const among = (column: string, values: readonly unknown[] | undefined) =>
  values && values.length > 0 ? [sql`${sql.ref(column)} = any(${values})`] : [];

/** The table of videos and episodes; a kind names its one column, which lists and items show alike. */
export function recordingTable<Own extends RecordingOwn, Query extends RecordingQuery>(
  kind: RecordingKind,
  own: {
    column: 'video_category' | 'guests';
    filters?: (query: Query) => RawBuilder<unknown>[];
    write: (values: ContentValues & Own) => { video_category: string | null } | { guests: string };
  },
): KindTable<Own, Query> {
  const column = sql.ref(`r.${own.column}`);
  const written = (values: ContentValues & Own) => {
    const player = recordingPlayer(values);
    return {
      source_type: values.source_type,
      media_id: values.media_id,
      source_url: values.source_url,
      provider_id: player?.provider_id ?? null,
      embed_url: player?.embed_url ?? null,
      duration_seconds: values.duration_seconds,
      ...hostsColumn(values),
      series: values.series,
      season_no: values.season_no,
      episode_no: values.episode_no,
      subtitles: JSON.stringify(values.subtitles),
      transcript: values.transcript,
      chapters: JSON.stringify(values.chapters),
      source_webinar_id: values.source_webinar_id,
      cpe_code: values.cpe_code,
      cpe_credits: values.cpe_credits,
      allow_seek: values.allow_seek,
      ...own.write(values),
    };
  };
  return {
    join: sql.raw('join recording r on r.content_id = c.id'),
    listColumns: sql`${sql.raw(LISTED)}, ${column}, ${hostListColumns('r')}`,
    fileColumns: sql`${sql.raw(LISTED)}, ${column}, ${hostListColumns('r', 'all')}`,
    itemColumns: sql`${sql.raw(SHOWN)}, ${column}, ${hostItemColumns('r')},
      ${fileSql('r.media_id')} as media, ${SUBTITLE_FILES}`,
    filters: (query) => [
      ...hostConditions(query),
      ...among('r.series', query.series),
      ...among('r.season_no', query.season_no),
      ...among('r.source_type', query.source_type),
      ...(own.filters?.(query) ?? []),
    ],
    async insert(trx, id, values) {
      await trx
        .insertInto('recording')
        .values({ content_id: id, kind, ...written(values) })
        .execute();
    },
    async update(trx, id, values) {
      await trx
        .updateTable('recording')
        .set(written(values))
        .where('content_id', '=', id)
        .execute();
    },
  };
}

/**
 * Whether another live item of the kind is this episode. Whoever asks holds the series until the
 * end of the transaction, so that two people cannot both be told that it is free.
 */
export async function isEpisodeTaken(
  trx: Trx,
  kind: RecordingKind,
  id: number | null,
  episode: Pick<RecordingOwn, 'series' | 'season_no' | 'episode_no'>,
): Promise<boolean> {
  const { series, season_no, episode_no } = episode;
  await sql`select pg_advisory_xact_lock(hashtext('recording_series'),
    hashtext(${`${kind}:${series}`}))`.execute(trx);
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select 1 from recording r join content c on c.id = r.content_id
      where r.kind = ${kind} and r.series = ${series} and r.episode_no = ${episode_no}
        and r.season_no is not distinct from ${season_no}::integer
        and c.deleted_at is null and c.id is distinct from ${id}::bigint) as taken`.execute(trx);
  return rows[0]?.taken === true;
}

export interface SeriesRow {
  series: string;
  seasons: { season_no: number | null; episodes: number }[];
}

/** Series by name with their seasons, of the items that somebody may see. */
export async function selectSeries(
  db: Db,
  scope: Pick<ListScope, 'kind' | 'brands'>,
): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select s.series, json_agg(json_build_object('season_no', s.season_no, 'episodes', s.episodes)
      order by s.season_no nulls first) as seasons
    from (
      select r.series, r.season_no, coalesce(max(r.episode_no), 0) as episodes
      from recording r join content c on c.id = r.content_id
      where r.series <> '' and c.deleted_at is null and ${allOf(scopeConditions(scope))}
      group by 1, 2) s
    group by s.series order by s.series collate "th-x-icu"`.execute(db);
  return rows;
}
