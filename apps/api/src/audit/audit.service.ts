import type { Actor, ActorContext, CallContext } from '../actor.ts';
import type { Clock, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { insertAudit, nthLatest } from './audit.queries.ts';

export interface AuditEvent {
  /** `article.publish`, `auth.login_failed`, … (DOMAIN 1.17). */
  action: string;
  entityType?: string;
  entityId?: number;
  entityTitle?: string;
  /** Changed fields; the caller has replaced secrets and personal data by `•••`. */
  diff?: unknown;
  reason?: string;
}

const written = new WeakMap<Trx, Set<string>>();

/** Types of what was written in a transaction, as its audit entries name them. */
export const typesWritten = (trx: Trx): ReadonlySet<string> => written.get(trx) ?? new Set();

/**
 * Writes one audit entry inside the caller's transaction: no change without its entry, no entry
 * without its change. The chain is sealed afterwards.
 */
export async function recordAudit(
  trx: Trx,
  clock: Clock,
  context: CallContext & { actor: Actor | null },
  event: AuditEvent,
): Promise<void> {
  if (event.entityType) written.set(trx, new Set(typesWritten(trx)).add(event.entityType));
  await insertAudit(trx, {
    occurred_at: clock.now(),
    actor_id: context.actor?.id ?? null,
    actor_name: context.actor?.displayName ?? '-',
    actor_role: context.actor?.role ?? null,
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
 * Refuses an action that the person did this often within the last hour, in whichever process:
 * counted by its audit entries, which the caller adds in the same transaction.
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
