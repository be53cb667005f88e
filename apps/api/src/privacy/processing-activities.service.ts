import {
  activityFields,
  type activityUpdate,
  type ProcessingActivity,
} from '@connect/contract/privacy/processing-activity.ts';
import type { z } from 'zod';
import { type ActorContext, can } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { personOf } from '../people/person-of.ts';
import { auditDiff, changedFields } from '../writing/changes.ts';
import { refuseStaleRow } from '../writing/refuse-stale.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import {
  type ActivityRow,
  type ActivityValues,
  insertActivity,
  lockActivity,
  selectActivities,
  selectActivity,
  updateActivity,
} from './processing-activities.queries.ts';

const FIELDS = Object.keys(activityFields);

const shown = ({ editor_name: name, updated_by: by, ...row }: ActivityRow): ProcessingActivity => ({
  ...row,
  updated_by: personOf(by, name),
});

export async function listActivities(deps: Deps, { actor }: ActorContext) {
  const rows = await selectActivities(deps.db);
  return {
    data: rows.map(shown),
    meta: { permissions: { manage: can(actor, 'privacy.manage') } },
  };
}

async function reply(trx: Trx, id: number): Promise<{ data: ProcessingActivity }> {
  const row = await selectActivity(trx, id);
  if (!row) throw new DomainError('not_found');
  return { data: shown(row) };
}

const note = (
  deps: Deps,
  trx: Trx,
  context: ActorContext,
  one: { id: number; activity: string },
  entry: { action: 'create' | 'update' | 'delete'; diff?: unknown },
) =>
  recordAudit(trx, deps.clock, context, {
    action: `processing_activity.${entry.action}`,
    entityType: 'processing_activity',
    entityId: one.id,
    entityTitle: one.activity,
    diff: entry.diff,
  });

const writtenBy = (deps: Deps, { actor }: ActorContext) => ({
  updated_at: deps.clock.now().toISOString(),
  updated_by: actor.id,
});

export async function addActivity(deps: Deps, context: ActorContext, values: ActivityValues) {
  return writeTransaction(deps, async (trx) => {
    const id = await insertActivity(trx, { ...values, ...writtenBy(deps, context) });
    await note(deps, trx, context, { id, ...values }, { action: 'create' });
    return reply(trx, id);
  });
}

/** Throws `not_found` and `version_conflict`. */
export async function changeActivity(
  deps: Deps,
  context: ActorContext,
  id: number,
  { version, ...sent }: z.output<typeof activityUpdate>,
) {
  return writeTransaction(deps, async (trx) => {
    const row = await lockActivity(trx, id);
    if (!row) throw new DomainError('not_found');
    refuseStaleRow(row, version);
    const after = { ...row, ...sent };
    const changed = changedFields(FIELDS, row, after);
    if (changed.length > 0) {
      const written = { ...writtenBy(deps, context), version: row.version + 1 };
      await updateActivity(trx, id, { ...sent, ...written });
      await note(deps, trx, context, after, {
        action: 'update',
        diff: auditDiff(changed, row, after),
      });
    }
    return reply(trx, id);
  });
}

/** An activity that ended leaves the register; its row stays. Throws `not_found`. */
export async function endActivity(deps: Deps, context: ActorContext, id: number): Promise<void> {
  await writeTransaction(deps, async (trx) => {
    const row = await lockActivity(trx, id);
    if (!row) throw new DomainError('not_found');
    const written = writtenBy(deps, context);
    const version = row.version + 1;
    await updateActivity(trx, id, { ...written, version, deleted_at: written.updated_at });
    await note(deps, trx, context, row, { action: 'delete' });
  });
}
