import { ROLES, type Role } from '@connect/contract/permissions.ts';
import { REPORTS, type ReportKey } from '@connect/contract/reports/report.ts';
import {
  PLANS_MAX,
  type PlanValues,
  type ReportPlan,
} from '@connect/contract/reports/report-plan.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import type { Actor, ActorContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { AccountDeps, Trx } from '../deps.ts';
import { DomainError, refuseInvalid } from '../domain-error.ts';
import { mayRun } from '../reports/reports.service.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { nextOccasion } from './plan-days.ts';
import { type PlannedReport, plannedReport, reportOfPreset } from './planned-report.ts';
import {
  countPlans,
  deletePlan,
  findPlan,
  findPreset,
  findRecipients,
  insertPlan,
  keepReached,
  lockPlan,
  type PlanRow,
  resumePlan,
  selectPlans,
  stopPlan,
} from './plans.queries.ts';

/** Roles that may run a report: what else limits somebody limits rows, not reports. */
const rolesFor = (key: ReportKey): Role[] =>
  ROLES.filter((role) =>
    mayRun(
      {
        id: 0,
        displayName: '',
        role,
        brandScope: [],
        regionScope: [],
        sessionId: '',
        restricted: null,
      },
      key,
    ),
  );

function view(row: PlanRow, { language }: ActorContext): ReportPlan {
  const { query, owner_id: _owner, view_id: _view, ...plan } = row;
  const report = reportOfPreset({ query }) ?? '';
  return { ...plan, report, title: report === '' ? '' : REPORTS[report].title[language] };
}

export const listPlans = async (deps: AccountDeps, context: ActorContext) =>
  (await selectPlans(deps.db, context.actor.id)).map((row) => view(row, context));

/** Accounts that may run the report of a preset. Throws `not_found`, and `forbidden` for who may not run it. */
export async function findPlanRecipients(
  { db, clock }: AccountDeps,
  { actor }: ActorContext,
  { view_id: viewId, search }: { view_id: number; search?: string | undefined },
) {
  const preset = await findPreset(db, viewId, actor.id);
  const report = preset && reportOfPreset(preset);
  if (!report) throw new DomainError('not_found');
  if (!mayRun(actor, report)) throw new DomainError('forbidden');
  return findRecipients(db, search, rolesFor(report), clock.now());
}

/** The same day a year later. */
const yearLater = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

/** Throws `validation_failed` for a preset, days or recipients that a plan cannot have. */
async function refusePlan(
  trx: Trx,
  actor: Actor,
  values: PlanValues,
  now: Date,
): Promise<PlannedReport> {
  const today = bangkokDay(now);
  const preset = await findPreset(trx, values.view_id, actor.id);
  const planned = preset && plannedReport(preset, values, now);
  const report = preset && reportOfPreset(preset);
  if (!report || !mayRun(actor, report)) {
    throw new DomainError('validation_failed', {
      issues: [{ field: 'view_id', code: 'reference' }],
    });
  }
  if (!planned) {
    throw new DomainError('validation_failed', {
      issues: [{ field: 'view_id', code: 'preset_personal' }],
    });
  }
  if (values.rhythm === 'weekly' && values.on_day > 7) {
    refuseInvalid([{ field: 'on_day', code: 'range', params: { min: 1, max: 7 } }]);
  }
  if (values.ends_on > yearLater(today)) {
    refuseInvalid([{ field: 'ends_on', code: 'plan_year' }]);
  }
  if (!nextOccasion(values, now)) refuseInvalid([{ field: 'ends_on', code: 'plan_never' }]);
  const wanted = [...new Set(values.recipient_ids)];
  const reached = await keepReached(trx, wanted, rolesFor(report), now);
  if (reached.length < wanted.length) {
    refuseInvalid([{ field: 'recipient_ids', code: 'reference' }]);
  }
  if ((await countPlans(trx, actor.id)) >= PLANS_MAX) {
    refuseInvalid([{ field: 'view_id', code: 'max_items', params: { max: PLANS_MAX } }]);
  }
  return planned;
}

const audited = (
  trx: Trx,
  { clock }: AccountDeps,
  context: ActorContext,
  verb: 'create' | 'stop' | 'resume' | 'delete',
  id: number,
  diff: object = {},
) =>
  recordAudit(trx, clock, context, {
    action: `report_plan.${verb}`,
    entityType: 'report_plan',
    entityId: id,
    // The title of a preset may name a person (domain/privacy#erasure).
    entityTitle: `#${id}`,
    diff,
  });

async function owned(trx: Trx, { actor }: ActorContext, id: number): Promise<PlanRow> {
  const row = await lockPlan(trx, id, actor.id);
  if (!row) throw new DomainError('not_found');
  return row;
}

async function shown(trx: Trx, context: ActorContext, id: number): Promise<ReportPlan> {
  const row = await findPlan(trx, id, context.actor.id);
  if (!row) throw new DomainError('not_found');
  return view(row, context);
}

/** Plans a report by mail. Throws `no_mail` and `validation_failed`. */
export function createPlan(deps: AccountDeps, context: ActorContext, values: PlanValues) {
  if (!deps.mail) throw new DomainError('no_mail');
  return writeTransaction(deps, async (trx) => {
    const now = deps.clock.now();
    const { report } = await refusePlan(trx, context.actor, values, now);
    const next = nextOccasion(values, now);
    if (!next) throw new TypeError('A plan that is not refused is sent once at least');
    const id = await insertPlan(trx, context.actor.id, values, {
      language: context.language,
      next_at: next,
      created_at: now,
    });
    await audited(trx, deps, context, 'create', id, { report, ...values });
    return shown(trx, context, id);
  });
}

export const stopOwnPlan = (deps: AccountDeps, context: ActorContext, id: number) =>
  writeTransaction(deps, async (trx) => {
    await owned(trx, context, id);
    if (!(await stopPlan(trx, id, 'owner'))) throw new DomainError('wrong_state');
    await audited(trx, deps, context, 'stop', id);
    return shown(trx, context, id);
  });

/** Goes on with a plan from its next moment. Throws `no_mail`, and `wrong_state` where nothing is left of it. */
export function resumeOwnPlan(deps: AccountDeps, context: ActorContext, id: number) {
  if (!deps.mail) throw new DomainError('no_mail');
  return writeTransaction(deps, async (trx) => {
    const now = deps.clock.now();
    const row = await owned(trx, context, id);
    const next = nextOccasion(row, now);
    const preset = await findPreset(trx, row.view_id, context.actor.id);
    if (row.state !== 'stopped' || !next || !preset || !plannedReport(preset, row, now)) {
      throw new DomainError('wrong_state');
    }
    await resumePlan(trx, id, next);
    await audited(trx, deps, context, 'resume', id);
    return shown(trx, context, id);
  });
}

export const deleteOwnPlan = (deps: AccountDeps, context: ActorContext, id: number) =>
  writeTransaction(deps, async (trx) => {
    if (!(await deletePlan(trx, id, context.actor.id))) throw new DomainError('not_found');
    await audited(trx, deps, context, 'delete', id);
  });
