import { REPORTS_LIST } from '@connect/contract/lists.ts';
import type { Role } from '@connect/contract/permissions.ts';
import type { PlanStop, PlanValues, ReportPlan } from '@connect/contract/reports/report-plan.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import { findStaff } from '../people/find-staff.queries.ts';
import type { Preset } from './planned-report.ts';

export type PlanRow = Omit<ReportPlan, 'report' | 'title'> & {
  owner_id: number;
  view_id: number;
  query: Record<string, string>;
};

const plansWhere = (condition: RawBuilder<unknown>) => sql<PlanRow>`
  select p.id, p.owner_id, p.view_id, v.title as preset, v.query, p.rhythm, p.on_day, p.hour, p.period, p.format,
    p.ends_on, p.state, p.stop_reason, p.next_at,
    (select max(m.occasion) from report_plan_mail m where m.plan_id = p.id) as last_at,
    (select json_agg(json_build_object('id', s.id, 'display_name', s.display_name,
        'stopped', r.stopped_at is not null, 'state', l.state, 'reason', l.reason)
        order by s.display_name collate "th-x-icu", s.id)
      from report_plan_recipient r join staff s on s.id = r.staff_id
        left join lateral (select m.state, m.reason from report_plan_mail m
          where m.plan_id = p.id and m.staff_id = r.staff_id order by m.occasion desc limit 1) l on true
      where r.plan_id = p.id) as recipients
  from report_plan p join saved_view v on v.id = p.view_id where ${condition} order by p.id desc`;

export const selectPlans = async (db: Db, ownerId: number): Promise<PlanRow[]> =>
  (await plansWhere(sql`p.owner_id = ${ownerId}`).execute(db)).rows;

/** A plan of one's own, locked where it will be changed. */
export async function lockPlan(
  trx: Trx,
  id: number,
  ownerId: number,
): Promise<PlanRow | undefined> {
  await sql`select 1 from report_plan where id = ${id} for update`.execute(trx);
  return findPlan(trx, id, ownerId);
}
export const findPlan = async (db: Db | Trx, id: number, ownerId: number) =>
  (await plansWhere(sql`p.id = ${id} and p.owner_id = ${ownerId}`).execute(db)).rows[0];

/** Plans of an account. Of two calls at once the second waits for the first. */
export async function countPlans(trx: Trx, ownerId: number): Promise<number> {
  await sql`select id from staff where id = ${ownerId} for no key update`.execute(trx);
  const { n } = await trx
    .selectFrom('report_plan')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return n;
}

/** A preset that somebody may open, for a plan that keeps it from being changed meanwhile. */
export async function findPreset(
  db: Db | Trx,
  id: number,
  staffId: number,
): Promise<Preset | undefined> {
  const { rows } = await sql<Preset>`select query, columns from saved_view
    where id = ${id} and list = ${REPORTS_LIST} and deleted_at is null and (shared or owner_id = ${staffId})`.execute(
    db,
  );
  return rows[0];
}

/** Accounts of these roles that may sign in, as a condition on `s`. */
const reached = (
  roles: readonly Role[],
  now: Date,
) => sql`s.role = any(${[...roles]}) and s.status = 'active'
  and s.deleted_at is null and (s.expires_at is null or s.expires_at > ${now.toISOString()}::timestamptz)`;

export const findRecipients = (
  db: Db,
  search: string | undefined,
  roles: readonly Role[],
  now: Date,
) => findStaff(db, search, reached(roles, now));

/** Those of some accounts that may be sent a report. */
export async function keepReached(
  trx: Trx,
  ids: readonly number[],
  roles: readonly Role[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select s.id from staff s
    where s.id = any(${[...ids]}::bigint[]) and ${reached(roles, now)}`.execute(trx);
  return rows.map((row) => row.id);
}

export async function insertPlan(
  trx: Trx,
  ownerId: number,
  { recipient_ids: recipients, ...values }: PlanValues,
  more: { language: string; next_at: Date; created_at: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('report_plan')
    .values({
      ...values,
      owner_id: ownerId,
      language: more.language,
      next_at: more.next_at.toISOString(),
      created_at: more.created_at.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('report_plan_recipient')
    .values([...new Set(recipients)].map((staff_id) => ({ plan_id: id, staff_id })))
    .execute();
  return id;
}

/** Stops an active plan; false when it was not active. */
export async function stopPlan(trx: Trx, id: number, reason: PlanStop): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('report_plan')
    .set({ state: 'stopped', stop_reason: reason, next_at: null })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function resumePlan(trx: Trx, id: number, next: Date): Promise<void> {
  await trx
    .updateTable('report_plan')
    .set({ state: 'active', stop_reason: null, next_at: next.toISOString() })
    .where('id', '=', id)
    .execute();
}

export async function deletePlan(trx: Trx, id: number, ownerId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('report_plan')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Who is sent a plan: for the link that stops it. */
export interface Receiving {
  owner: boolean;
  stopped: boolean;
  query: Record<string, string>;
}

export async function findReceiving(
  db: Db | Trx,
  planId: number,
  staffId: number,
): Promise<Receiving | undefined> {
  const { rows } = await sql<Receiving>`select p.owner_id = r.staff_id as owner, v.query,
      case when p.owner_id = r.staff_id then p.state <> 'active' else r.stopped_at is not null end as stopped
    from report_plan_recipient r join report_plan p on p.id = r.plan_id join saved_view v on v.id = p.view_id
    where r.plan_id = ${planId} and r.staff_id = ${staffId}`.execute(db);
  return rows[0];
}

/** Ends the mails of one recipient; false when they were ended before. */
export async function stopReceiving(
  trx: Trx,
  planId: number,
  staffId: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('report_plan_recipient')
    .set({ stopped_at: now.toISOString() })
    .where('plan_id', '=', planId)
    .where('staff_id', '=', staffId)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
