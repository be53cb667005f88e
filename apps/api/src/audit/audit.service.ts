import type { ActorContext, WriteContext } from '../actor.ts';
import type { Clock, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { insertAudit, nthLatest } from './audit.queries.ts';

export interface AuditEvent {
  /** `article.publish`, `auth.login_failed`, … (domain/audit#audit-entries). */
  action: string;
  entityType?: string;
  entityId?: number;
  entityTitle?: string;
  /** Changed fields; the caller has already replaced secrets and personal data by `•••`. */
  diff?: unknown;
  reason?: string;
}

/** Entries of what was read: after them no count is outdated. */
const READING = ['pii.view', 'export.run'];

/** What an entry says of users who were seen unmasked: their ids lead from each of them to who saw them. */
export const seenDiff = ({
  ids,
  view,
  page,
}: {
  ids: readonly number[];
  view: string;
  page?: number;
}) => {
  const seen = [...new Set(ids)];
  return { view, page, persons: seen.length, ids: seen };
};

const written = new WeakMap<Trx, Set<string>>();

/** Entity types of the audit entries of a transaction; null when it has none. */
export const typesWritten = (trx: Trx): ReadonlySet<string> | null => written.get(trx) ?? null;

/**
 * The columns that name the author of an entry. For programs and the system, the role column says
 * which of the two it is.
 */
function authorOf(context: WriteContext) {
  const { actor } = context;
  if (actor) return { actor_id: actor.id, actor_name: actor.displayName, actor_role: actor.role };
  if ('program' in context) {
    return { actor_id: null, actor_name: context.program.name, actor_role: 'program' };
  }
  if ('job' in context) return { actor_id: null, actor_name: context.job, actor_role: 'system' };
  return { actor_id: null, actor_name: '-', actor_role: null };
}

/**
 * Writes one audit entry inside the caller's transaction: there is no change without its entry and
 * no entry without its change. The chain is sealed afterwards.
 */
export async function recordAudit(
  trx: Trx,
  clock: Clock,
  context: WriteContext,
  event: AuditEvent,
): Promise<void> {
  const types = written.get(trx) ?? new Set();
  const changed = READING.includes(event.action) ? undefined : event.entityType;
  written.set(trx, changed ? types.add(changed) : types);
  await insertAudit(trx, {
    occurred_at: clock.now(),
    ...authorOf(context),
    ip_hash: context.ipHash,
    user_agent: context.userAgent,
    action: event.action,
    entity_type: event.entityType ?? null,
    entity_id: event.entityId ?? null,
    entity_title: event.entityTitle ?? null,
    diff: event.diff === undefined ? null : JSON.stringify(event.diff),
    reason: event.reason ?? null,
    request_id: context.requestId,
  });
}

const HOUR_MS = 3_600_000;

/**
 * Refuses an action that the actor did this many times within the last hour. Counts audit entries,
 * so it holds across processes; the caller adds the entry in the same transaction.
 */
export async function refuseTooMany(
  trx: Trx,
  context: ActorContext,
  action: string,
  perHour: number,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const oldest = await nthLatest(trx, context.actor.id, action, since, perHour);
  if (oldest === null) return;
  const n = Math.max(1, Math.ceil((Date.parse(oldest) + HOUR_MS - now.getTime()) / 1000));
  throw new DomainError('rate_limited', { params: { n } });
}
