import type { UserType } from '@connect/contract/constants.ts';
import type { RecipientFigures } from '@connect/contract/links/link-recipient.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import { allOf, among, type Condition, likeText } from '../lists/conditions.queries.ts';
import { inUserScope } from '../people/user-scope.queries.ts';
import type { UserScope } from '../people/user-scope.ts';

/** Which recipients are asked for. */
export interface RecipientFilter {
  linkId: number;
  scope: UserScope;
  userIds?: readonly number[] | undefined;
  sent?: boolean | undefined;
  clicked?: boolean | undefined;
  /** Part of a name; null when names are masked. */
  name: string | null;
  personId: number | null;
}

export interface RecipientColumns {
  user_id: number;
  display_name: string;
  user_type: UserType;
  workplace: string | null;
  province_th: string | null;
  province_en: string | null;
  email: string | null;
  phone: string | null;
  token: string;
  created_at: string;
  sent_via: string | null;
  sent_at: string | null;
  delivered_at: string | null;
  clicks: number;
  first_clicked_at: string | null;
  last_clicked_at: string | null;
}

export interface RecipientSort {
  by: 'created_at' | 'sent_at' | 'last_clicked_at' | 'clicks';
  order: 'asc' | 'desc';
}

/** Users who may be recipients, and are within a scope. */
const reachable = (scope: UserScope): Condition[] => [
  sql`u.deleted_at is null and u.status <> 'erased'`,
  ...inUserScope(scope),
];

const scoped = ({ linkId, scope }: Pick<RecipientFilter, 'linkId' | 'scope'>): Condition[] => [
  sql`r.link_id = ${linkId}`,
  ...reachable(scope),
];

const conditions = (filter: RecipientFilter): Condition[] => [
  ...scoped(filter),
  ...among(sql`r.user_id`, filter.userIds),
  ...(filter.sent === undefined ? [] : [sql`(r.sent_at is not null) = ${filter.sent}`]),
  ...(filter.clicked === undefined ? [] : [sql`(c.clicks is not null) = ${filter.clicked}`]),
  ...(filter.personId === null ? [] : [sql`r.user_id = ${filter.personId}`]),
  ...(filter.name === null
    ? []
    : [sql`lower(u.display_name) like lower(${`%${likeText(filter.name)}%`})`]),
];

/** Recipients of a link with what counts of the clicks by their own address. */
const source = (linkId: number) => sql`
  link_recipient r join platform_user u on u.id = r.user_id
  left join (select e.user_id, count(*) as clicks, min(e.occurred_at) as first_clicked_at,
      max(e.occurred_at) as last_clicked_at
    from engagement_log e
    where e.action = 'click' and e.link_id = ${linkId} and e.user_id is not null
      and not e.is_bot and not e.is_internal and e.extra ? 'recipient'
    group by 1) c on c.user_id = r.user_id`;

const SORTS: Record<RecipientSort['by'], string> = {
  created_at: 'r.created_at',
  sent_at: 'r.sent_at',
  last_clicked_at: 'c.last_clicked_at',
  clicks: 'coalesce(c.clicks, 0)',
};

/** Recipients in their order, or the given window of them. */
export function recipientsStatement(
  filter: RecipientFilter,
  { by, order }: RecipientSort,
  window: RawBuilder<unknown> = sql``,
): RawBuilder<RecipientColumns> {
  const nulls = order === 'asc' ? 'first' : 'last';
  return sql<RecipientColumns>`
    select r.user_id, u.display_name, u.user_type, w.name_th as workplace,
      pr.name_th as province_th, pr.name_en as province_en,
      u.email, u.phone, r.token, r.created_at, r.sent_via, r.sent_at, r.delivered_at,
      coalesce(c.clicks, 0) as clicks, c.first_clicked_at, c.last_clicked_at
    from ${source(filter.linkId)} left join workplace w on w.id = u.workplace_id
      left join province pr on pr.code = u.province_code
    where ${allOf(conditions(filter))}
    order by ${sql.raw(`${SORTS[by]} ${order} nulls ${nulls}`)}, r.user_id desc ${window}`;
}

/** One page of recipients. */
export async function selectRecipients(
  db: Db,
  filter: RecipientFilter,
  sort: RecipientSort,
  { page, limit }: { page: number; limit: number },
): Promise<RecipientColumns[]> {
  const window = sql`limit ${limit} offset ${(page - 1) * limit}`;
  return (await recipientsStatement(filter, sort, window).execute(db)).rows;
}

export async function countRecipients(db: Db | Trx, filter: RecipientFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${source(filter.linkId)}
    where ${allOf(conditions(filter))}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The figures of all recipients within a scope. */
export async function selectFigures(
  db: Db,
  place: Pick<RecipientFilter, 'linkId' | 'scope'>,
): Promise<RecipientFigures> {
  const { rows } = await sql<RecipientFigures>`
    with recipient as (
      select r.sent_at, r.delivered_at, c.clicks,
        max(r.sent_at) filter (where r.delivered_at is null) over () as last_sent_at
      from ${source(place.linkId)} where ${allOf(scoped(place))}
    )
    select count(*) as "all", count(sent_at) as sent, count(delivered_at) as delivered,
      count(clicks) as clicked, max(last_sent_at) as last_sent_at,
      count(*) filter (where sent_at = last_sent_at and delivered_at is null) as last_sent
    from recipient`.execute(db);
  return rows[0] ?? { all: 0, sent: 0, delivered: 0, clicked: 0, last_sent_at: null, last_sent: 0 };
}

/**
 * Adds users who are within a scope and are none yet; whoever erases or merges one of them meanwhile
 * is waited for.
 */
export async function insertRecipients(
  trx: Trx,
  linkId: number,
  people: readonly { id: number; token: string }[],
  { scope, by, at }: { scope: UserScope; by: number; at: Date },
): Promise<{ seen: number; added: number }> {
  const { rows } = await sql<{ seen: number; added: number }>`
    with seen as materialized (
      select u.id, t.token
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as t(id bigint, token text)
        join platform_user u on u.id = t.id
      where ${allOf(reachable(scope))} order by u.id for key share of u
    ), added as (
      insert into link_recipient (link_id, user_id, token, created_at, created_by)
      select ${linkId}, id, token, ${at.toISOString()}::timestamptz, ${by} from seen
      on conflict (link_id, user_id) do nothing returning user_id
    )
    select (select count(*) from seen) as seen, (select count(*) from added) as added`.execute(trx);
  return rows[0] ?? { seen: 0, added: 0 };
}

/** Which recipients of a link a change is about: the named ones, of those within a scope. */
interface Whom {
  linkId: number;
  scope: UserScope;
  userIds: readonly number[] | undefined;
}

const changed = ({ userIds, ...place }: Whom) =>
  allOf([sql`u.id = r.user_id`, ...scoped(place), ...among(sql`r.user_id`, userIds)]);

export async function deleteRecipients(trx: Trx, whom: Whom): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from link_recipient r using platform_user u where ${changed(whom)}`.execute(trx);
  return Number(numAffectedRows);
}

/** Notes that the link was sent; unless they are named, to those to whom it was not sent yet. */
export async function markSent(
  trx: Trx,
  whom: Whom,
  { via, at }: { via: string; at: Date },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update link_recipient r set sent_via = ${via}, sent_at = ${at.toISOString()},
      former_sent_via = r.sent_via, former_sent_at = r.sent_at
    from platform_user u
    where ${changed(whom)} and ${whom.userIds ? sql`true` : sql`r.sent_at is null`}`.execute(trx);
  return Number(numAffectedRows);
}

/**
 * Takes back that the link was sent at a moment, of those to whom it is not known to have come; what was noted
 * before holds again.
 */
export async function markUnsent(
  trx: Trx,
  whom: Omit<Whom, 'userIds'>,
  sentAt: string,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update link_recipient r set sent_via = r.former_sent_via, sent_at = r.former_sent_at,
      former_sent_via = null, former_sent_at = null
    from platform_user u
    where ${changed({ ...whom, userIds: undefined })} and r.sent_at = ${sentAt}::timestamptz
      and r.delivered_at is null`.execute(trx);
  return Number(numAffectedRows);
}
