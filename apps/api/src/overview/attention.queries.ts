import type { Brand, Region } from '@connect/contract/constants.ts';
import type { AttentionItem } from '@connect/contract/desk/attention.ts';
import { BREACH_HOURS } from '@connect/contract/privacy/data-breach.ts';
import { sql } from 'kysely';
import type { Db } from '../deps.ts';
import { allOf, type Condition } from '../lists/conditions.queries.ts';
import { givenUp } from '../people/given-up.queries.ts';
import { inGuidelineScope } from '../people/guideline-scope.queries.ts';
import type { GuidelineScope } from '../people/guideline-scope.ts';
import { inRegions } from '../people/regions.queries.ts';
import { AWAITS_CHECK, inUserScope } from '../people/user-scope.queries.ts';
import type { UserScope } from '../people/user-scope.ts';
import { effectiveStatusSql } from '../publishing/effective-status.queries.ts';
import { visibleCondition } from '../rights/visible-kinds.queries.ts';
import type { VisibleKind } from '../rights/visible-kinds.ts';
import { lockedUntilSql } from '../staff/staff-status.queries.ts';
import { dayOf, momentText } from '../time/bangkok.queries.ts';

const LIMIT = 20;
/** Entries of a kind that come before further ones of any. */
const OF_A_KIND = 5;
/** Urgency of what is over: the latest first, after all that is to come. */
const OVER = 9;
/** Days ahead in which a scheduled start or an end counts as soon. */
const SOON_DAYS = 7;
/** Days ahead in which the end of an account counts as soon. */
const ACCOUNT_SOON_DAYS = 14;

/** Of entries `w`: what is to come by its moment, what is over the other way round. */
const IN_ORDER = sql`w.urgency, w.near, w.starts desc nulls last, w.id`;

export interface Attention {
  entries: AttentionItem[];
  counts: Record<string, number>;
}

/** Registrations that somebody may see; null: of all brands, or regions. */
export interface RegistrationsSeen {
  brands: readonly Brand[] | null;
  regions: readonly Region[] | null;
}

/** What an actor may be told about. */
export interface AttentionWanted {
  visible: readonly VisibleKind[];
  /** Includes accounts. */
  accounts: boolean;
  /** Includes the clocks of the privacy desk. */
  privacy: boolean;
  /** Whose registrations they approve, whose licences they check, which guides they send; null: none. */
  registrations: RegistrationsSeen | null;
  licenses: UserScope | null;
  guides: GuidelineScope | null;
  /** Kinds of entries to leave out. */
  without: readonly AttentionItem['kind'][];
}

/**
 * Items that need attention, most urgent first, and the number of each kind: a long list of one kind leaves room for
 * all others (domain/usage#attention).
 */
export async function selectAttention(
  db: Db,
  wanted: AttentionWanted,
  time: { now: Date; today: string; warnDays: number },
): Promise<Attention> {
  const now = sql`${time.now.toISOString()}::timestamptz`;
  const today = sql`${time.today}::date`;
  const soon = sql`${now} + make_interval(days => ${SOON_DAYS})`;
  const accounts = sql`
      union all
      select 6, 'account_locked', 'staff', s.id, s.display_name, null, ${momentText(sql`s.until`)}, null
      from (select a.id, a.display_name, ${lockedUntilSql('a', time.now)} as until
        from staff a where a.deleted_at is null and a.status = 'active') s
      where s.until is not null
      union all
      select 7, 'account_expiring', 'staff', s.id, s.display_name, null, s.expires_at::text,
        s.expires_at - ${today}
      from staff s where s.deleted_at is null and s.status <> 'suspended'
        and s.expires_at between ${today} and ${today} + ${ACCOUNT_SOON_DAYS}::integer`;
  const privacy = sql`
      union all
      select 0, 'breach_due', 'data_breach', b.id, b.title, null, ${momentText(sql`b.due`)}, null
      from (select d.*, d.discovered_at + make_interval(hours => ${BREACH_HOURS}) as due
        from data_breach d) b
      where b.closed_at is null and b.authority_notified_at is null and b.risk <> 'none'
      union all
      select case when r.due_at < ${now} then 0 else 1 end,
        case when r.due_at < ${now} then 'request_overdue' else 'request_due' end,
        'privacy_request', r.id, r.code, null, ${momentText(sql`r.due_at`)},
        ${dayOf(sql`r.due_at`)} - ${today}
      from privacy_request r
      where r.status in ('received', 'verifying', 'in_progress') and r.due_at <= ${soon}`;
  // The same rows as the list of an event by this state.
  const registrations = ({ brands, regions }: RegistrationsSeen) => sql`
      union all
      select case when e.start_at <= ${soon} then 1 else 6 end, 'registrations_waiting', 'event', c.id, c.title, null,
        ${momentText(sql`e.start_at`)}, null, w.count, null
      from event e join content c on c.id = e.content_id
        cross join lateral (select count(*)::integer as count from registration r
          where r.content_id = c.id and r.kind = 'event' and r.status = 'registered'
            and ${inRegions(sql`r.province_code`, regions)}) w
      where c.deleted_at is null and e.cancelled_at is null and e.end_at > ${now} and w.count > 0
        and ${brands ? sql`c.brand = any(${[...brands]})` : sql`true`}`;
  // The same rows as the messages of an event, or a webinar, by this state.
  const messages = ({ brands, regions }: RegistrationsSeen) => sql`
      union all
      select case when max(coalesce(e.end_at, h.end_at)) > ${now} then 1 else ${OVER} end, 'messages_dead', c.kind, c.id,
        c.title, null, ${momentText(sql`min(m.settled_at)`)}, null, count(*)::integer,
        ${momentText(sql`max(coalesce(e.start_at, h.start_at))`)}
      from event_message m join content c on c.id = m.content_id
        left join event e on e.content_id = c.id left join webinar h on h.content_id = c.id
        left join registration r on r.id = m.registration_id
        left join platform_user u on u.id = r.user_id
      where ${givenUp(now)}
        and ${inRegions(sql`case r.kind when 'event' then r.province_code else u.province_code end`, regions)}
        and ${brands ? sql`c.brand = any(${[...brands]})` : sql`true`}
      group by c.id`;
  const queue = (
    kind: AttentionItem['kind'],
    type: string,
    since: Condition,
    from: Condition,
  ) => sql`
      union all
      select 7, ${kind}, ${type}, 0, '', null, ${momentText(sql`min(${since})`)}, null,
        count(*)::integer, null
      from ${from} having count(*) > 0`;
  const licenses = (scope: UserScope) =>
    queue(
      'licenses_waiting',
      'license_queue',
      sql`u.license_pending_since`,
      sql`platform_user u where ${allOf([AWAITS_CHECK, ...inUserScope(scope)])}`,
    );
  const guides = (scope: GuidelineScope) =>
    queue(
      'guides_waiting',
      'guide_queue',
      sql`g.occurred_at`,
      sql`guideline_request g where ${allOf([
        sql`g.fulfilment_status in ('new', 'preparing')`,
        ...inGuidelineScope(scope),
      ])}`,
    );
  const { rows } = await sql<Attention>`
    with mine as (
      select c.id, c.kind as type, c.title, c.material_code, c.material_expires_at, c.expires_at,
        c.published_at, c.material_flag, c.updated_at, ${effectiveStatusSql('c', time.now)} as state
      from content c
      where c.deleted_at is null and ${visibleCondition(wanted.visible)}
        -- Few items are near any of these dates; the rest need no closer look.
        and (c.material_flag or c.status = 'publish' and (c.published_at > ${now}
          or c.expires_at <= ${soon} or c.material_expires_at < ${today} + ${time.warnDays}::integer))
    ), everything (urgency, kind, type, id, title, material_code, at, days_left) as (
      select 2, 'material_expired', m.type, m.id, m.title, m.material_code,
        m.material_expires_at::text, m.material_expires_at - ${today}
      from mine m where m.state = 'expired' and m.material_expires_at < ${today}
        and (m.expires_at is null or m.expires_at > ${now})
      union all
      select 3, 'material_changed', m.type, m.id, m.title, m.material_code,
        ${momentText(sql`m.updated_at`)}, null
      from mine m where m.material_flag
      union all
      select 4, 'material_expiring', m.type, m.id, m.title, m.material_code,
        m.material_expires_at::text, m.material_expires_at - ${today}
      from mine m where m.state in ('published', 'scheduled')
        and m.material_expires_at >= ${today}
        and m.material_expires_at - ${today} < ${time.warnDays}
      union all
      select 5, 'expires_soon', m.type, m.id, m.title, m.material_code,
        ${momentText(sql`m.expires_at`)}, extract(day from m.expires_at - ${now})::integer
      from mine m where m.state = 'published' and m.expires_at <= ${soon}
      union all
      select 8, 'scheduled_soon', m.type, m.id, m.title, m.material_code,
        ${momentText(sql`m.published_at`)}, extract(day from m.published_at - ${now})::integer
      from mine m where m.state = 'scheduled' and m.published_at <= ${soon}
      ${wanted.accounts ? accounts : sql``} ${wanted.privacy ? privacy : sql``}
    ), counted as (
      select e.*, null::integer as count, null as starts from everything e
      ${wanted.registrations ? registrations(wanted.registrations) : sql``}
      ${wanted.registrations ? messages(wanted.registrations) : sql``}
      ${wanted.licenses ? licenses(wanted.licenses) : sql``}
      ${wanted.guides ? guides(wanted.guides) : sql``}
    ), waiting as (
      select e.*, case when e.urgency < ${OVER} then coalesce(e.starts, e.at) end as near
      from counted e where e.kind <> all(${wanted.without}::text[])
    ), ranked as (
      select w.*, row_number() over (partition by w.kind order by ${IN_ORDER}) as place from waiting w
    ), shown as (
      select * from ranked w
      order by w.place > 1, w.place > ${OF_A_KIND}, ${IN_ORDER} limit ${LIMIT}
    )
    select
      coalesce((select json_agg(e) from (
        select w.kind, w.type, w.id, w.title, w.material_code, w.at, w.days_left, w.count
        from shown w order by ${IN_ORDER}) e), '[]') as entries,
      coalesce((select json_object_agg(n.kind, n.total) from (
        select w.kind, count(*) as total from waiting w group by w.kind) n), '{}') as counts
  `.execute(db);
  return rows[0] ?? { entries: [], counts: {} };
}
