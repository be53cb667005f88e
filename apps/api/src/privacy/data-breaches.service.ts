import {
  type BreachState,
  type BreachValues,
  breachFields,
  breachIssues,
  type breachUpdate,
  type DataBreach,
  noticeDue,
} from '@connect/contract/privacy/data-breach.ts';
import type { z } from 'zod';
import { type ActorContext, can } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError, firstOfEachField, refuseInvalid } from '../domain-error.ts';
import { personOf } from '../people/person-of.ts';
import { bangkokIso } from '../time/moments.ts';
import { auditDiff, changedFields } from '../writing/changes.ts';
import { refuseStaleRow } from '../writing/refuse-stale.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import {
  type BreachRow,
  insertBreach,
  lockBreach,
  selectBreach,
  selectBreaches,
  updateBreach,
} from './data-breaches.queries.ts';

const FIELDS = Object.keys(breachFields);
/** Typed freely, and may name somebody: an entry of the audit outlives the erasure of the person. */
const COVERED = ['title', 'description', 'measures', 'notice_reason'];

function stateOf(row: BreachRow, now: Date): BreachState {
  if (row.closed_at !== null) return 'closed';
  if (row.authority_notified_at !== null) return 'notified';
  const tells = row.risk !== 'none';
  return tells && now.getTime() > noticeDue(row.discovered_at) ? 'overdue' : 'open';
}

function shown(row: BreachRow, now: Date): DataBreach {
  const { editor_name: name, updated_by: by, ...rest } = row;
  return {
    ...rest,
    notice_due_at: bangkokIso(new Date(noticeDue(row.discovered_at))),
    state: stateOf(row, now),
    closed: row.closed_at !== null,
    updated_by: personOf(by, name),
  };
}

export async function listBreaches(deps: Deps, { actor }: ActorContext) {
  const now = deps.clock.now();
  const rows = await selectBreaches(deps.db);
  return {
    data: rows.map((row) => shown(row, now)),
    meta: { permissions: { manage: can(actor, 'privacy.manage') } },
  };
}

async function reply(trx: Trx, id: number, now: Date): Promise<{ data: DataBreach }> {
  const row = await selectBreach(trx, id);
  if (!row) throw new DomainError('not_found');
  return { data: shown(row, now) };
}

const refuse = (values: BreachValues, now: Date): void =>
  refuseInvalid(firstOfEachField(breachIssues(values, now)));

/** Throws `validation_failed`. */
export async function addBreach(deps: Deps, context: ActorContext, values: BreachValues) {
  const now = deps.clock.now();
  refuse(values, now);
  const { closed, ...stored } = values;
  const at = now.toISOString();
  return writeTransaction(deps, async (trx) => {
    const id = await insertBreach(trx, {
      ...stored,
      closed_at: closed ? at : null,
      updated_at: at,
      updated_by: context.actor.id,
    });
    await recordAudit(trx, deps.clock, context, {
      action: 'data_breach.create',
      entityType: 'data_breach',
      entityId: id,
      diff: { discovered_at: values.discovered_at, risk: values.risk },
    });
    return reply(trx, id, now);
  });
}

/** Throws `not_found`, `version_conflict` and `validation_failed`. */
export async function changeBreach(
  deps: Deps,
  context: ActorContext,
  id: number,
  { version, ...sent }: z.output<typeof breachUpdate>,
) {
  const now = deps.clock.now();
  return writeTransaction(deps, async (trx) => {
    const row = await lockBreach(trx, id);
    if (!row) throw new DomainError('not_found');
    refuseStaleRow(row, version);
    const before = { ...row, closed: row.closed_at !== null };
    const after = { ...before, ...sent };
    const changed = changedFields(FIELDS, before, after);
    if (changed.length > 0) {
      refuse(after, now);
      const { closed, ...stored } = sent;
      const at = now.toISOString();
      await updateBreach(trx, id, {
        ...stored,
        ...(changed.includes('closed') ? { closed_at: closed ? at : null } : {}),
        version: row.version + 1,
        updated_at: at,
        updated_by: context.actor.id,
      });
      await recordAudit(trx, deps.clock, context, {
        action: 'data_breach.update',
        entityType: 'data_breach',
        entityId: id,
        diff: auditDiff(changed, before, after, COVERED),
      });
    }
    return reply(trx, id, now);
  });
}
