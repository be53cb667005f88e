import type { ExportFormat } from '@connect/contract/calls/export.ts';
import type { Language } from '@connect/contract/constants.ts';
import { REPORTS_LIST } from '@connect/contract/lists.ts';
import type { PLAN_MAIL_REASONS, PlanPeriod } from '@connect/contract/reports/report-plan.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { Rhythm } from './plan-days.ts';
import type { Preset } from './planned-report.ts';

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;

/** Plans whose time has come, locked; those that another process has locked are left to it. */
export async function lockDuePlans(trx: Trx, now: Date) {
  const { rows } = await sql<Rhythm & { id: number; next_at: string }>`
    select id, rhythm, on_day, hour, ends_on, next_at from report_plan
    where next_at <= ${at(now)} order by id for update skip locked`.execute(trx);
  return rows;
}

/** Writes the mails of an occasion, each once, and when the next one is: null ends the plan. */
export async function writeOccasion(
  trx: Trx,
  planId: number,
  occasion: Date,
  next: Date | null,
  now: Date,
): Promise<void> {
  await sql`insert into report_plan_mail (plan_id, staff_id, occasion, due_at)
    select plan_id, staff_id, ${at(occasion)}, ${at(now)} from report_plan_recipient
    where plan_id = ${planId} and stopped_at is null
    on conflict on constraint report_plan_mail_once do nothing`.execute(trx);
  await sql`update report_plan set next_at = ${next?.toISOString() ?? null}::timestamptz,
      state = ${next ? 'active' : 'ended'} where id = ${planId}`.execute(trx);
}

/** All that a mail is decided and written by. */
export interface DueMail {
  id: number;
  plan_id: number;
  staff_id: number;
  owner_id: number;
  owner_name: string;
  occasion: string;
  attempts: number;
  period: PlanPeriod;
  format: ExportFormat;
  language: Language;
  ends_on: string;
  /** The plan, or this recipient's mails, were stopped meanwhile. */
  stopped: boolean;
  title: string;
  /** Null: it is deleted, or its owner took it back. */
  preset: Preset | null;
  email: string;
  display_name: string;
}

/** The next mail that is due after another. */
export async function findDue(db: Db, now: Date, after: number): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`
    select m.id, m.plan_id, m.staff_id, p.owner_id, o.display_name as owner_name, m.occasion, m.attempts, p.period,
      p.format, p.language, p.ends_on, p.state = 'stopped' or r.stopped_at is not null as stopped, v.title,
      case when v.deleted_at is null and v.list = ${REPORTS_LIST} and (v.shared or v.owner_id = p.owner_id)
        then json_build_object('query', v.query, 'columns', v.columns) end as preset,
      s.email, s.display_name
    from report_plan_mail m join report_plan p on p.id = m.plan_id
      join report_plan_recipient r on r.plan_id = m.plan_id and r.staff_id = m.staff_id
      join saved_view v on v.id = p.view_id join staff s on s.id = m.staff_id join staff o on o.id = p.owner_id
    where m.state = 'waiting' and m.due_at <= ${at(now)} and m.id > ${after}
    order by m.id limit 1`.execute(db);
  return rows[0];
}

/** Claims a mail before it is sent, so that nobody else ever sends it; false when somebody did, or it was stopped. */
export async function claimMail(
  trx: Trx,
  { id, plan_id }: Pick<DueMail, 'id' | 'plan_id'>,
  rows: number,
  now: Date,
): Promise<boolean> {
  const { rows: claimed } = await sql`
    update report_plan_mail m set state = 'sending', attempts = m.attempts + 1, rows = ${rows},
      claimed_at = ${at(now)}
    from report_plan p, report_plan_recipient r
    where m.id = ${id} and m.state = 'waiting' and p.id = ${plan_id} and p.state <> 'stopped'
      and r.plan_id = p.id and r.staff_id = m.staff_id and r.stopped_at is null
    returning m.id`.execute(trx);
  return claimed.length > 0;
}

export type MailReason = (typeof PLAN_MAIL_REASONS)[number];
/** What became of a mail. */
export type Settled =
  | { state: 'sent' }
  | { state: 'skipped' | 'dead'; reason: MailReason; detail?: string }
  | { state: 'waiting'; detail?: string; dueAt: Date; tries: number };

/** Notes what became of a mail that waits or is being sent; false when it was settled before. */
export async function settleMail(
  trx: Trx,
  id: number,
  settled: Settled,
  now: Date,
): Promise<boolean> {
  const waits = settled.state === 'waiting';
  const { rows } = await sql`
    update report_plan_mail set state = ${settled.state}, reason = ${'reason' in settled ? settled.reason : null},
      detail = ${'detail' in settled ? (settled.detail ?? '') : ''},
      attempts = ${waits ? settled.tries : sql`attempts`}, due_at = ${waits ? at(settled.dueAt) : sql`due_at`},
      settled_at = ${waits ? null : now.toISOString()}::timestamptz
    where id = ${id} and state in ('waiting', 'sending') returning id`.execute(trx);
  return rows.length > 0;
}

/** Gives up mails that a process which is gone was sending; returns whose plans they are. */
export async function giveUpLost(trx: Trx, before: Date, now: Date): Promise<number[]> {
  const { rows } = await sql<{ owner_id: number }>`
    update report_plan_mail m set state = 'dead', reason = 'lost', settled_at = ${at(now)}
    from report_plan p where p.id = m.plan_id and m.state = 'sending' and m.claimed_at <= ${at(before)}
    returning p.owner_id`.execute(trx);
  return [...new Set(rows.map((row) => row.owner_id))];
}
