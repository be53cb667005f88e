import type { Brand, ContentKind } from '@connect/contract/constants.ts';
import type { HostCalls, HostKind } from '@connect/contract/resources/host.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { likeText } from '../../content/content-filters.queries.ts';
import type { KindTable } from '../../content/content-kind.ts';
import { constraintMeaning } from '../../db/constraint-errors.ts';
import type { Db, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import type { MediaAddress } from '../../media/media-url.ts';

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

/** What people have besides what all content has (DOMAIN 1.7). */
export interface HostOwn {
  title_prefix: string;
  name_en: string;
  position: string;
  workplace: string;
  email: string | null;
  phone: string | null;
  license_no: string | null;
  linked_user_id: number | null;
  disclosure: string;
  publicity_consent: boolean;
  publicity_consent_media_id: number | null;
}

export interface HostListColumns
  extends Pick<HostOwn, 'title_prefix' | 'position' | 'workplace' | 'publicity_consent'> {
  specialty_ids: number[];
  usage_count: number;
}

export interface HostExtra {
  usage_count: number;
  /** Others of the same name and workplace. */
  same_person: number;
  linked_user: { id: number; display_name: string } | null;
  /** Published items that name this person. */
  live_in: LiveIn[];
  evidence: (MediaAddress & { file_name: string; kind: string; closed: boolean }) | null;
}

/** A published item that names somebody. */
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

const OWN = `h.title_prefix, h.name_en, h.position, h.workplace, h.email, h.phone, h.license_no,
  h.linked_user_id, h.disclosure, h.publicity_consent, h.publicity_consent_media_id`;

const USES = `(select count(distinct l.from_id) from content_link l join content u on u.id = l.from_id
  where l.to_id = c.id and l.relation = 'host' and u.deleted_at is null) as usage_count`;

const columns = ({ ...values }: HostOwn): HostOwn => ({
  title_prefix: values.title_prefix,
  name_en: values.name_en,
  position: values.position,
  workplace: values.workplace,
  email: values.email,
  phone: values.phone,
  license_no: values.license_no,
  linked_user_id: values.linked_user_id,
  disclosure: values.disclosure,
  publicity_consent: values.publicity_consent,
  publicity_consent_media_id: values.publicity_consent_media_id,
});

/** The table of people, for one kind of them. */
export const hostTable = (kind: HostKind): KindTable<HostOwn, HostQuery> => ({
  join: sql.raw('join host h on h.content_id = c.id'),
  listColumns: sql.raw(
    `h.title_prefix, h.position, h.workplace, h.publicity_consent, c.specialty_ids, ${USES}`,
  ),
  itemColumns: sql`${LIVE_IN(sql`c.id`)}, ${sql.raw(`${OWN}, ${USES},
    (select count(*) from host o join content x on x.id = o.content_id
      where o.kind = h.kind and x.deleted_at is null and x.id <> c.id
        and x.title collate "th-x-icu" = c.title collate "th-x-icu"
        and o.workplace collate "th-x-icu" = h.workplace collate "th-x-icu") as same_person,
    (select json_build_object('id', m.id, 'display_name', m.display_name)
      from member m where m.id = h.linked_user_id) as linked_user,
    (select to_json(e) from media e where e.id = h.publicity_consent_media_id) as evidence`)}`,
  filters: (query): RawBuilder<unknown>[] =>
    query.publicity_consent === undefined
      ? []
      : [sql`h.publicity_consent = ${query.publicity_consent}`],
  async insert(trx, id, values) {
    await trx
      .insertInto('host')
      .values({ content_id: id, kind, ...columns(values) })
      .execute();
  },
  async update(trx, id, values) {
    await trx.updateTable('host').set(columns(values)).where('content_id', '=', id).execute();
  },
});

/** What is published and names a person. */
export async function selectLiveIn(trx: Trx, id: number): Promise<LiveIn[]> {
  const { rows } = await sql<{ live_in: LiveIn[] }>`select ${LIVE_IN(sql`${id}`)}`.execute(trx);
  return rows[0]?.live_in ?? [];
}

/** What keeps a user from being linked to somebody of this kind. */
export async function linkProblem(
  trx: Trx,
  kind: HostKind,
  id: number | null,
  userId: number,
): Promise<'reference' | 'unique' | null> {
  const { rows } = await sql<{ known: boolean; taken: boolean }>`
    select exists (select 1 from member where id = ${userId}) as known,
      exists (select 1 from host where kind = ${kind} and linked_user_id = ${userId}
        and content_id is distinct from ${id}::bigint) as taken`.execute(trx);
  if (!rows[0]?.known) return 'reference';
  return rows[0].taken ? 'unique' : null;
}

const MAX_WORDS = 8;

/** Users of the platform nobody of this kind is linked to, by parts of their name. */
export async function selectLinkableMembers(
  db: Db,
  kind: HostKind,
  search: string,
  limit: number,
): Promise<{ id: number; display_name: string }[]> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  let query = db
    .selectFrom('member')
    .select(['member.id', 'member.display_name'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('host')
            .select('host.content_id')
            .where('host.kind', '=', kind)
            .whereRef('host.linked_user_id', '=', 'member.id'),
        ),
      ),
    );
  for (const word of words) {
    query = query.where(
      sql<boolean>`lower(member.display_name) like lower(${`%${likeText(word)}%`})`,
    );
  }
  return query
    .orderBy(sql`member.display_name collate "th-x-icu"`)
    .orderBy('member.id')
    .limit(limit)
    .execute();
}
