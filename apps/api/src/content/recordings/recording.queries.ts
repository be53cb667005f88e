import type { RecordingKind } from '@connect/contract/kinds.ts';
import { type RecordingOwn, recordingPlayer } from '@connect/contract/recordings/recording.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { constraintMeaning } from '../../db/constraint-errors.ts';
import type { Db, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { allOf } from '../../lists/conditions.queries.ts';
import { fileFactsSql, fileSql } from '../../media/files/file-facts.queries.ts';
import {
  HOST_PEOPLE,
  type HostItemColumns,
  hostConditions,
  hostListColumns,
} from '../hosts/host-links.queries.ts';
import type { FileFacts, KindTable } from '../kinds/content-kind.ts';
import type { OwnTable } from '../kinds/own-table.queries.ts';
import { type ListScope, scopeConditions } from '../reading/content-filters.queries.ts';

for (const [name, field] of [
  ['recording_media_id_fkey', 'media_id'],
  ['recording_source_webinar_id_fkey', 'source_webinar_id'],
] as const) {
  constraintMeaning(
    name,
    () => new DomainError('validation_failed', { issues: [{ field, code: 'reference' }] }),
  );
}

/** The table that both kinds share; `provider` is derived from the link. */
export const tableOf = (kind: RecordingKind) =>
  ({
    table: 'recording',
    alias: 'r',
    derived(values: Pick<RecordingOwn, 'source_type' | 'source_url'>) {
      const player = recordingPlayer(values);
      return {
        kind,
        provider_id: player?.provider_id ?? null,
        embed_url: player?.embed_url ?? null,
      };
    },
  }) as const;

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

const SUBTITLE_FILES = sql`coalesce((select json_agg(${fileFactsSql('sub')} order by sub.id)
  from media sub where sub.id in (select (entry->>'media_id')::bigint
    from jsonb_array_elements(r.subtitles) entry)), '[]') as subtitle_files`;

const among = (column: string, values: readonly unknown[] | undefined) =>
  values && values.length > 0 ? [sql`${sql.ref(column)} = any(${values})`] : [];

/** The table of videos or episodes, with the columns that a list row shows. */
export function recordingTable<Own extends RecordingOwn, Query extends RecordingQuery>(
  own: OwnTable<Own>,
  row: z.ZodObject,
  filters: (query: Query) => RawBuilder<unknown>[] = () => [],
): KindTable<Own, Query> {
  const listed = own.columns(row.omit({ hosts: true }));
  return {
    ...own,
    listColumns: sql`${listed}, ${hostListColumns('r')}`,
    fileColumns: sql`${listed}, ${hostListColumns('r', 'all')}`,
    itemColumns: sql`${own.columns()}, r.provider_id, r.embed_url, ${HOST_PEOPLE},
      ${fileSql('r.media_id')} as media, ${SUBTITLE_FILES}`,
    filters: (query) => [
      ...hostConditions(query),
      ...among('r.series', query.series),
      ...among('r.season_no', query.season_no),
      ...among('r.source_type', query.source_type),
      ...filters(query),
    ],
  };
}

/**
 * Whether another live item of the kind has this episode number. Locks the series until the end of
 * the transaction, so that two saves cannot both find it free.
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

/** Series by name with their seasons, from the items that the actor may see. */
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
