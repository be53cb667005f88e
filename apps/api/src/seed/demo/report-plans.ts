import { REPORTS_LIST } from '@connect/contract/lists.ts';
import type { Actor } from '../../actor.ts';
import type { Trx } from '../../deps.ts';
import { nextOccasion } from '../../report-plans/plan-days.ts';
import type { Calendar } from './calendar.ts';

/** A preset and its plan, made and ended so many days ago; an end below zero lies ahead. */
interface PlanSpec {
  preset: string;
  query: Record<string, string>;
  columns: string[] | null;
  rhythm: 'weekly' | 'monthly';
  on_day: number;
  hour: number;
  period: 'last_week' | 'preset';
  format: 'csv' | 'xlsx';
  made: number;
  ends: number;
  to: readonly string[];
}

const PLANS: readonly PlanSpec[] = [
  {
    preset: 'การเปิดดูรายสัปดาห์',
    query: { report: 'engagement', action: 'view' },
    columns: ['occurred_at', 'content_type', 'title', 'brand', 'user_type', 'province', 'channel'],
    rhythm: 'weekly',
    on_day: 1,
    hour: 8,
    period: 'last_week',
    format: 'xlsx',
    made: 40,
    ends: -180,
    to: ['demo.admin', 'demo.analyst'],
  },
  {
    preset: 'สื่อใกล้หมดอายุ',
    query: { report: 'material', material_state: 'expiring' },
    columns: null,
    rhythm: 'monthly',
    on_day: 1,
    hour: 9,
    period: 'preset',
    format: 'csv',
    made: 150,
    ends: 20,
    to: ['demo.admin', 'demo.publisher'],
  },
];

/** Reports by mail of the administrator, one that goes on and one that has ended (domain/report-plans#plans). */
export async function seedReportPlans(
  trx: Trx,
  actors: ReadonlyMap<string, Actor>,
  calendar: Calendar,
): Promise<void> {
  const owner = actors.get('demo.admin');
  if (!owner) throw new Error('The demo has no administrator');
  for (const { preset, query, columns, made, ends, to, ...rhythm } of PLANS) {
    const at = calendar.workday(made, 10);
    const view = await trx
      .insertInto('saved_view')
      .values({
        list: REPORTS_LIST,
        title: preset,
        query: JSON.stringify(query),
        columns,
        shared: true,
        owner_id: owner.id,
        created_at: at.toISOString(),
        updated_at: at.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const plan = { ...rhythm, ends_on: calendar.day(ends) };
    const next = nextOccasion(plan, calendar.now);
    const { id } = await trx
      .insertInto('report_plan')
      .values({
        ...plan,
        owner_id: owner.id,
        view_id: view.id,
        language: 'th',
        state: next ? 'active' : 'ended',
        next_at: next?.toISOString() ?? null,
        created_at: at.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const recipients = to.flatMap((name) => actors.get(name)?.id ?? []);
    await trx
      .insertInto('report_plan_recipient')
      .values(recipients.map((staff_id) => ({ plan_id: id, staff_id })))
      .execute();
    const mails = recipients.flatMap((staff_id) =>
      occasions(plan, at, calendar.now).map((occasion) => ({
        plan_id: id,
        staff_id,
        occasion,
        state: 'sent',
        attempts: 1,
        due_at: occasion,
        claimed_at: occasion,
        settled_at: occasion,
      })),
    );
    await trx.insertInto('report_plan_mail').values(mails).execute();
  }
}

/** All moments of a plan until now. */
function occasions(plan: Parameters<typeof nextOccasion>[0], from: Date, now: Date): string[] {
  const found: string[] = [];
  for (let at = nextOccasion(plan, from); at && at <= now; at = nextOccasion(plan, at)) {
    found.push(at.toISOString());
  }
  return found;
}
