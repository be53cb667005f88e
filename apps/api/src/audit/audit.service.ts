import type { Actor, ActorContext, CallContext } from '../actor.ts';
import type { Clock, Db, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import {
  type ChainPlace,
  type ChainReport,
  checkPart,
  countUnsealed,
  insertAudit,
  nthLatest,
  sealBatch,
} from './audit.queries.ts';

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

const BATCH = 500;

/** Seals what waits, batch by batch. Gives how many entries were sealed. */
export async function sealAudit(db: Db): Promise<number> {
  let total = 0;
  for (;;) {
    const sealed = await sealBatch(db, BATCH);
    total += sealed ?? 0;
    if (sealed === null || sealed < BATCH) return total;
  }
}

/** Entries recomputed in one statement: well under a second, so that nobody waits for a check. */
const CHECKED_AT_ONCE = 10_000;
const BROKEN_NAMED = 20;

/** Whether the chain holds: sealed, not yet sealed, and broken entries apart. */
export async function verifyAudit(db: Db, atOnce = CHECKED_AT_ONCE): Promise<ChainReport> {
  let place: ChainPlace = { seq: 0, hash: Buffer.alloc(0) };
  let sealed = 0;
  let broken: { seq: number; id: number }[] = [];
  for (;;) {
    const part = await checkPart(db, place, atOnce);
    sealed += part.entries;
    broken = [...broken, ...part.broken].slice(0, BROKEN_NAMED);
    if (!part.last || part.entries < atOnce) break;
    place = part.last;
  }
  return {
    sealed,
    unsealed: await countUnsealed(db),
    broken: broken.map(({ seq }) => seq),
    brokenAt: broken[0]?.id ?? null,
  };
}

/** Seals shortly after writes, many at once; a failure is left to the next write or job. */
export function createSealer(db: Db, delayMs = 200): { soon(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  return {
    soon() {
      if (timer || stopped) return;
      timer = setTimeout(() => {
        timer = undefined;
        running = sealAudit(db).catch(() => undefined);
      }, delayMs);
      timer.unref();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
