import { fieldNames } from '@connect/contract/calls/record.ts';
import { fieldMessage } from '@connect/contract/errors/field-issues.ts';
import {
  type WorkplaceItem,
  type WorkplaceRow,
  type WorkplaceValues,
  type workplace,
  type workplaceCreate,
  workplaceFields,
  workplaceIssues,
  workplaceLabels,
  type workplaceUpdate,
} from '@connect/contract/workplaces/workplace.ts';
import type { z } from 'zod';
import { type Actor, type ActorContext, can } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError, firstOfEachField, refuseInvalid } from '../domain-error.ts';
import { filtersOf } from '../lists/list-filters.ts';
import { personOf } from '../people/person-of.ts';
import { mayWriteAll } from '../people/user-rights.ts';
import { userScope } from '../people/user-scope.ts';
import { trashSince } from '../rights/content-permissions.ts';
import { auditDiff, changedFields, pickFields } from '../writing/changes.ts';
import { refuseStaleRow } from '../writing/refuse-stale.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import {
  hasUsers,
  insertWorkplace,
  lockWorkplace,
  type NamedWorkplace,
  selectNamed,
  selectProblems,
  selectSimilar,
  selectWorkplace,
  selectWorkplaceCounts,
  selectWorkplacePage,
  updateWorkplace,
  type WorkplaceListQuery,
  type WorkplaceRecord,
  type WorkplaceSort,
} from './workplace.queries.ts';

const TITLE = { th: 'สถานที่ทำงานทั้งหมด', en: 'All workplaces' } as const;
const WORKPLACE_FIELDS = fieldNames(workplaceFields);

function permissionsOf(actor: Actor, row: WorkplaceRecord, now: Date): Record<string, boolean> {
  const live = row.deleted_at === null && row.merged_into_id === null;
  return {
    edit: live && mayWriteAll(actor),
    merge: live && mayWriteAll(actor),
    unmerge:
      row.merged_at !== null && new Date(row.merged_at) > trashSince(now) && mayWriteAll(actor),
    delete: live && can(actor, 'user.delete'),
    restore:
      row.deleted_at !== null &&
      can(actor, 'user.delete') &&
      new Date(row.deleted_at) > trashSince(now),
  };
}

/** The fields of a workplace that people write. */
export const valuesOfWorkplace = (row: WorkplaceValues): WorkplaceValues =>
  pickFields<WorkplaceValues>(WORKPLACE_FIELDS, row);

const rowView = (row: WorkplaceRecord, actor: Actor, now: Date): WorkplaceRow => ({
  ...row,
  permissions: permissionsOf(actor, row, now),
});

const itemView = (row: WorkplaceRecord): WorkplaceItem => ({
  ...row,
  created_by: personOf(row.created_by, row.creator_name),
  updated_by: personOf(row.updated_by, row.editor_name),
});

/** A workplace, or 404 when it is unknown or in the trash for good. */
export async function loadWorkplace(
  db: Deps['db'] | Trx,
  actor: Actor,
  id: number,
  now: Date,
): Promise<WorkplaceRecord> {
  const row = await selectWorkplace(db, id, userScope(actor));
  if (!row || (row.deleted_at !== null && new Date(row.deleted_at) <= trashSince(now))) {
    throw new DomainError('not_found');
  }
  return row;
}

/** The single-item envelope, with a warning where another workplace may be the same. */
export async function getWorkplace(
  deps: Deps,
  { actor, language }: ActorContext,
  id: number,
  db: Deps['db'] | Trx = deps.db,
) {
  const now = deps.clock.now();
  const row = await loadWorkplace(db, actor, id, now);
  const { app_name: appName } = await deps.settings.current(db);
  const similar = await selectSimilar(db, row.name_th, row.province_code, id);
  const issue = {
    field: 'name_th',
    code: 'workplace_similar',
    items: similar.map((one) => ({ type: 'workplace', id: one.id, title: one.name_th })),
  } as const;
  return {
    data: itemView(row),
    seo: { title: `${row.name_th} | ${appName}` },
    meta: {
      permissions: permissionsOf(actor, row, now),
      warnings: similar.length > 0 ? [fieldMessage(issue, language, workplaceLabels)] : [],
    },
  };
}

const ORDERS: Record<WorkplaceSort['by'], WorkplaceSort['order']> = {
  name_th: 'asc',
  updated_at: 'desc',
  user_count: 'desc',
};

/** One page of workplaces with the counts of all tabs for the same filters. */
export async function listWorkplaces(
  deps: Deps,
  { actor, language }: ActorContext,
  query: WorkplaceListQuery,
) {
  const now = deps.clock.now();
  const by = query.order_by ?? 'name_th';
  const sort = { by, order: query.order ?? ORDERS[by] };
  const listing = { scope: userScope(actor), trashSince: trashSince(now) };
  const [rows, { counts, total }] = await Promise.all([
    selectWorkplacePage(deps.db, query, sort, listing),
    deps.counts.of('workplace', filtersOf(query), now, () =>
      selectWorkplaceCounts(deps.db, query, listing),
    ),
  ]);
  return {
    rows: rows.map((row) => rowView(row, actor, now)),
    total,
    counts,
    sort,
    permissions: { create: can(actor, 'user.create'), edit: mayWriteAll(actor) },
    title: TITLE[language],
    now,
  };
}

export const similarWorkplaces = (
  deps: Deps,
  query: z.output<NonNullable<typeof workplace.similar.query>>,
) => selectSimilar(deps.db, query.name_th, query.province_code, query.except ?? null);

/** Workplaces by their name as files write it, by short name or by code, in use only. */
export const namedWorkplaces = (
  db: Deps['db'] | Trx,
  texts: readonly string[],
): Promise<NamedWorkplace[]> => selectNamed(db, texts);

/** Throws `validation_failed` with all issues. */
export async function refuseWrong(
  trx: Trx,
  id: number | null,
  values: WorkplaceValues,
): Promise<void> {
  const { province, taken } = await selectProblems(trx, id, values);
  refuseInvalid(
    firstOfEachField([
      ...workplaceIssues(values),
      ...(province ? [] : [{ field: 'province_code', code: 'reference' } as const]),
      ...taken.map((field) => ({ field, code: 'unique' as const })),
    ]),
  );
}

export async function createWorkplace(
  deps: Deps,
  context: ActorContext,
  body: z.output<typeof workplaceCreate>,
) {
  const at = deps.clock.now();
  return writeTransaction(deps, async (trx) => {
    await refuseWrong(trx, null, body);
    const id = await insertWorkplace(trx, body, { by: context.actor.id, at });
    await recordAudit(trx, deps.clock, context, {
      action: 'workplace.create',
      entityType: 'workplace',
      entityId: id,
      entityTitle: body.name_th,
    });
    return getWorkplace(deps, context, id, trx);
  });
}

/** Runs one change with the workplace locked, and returns it after the change. */
async function change(
  deps: Deps,
  context: ActorContext,
  id: number,
  work: (
    trx: Trx,
    row: WorkplaceRecord,
    at: Date,
  ) => Promise<{ action: string; diff?: object } | null>,
) {
  return writeTransaction(deps, async (trx) => {
    const at = deps.clock.now();
    if (!(await lockWorkplace(trx, id))) throw new DomainError('not_found');
    const row = await loadWorkplace(trx, context.actor, id, at);
    const entry = await work(trx, row, at);
    if (entry) {
      await recordAudit(trx, deps.clock, context, {
        ...entry,
        entityType: 'workplace',
        entityId: id,
        entityTitle: row.name_th,
      });
    }
    return getWorkplace(deps, context, id, trx);
  });
}

/** Changes a workplace; omitted fields stay. Without a change nothing is written. */
export const saveWorkplace = (
  deps: Deps,
  context: ActorContext,
  id: number,
  { version, ...sent }: z.output<typeof workplaceUpdate>,
) =>
  change(deps, context, id, async (trx, row, at) => {
    if (!mayWriteAll(context.actor)) throw new DomainError('forbidden');
    if (row.deleted_at !== null) throw new DomainError('not_found');
    if (row.merged_into_id !== null) throw new DomainError('already_merged');
    refuseStaleRow(row, version);
    const before = valuesOfWorkplace(row);
    const given = Object.entries(sent).filter(([, value]) => value !== undefined);
    const values: WorkplaceValues = { ...before, ...Object.fromEntries(given) };
    const changed = changedFields(WORKPLACE_FIELDS, { ...before }, { ...values });
    if (changed.length === 0) return null;
    await refuseWrong(trx, id, values);
    await updateWorkplace(trx, id, values, { by: context.actor.id, at });
    return { action: 'workplace.update', diff: auditDiff(changed, { ...before }, { ...values }) };
  });

/** Puts a workplace into the trash. Throws `in_use` while anybody works there. */
export const deleteWorkplace = (deps: Deps, context: ActorContext, id: number) =>
  change(deps, context, id, async (trx, row, at) => {
    if (row.deleted_at !== null) throw new DomainError('not_found');
    if (row.merged_into_id !== null) throw new DomainError('already_merged');
    if (await hasUsers(trx, id)) throw new DomainError('in_use');
    const { id: by } = context.actor;
    await updateWorkplace(trx, id, { deleted_at: at.toISOString(), deleted_by: by }, { by, at });
    return { action: 'workplace.delete' };
  });

export const restoreWorkplace = (deps: Deps, context: ActorContext, id: number) =>
  writeTransaction(deps, async (trx) => {
    const row = (await lockWorkplace(trx, id))
      ? await selectWorkplace(trx, id, userScope(context.actor))
      : undefined;
    const at = deps.clock.now();
    if (!row) throw new DomainError('not_found');
    if (row.deleted_at === null) throw new DomainError('not_in_trash');
    if (new Date(row.deleted_at) <= trashSince(at)) throw new DomainError('trash_expired');
    const back = { deleted_at: null, deleted_by: null };
    await updateWorkplace(trx, id, back, { by: context.actor.id, at });
    await recordAudit(trx, deps.clock, context, {
      action: 'workplace.restore',
      entityType: 'workplace',
      entityId: id,
      entityTitle: row.name_th,
    });
    return getWorkplace(deps, context, id, trx);
  });
