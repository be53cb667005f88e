import {
  DAYS_TO_ANSWER,
  type IdentityMethod,
  isOpen,
  type PrivacyRequest,
  type privacyRequestCreate,
  type RefusalGround,
  type RequestChannel,
  type RequestType,
} from '@connect/contract/privacy/privacy-request.ts';
import { daysBetween } from '@connect/contract/publishing/publishing.ts';
import type { ConsentChannel } from '@connect/contract/users/consent.ts';
import {
  CONTACT_AND_PROFILING,
  type ConsentPurpose,
} from '@connect/contract/users/user-choices.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import type { z } from 'zod';
import { type Actor, type ActorContext, can } from '../actor.ts';
import { type AuditEvent, recordAudit, seenDiff } from '../audit/audit.service.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError, refuseInvalid } from '../domain-error.ts';
import { covered, isMasked, maskedName } from '../people/masking.ts';
import { DAY_MS } from '../time/moments.ts';
import { pastIssues } from '../time/past.ts';
import { withdrawConsents } from '../users/consents.service.ts';
import { isNotFound, loadLive } from '../users/user.service.ts';
import { suspendLocked } from '../users/user-actions.service.ts';
import { refuseStale } from '../writing/refuse-stale.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { lockSubject, type Subject } from './erase.queries.ts';
import {
  countRequests,
  insertRequest,
  lockRequest,
  type RequestChange,
  type RequestQuery,
  type RequestRecord,
  selectRequest,
  selectRequests,
  updateRequest,
} from './privacy-requests.queries.ts';

const TITLE = { th: 'คำขอของเจ้าของข้อมูล', en: 'Requests of data subjects' } as const;

/** Days of the calendar until the day of a moment. */
const daysUntil = (moment: string, now: Date): number =>
  daysBetween(bangkokDay(now), bangkokDay(new Date(moment)));

/** Of two requests by one person the second is open still when the first one is done. */
const byErasing = ({ type, user_status: status }: RequestRecord): boolean =>
  type === 'erase' && status !== null && status !== 'erased';

function permissionsOf(actor: Actor, row: RequestRecord): Record<string, boolean> {
  const open = isOpen(row.status);
  const manage = open && can(actor, 'privacy.manage');
  const working = row.status === 'in_progress';
  return {
    start: manage && (row.status === 'received' || row.assigned_to?.id !== actor.id),
    identify: manage && !working,
    complete: manage && working && !byErasing(row),
    refuse: manage,
    erase: working && byErasing(row) && can(actor, 'user.erase'),
  };
}

function viewOf(actor: Actor, row: RequestRecord, now: Date): PrivacyRequest {
  const masked = isMasked(actor, 'user');
  const { user } = row;
  return {
    ...row,
    user: user && masked ? { ...user, display_name: maskedName(user.display_name) } : user,
    requester_name: masked ? covered(row.requester_name) : row.requester_name,
    requester_contact: masked ? covered(row.requester_contact) : row.requester_contact,
    details: masked ? covered(row.details) : row.details,
    decision_note: masked ? covered(row.decision_note) : row.decision_note,
    days_left: isOpen(row.status) ? daysUntil(row.due_at, now) : null,
    deleted_at: null,
    permissions: permissionsOf(actor, row),
  };
}

/** Every reading of unmasked requests writes an audit entry (domain/privacy#requests). */
async function traceRequests(
  deps: Deps,
  context: ActorContext,
  rows: readonly PrivacyRequest[],
  event: Omit<AuditEvent, 'action' | 'diff'> & { view: string; page?: number },
): Promise<void> {
  if (rows.length === 0 || isMasked(context.actor, 'user')) return;
  const { view, page, ...about } = event;
  const ids = rows.flatMap(({ user }) => user?.id ?? []);
  // Strangers are persons, too.
  const diff = { ...seenDiff({ ids, view, ...(page && { page }) }), persons: rows.length };
  await writeTransaction(deps, (trx) =>
    recordAudit(trx, deps.clock, context, { ...about, action: 'pii.view', diff }),
  );
}

/** One page of requests with the counts of all states for the same filters. */
export async function listRequests(deps: Deps, context: ActorContext, query: RequestQuery) {
  const { actor, language } = context;
  const now = deps.clock.now();
  const by = query.order_by ?? 'due_at';
  const sort = { by, order: query.order ?? (by === 'due_at' ? 'asc' : 'desc') } as const;
  const [rows, counts] = await Promise.all([
    selectRequests(deps.db, query, sort, now),
    countRequests(deps.db, query, now),
  ]);
  const chosen = query.status?.map((status) => counts[status] ?? 0);
  const shown = rows.map((row) => viewOf(actor, row, now));
  const { page } = query;
  await traceRequests(deps, context, shown, { entityType: 'privacy_request', view: 'list', page });
  return {
    rows: shown,
    total: chosen ? chosen.reduce((sum, n) => sum + n, 0) : (counts.all ?? 0),
    counts,
    sort,
    permissions: { create: can(actor, 'privacy.manage') },
    title: TITLE[language],
    now,
  };
}

/** The single-item envelope around one request. Throws `not_found`. */
export async function getRequest(
  deps: Deps,
  { actor }: ActorContext,
  id: number,
  db: Deps['db'] | Trx = deps.db,
) {
  const row = await selectRequest(db, id);
  if (!row) throw new DomainError('not_found');
  const data = viewOf(actor, row, deps.clock.now());
  return { data, seo: { title: row.code }, meta: { permissions: data.permissions } };
}

const auditOf = ({ id, code }: { id: number; code: string }) => ({
  entityType: 'privacy_request',
  entityId: id,
  entityTitle: code,
});

/** One request, as somebody reads it. Throws `not_found`. */
export async function readRequest(deps: Deps, context: ActorContext, id: number) {
  const reply = await getRequest(deps, context, id);
  await traceRequests(deps, context, [reply.data], { ...auditOf(reply.data), view: 'item' });
  return reply;
}

/** Whether a user in sight has this id, in the trash or not. */
const isLive = (trx: Trx, actor: Actor, id: number, now: Date): Promise<boolean> =>
  loadLive(trx, actor, id, now, true).then(
    () => true,
    (error: unknown) => {
      if (isNotFound(error)) return false;
      throw error;
    },
  );

/** Writes a request down. Throws `validation_failed`. */
export async function createRequest(
  deps: Deps,
  context: ActorContext,
  body: z.output<typeof privacyRequestCreate>,
) {
  const { actor } = context;
  const at = deps.clock.now();
  const { received_at: received = at.toISOString(), user_id: userId } = body;
  const nobody = userId === null && body.requester_name === '';
  return writeTransaction(deps, async (trx) => {
    // Whoever is being erased meanwhile is gone when this goes on.
    if (userId !== null) await lockSubject(trx, userId);
    const known = userId === null || (await isLive(trx, actor, userId, at));
    refuseInvalid([
      ...(nobody ? [{ field: 'requester_name', code: 'required' } as const] : []),
      ...pastIssues('received_at', received, at),
      ...(known ? [] : [{ field: 'user_id', code: 'reference' } as const]),
    ]);
    const due = new Date(Date.parse(received) + DAYS_TO_ANSWER[body.type] * DAY_MS);
    const made = await insertRequest(
      trx,
      { ...body, received_at: received, due_at: due.toISOString() },
      { by: actor.id, at, year: bangkokDay(at).slice(0, 4) },
    );
    await recordAudit(trx, deps.clock, context, {
      ...auditOf(made),
      action: 'privacy.request',
      diff: { type: body.type, channel: body.channel, user_id: body.user_id },
    });
    return getRequest(deps, context, made.id, trx);
  });
}

/** An open request, locked. Throws `not_found`, `version_conflict`, and `wrong_state` when closed. */
export async function lockOpen(
  trx: Trx,
  id: number,
  version: number | undefined,
): Promise<RequestRecord> {
  await lockRequest(trx, id);
  const row = await selectRequest(trx, id);
  if (!row) throw new DomainError('not_found');
  refuseStale(row.version, version, row);
  if (!isOpen(row.status)) throw new DomainError('wrong_state');
  return row;
}

interface Asked {
  id: number;
  version?: number | undefined;
}

/** One step of a request that is open, with its audit entry. */
function step(
  deps: Deps,
  context: ActorContext,
  asked: Asked,
  work: (row: RequestRecord, at: Date) => { action: string; change: RequestChange; diff?: object },
) {
  return writeTransaction(deps, async (trx) => {
    const at = deps.clock.now();
    const row = await lockOpen(trx, asked.id, asked.version);
    const { action, change, diff } = work(row, at);
    await updateRequest(trx, row.id, change, { by: context.actor.id, at });
    await recordAudit(trx, deps.clock, context, {
      ...auditOf(row),
      action,
      ...(diff ? { diff } : {}),
    });
    return getRequest(deps, context, row.id, trx);
  });
}

/** Takes a request over; who asks is then being checked. */
export const startRequest = (deps: Deps, context: ActorContext, asked: Asked) =>
  step(deps, context, asked, ({ status }) => ({
    action: 'privacy.start',
    change: {
      assigned_to: context.actor.id,
      ...(status === 'received' ? { status: 'verifying' } : {}),
    },
  }));

/** It is sure who asks. Throws `wrong_state` when that was sure already. */
export const identifyRequest = (
  deps: Deps,
  context: ActorContext,
  asked: Asked & { identity_method: IdentityMethod },
) =>
  step(deps, context, asked, ({ status, assigned_to }, at) => {
    if (status === 'in_progress') throw new DomainError('wrong_state');
    return {
      action: 'privacy.identify',
      change: {
        status: 'in_progress',
        assigned_to: assigned_to?.id ?? context.actor.id,
        identity_method: asked.identity_method,
        identity_verified_at: at.toISOString(),
        identity_verified_by: context.actor.id,
      },
      diff: { identity_method: asked.identity_method },
    };
  });

/** Consents know fewer ways than requests. */
const CONSENT_WAY: Readonly<Record<RequestChannel, ConsentChannel>> = {
  web: 'web',
  line: 'line',
  email: 'web',
  phone: 'phone',
  paper: 'paper',
  in_person: 'paper',
};

/** What completing a request means for a locked user (domain/privacy#requests). */
async function carryOut(
  deps: Deps,
  context: ActorContext,
  trx: Trx,
  { id, status }: Subject,
  { code, type, channel, purposes }: RequestRecord & { purposes: readonly ConsentPurpose[] },
): Promise<void> {
  const named = purposes.length > 0 ? purposes : CONTACT_AND_PROFILING;
  const ended: Partial<Record<RequestType, readonly ConsentPurpose[]>> = {
    withdraw: named,
    object: ['profiling'],
    restrict: CONTACT_AND_PROFILING,
  };
  const how = { channel: CONSENT_WAY[channel], note: code };
  if (ended[type]) await withdrawConsents(deps, context, trx, id, ended[type], how);
  if (type === 'restrict' && status === 'active') {
    await suspendLocked(deps, context, trx, id, code);
  }
}

/**
 * Does what a withdrawal, an objection or a restriction asks, and closes it; what others ask is done.
 * Throws `wrong_state` before it is sure who asks, and for the erasure of a known user, which only
 * erasing completes.
 */
export function completeRequest(
  deps: Deps,
  context: ActorContext,
  asked: Asked & { decision_note: string; purposes: readonly ConsentPurpose[] },
) {
  const { decision_note, purposes } = asked;
  return writeTransaction(deps, async (trx) => {
    const at = deps.clock.now();
    // Whoever erases or merges locks the user before their requests.
    const userId = (await selectRequest(trx, asked.id))?.user?.id;
    const subject = userId === undefined ? undefined : await lockSubject(trx, userId);
    const row = await lockOpen(trx, asked.id, asked.version);
    if (row.user?.id !== userId) throw new DomainError('version_conflict');
    if (row.status !== 'in_progress' || byErasing(row)) throw new DomainError('wrong_state');
    const closed = { status: 'completed', completed_at: at.toISOString() };
    const change = { ...closed, completed_by: context.actor.id, decision_note };
    await updateRequest(trx, row.id, change, { by: context.actor.id, at });
    if (subject && subject.status !== 'erased') {
      await carryOut(deps, context, trx, subject, { ...row, purposes });
    }
    await recordAudit(trx, deps.clock, context, { ...auditOf(row), action: 'privacy.complete' });
    return getRequest(deps, context, row.id, trx);
  });
}

/** Refuses a request; ground and note make the register of refusals. */
export const refuseRequest = (
  deps: Deps,
  context: ActorContext,
  asked: Asked & { refusal_ground: RefusalGround; decision_note: string },
) =>
  step(deps, context, asked, (_row, at) => ({
    action: 'privacy.refuse',
    change: {
      status: 'rejected',
      refusal_ground: asked.refusal_ground,
      decision_note: asked.decision_note,
      completed_at: at.toISOString(),
      completed_by: context.actor.id,
    },
    diff: { refusal_ground: asked.refusal_ground },
  }));
