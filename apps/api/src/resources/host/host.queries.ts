import type { Brand } from '@connect/contract/constants.ts';
import {
  type HostCalls,
  type HostOwn,
  type HostRow,
  hostOwn,
  hostRow,
} from '@connect/contract/hosts/host.ts';
import type { ContentKind, HostKind } from '@connect/contract/kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { KindTable, Listed } from '../../content/kinds/content-kind.ts';
import { ownTable } from '../../content/kinds/own-table.queries.ts';
import { constraintMeaning } from '../../db/constraint-errors.ts';
import type { Db, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { withWords } from '../../lists/conditions.queries.ts';
import type { MediaAddress } from '../../media/files/media-url.ts';

for (const [name, code] of [
  ['host_linked_user_key', 'unique'],
  ['host_linked_user_id_fkey', 'reference'],
] as const) {
  constraintMeaning(
    name,
    () => new DomainError('validation_failed', { issues: [{ field: 'linked_user_id', code }] }),
  );
}

export type HostQuery = z.output<NonNullable<HostCalls['list']['query']>>;

export type HostListColumns = Listed<HostOwn, HostRow> & {
  specialty_ids: number[];
  usage_count: number;
};

export interface HostExtra {
  usage_count: number;
  /** Number of other hosts with the same name and workplace. */
  same_person: number;
  linked_user: { id: number; display_name: string } | null;
  /** Published items that name this host. */
  live_in: LiveIn[];
  evidence: (MediaAddress & { file_name: string; kind: string; closed: boolean }) | null;
}

/** A published item that names a host. */
export interface LiveIn {
  type: ContentKind;
  id: number;
  title: string;
  brand: Brand;
}

const LIVE_IN = (person: RawBuilder<unknown>) => sql`(select coalesce(json_agg(json_build_object(
  'type', u.kind, 'id', u.id, 'title', u.title, 'brand', u.brand) order by u.kind, u.id), '[]')
  from content u where u.deleted_at is null and u.status = 'publish' and exists (
    select 1 from content_link l
    where l.from_id = u.id and l.to_id = ${person} and l.relation = 'host')) as live_in`;

const USES =
  sql.raw(`(select count(distinct l.from_id) from content_link l join content u on u.id = l.from_id
  where l.to_id = c.id and l.relation = 'host' and u.deleted_at is null) as usage_count`);

const SAME = sql.raw(`(select count(*) from host o join content x on x.id = o.content_id
  where o.kind = h.kind and x.deleted_at is null and x.id <> c.id
    and x.title collate "th-x-icu" = c.title collate "th-x-icu"
    and o.workplace collate "th-x-icu" = h.workplace collate "th-x-icu") as same_person`);

/** The table `host`, for one kind of host. */
export function hostTable(kind: HostKind): KindTable<HostOwn, HostQuery> {
  const own = ownTable({ table: 'host', alias: 'h', fields: hostOwn, derived: () => ({ kind }) });
  return {
    ...own,
    listColumns: sql`${own.columns(hostRow)}, c.specialty_ids, ${USES}`,
    itemColumns: sql`${LIVE_IN(sql`c.id`)}, ${own.columns()}, ${USES}, ${SAME},
      (select json_build_object('id', m.id, 'display_name', m.display_name)
        from platform_user m where m.id = h.linked_user_id) as linked_user,
      (select to_json(e) from media e where e.id = h.publicity_consent_media_id) as evidence`,
    filters: (query) =>
      query.publicity_consent === undefined
        ? []
        : [sql`h.publicity_consent = ${query.publicity_consent}`],
  };
}

/** Published items that name a host. */
export async function selectLiveIn(trx: Trx, id: number): Promise<LiveIn[]> {
  const { rows } = await sql<{ live_in: LiveIn[] }>`select ${LIVE_IN(sql`${id}`)}`.execute(trx);
  return rows[0]?.live_in ?? [];
}

/** Why a user cannot be linked to a host of this kind. */
export async function linkProblem(
  trx: Trx,
  kind: HostKind,
  id: number | null,
  userId: number,
): Promise<'reference' | 'unique' | null> {
  const { rows } = await sql<{ known: boolean; taken: boolean }>`
    select exists (select 1 from platform_user where id = ${userId}) as known,
      exists (select 1 from host where kind = ${kind} and linked_user_id = ${userId}
        and content_id is distinct from ${id}::bigint) as taken`.execute(trx);
  if (!rows[0]?.known) return 'reference';
  return rows[0].taken ? 'unique' : null;
}

/** Users to whom no host of this kind is linked, by parts of their name. */
export async function selectLinkableUsers(
  db: Db,
  kind: HostKind,
  search: string,
  limit: number,
): Promise<{ id: number; display_name: string }[]> {
  let query = db
    .selectFrom('platform_user')
    .select(['platform_user.id', 'platform_user.display_name'])
    .where('platform_user.deleted_at', 'is', null)
    .where('platform_user.status', '<>', 'erased')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('host')
            .select('host.content_id')
            .where('host.kind', '=', kind)
            .whereRef('host.linked_user_id', '=', 'platform_user.id'),
        ),
      ),
    );
  for (const condition of withWords(sql`lower(platform_user.display_name)`, search)) {
    query = query.where(sql<boolean>`${condition}`);
  }
  return query
    .orderBy(sql`platform_user.display_name collate "th-x-icu"`)
    .orderBy('platform_user.id')
    .limit(limit)
    .execute();
}
