import type { Actor, ActorContext } from '../actor.ts';
import { grantFor } from '../actor.ts';
import { writeTransaction } from '../content/write-transaction.ts';
import { writeMark } from '../db/system-mark.queries.ts';
import type { AccountDeps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { recordAudit } from './audit.service.ts';
import type { ChainReport } from './audit-chain.service.ts';
import { type AuditQuery, countEntries, selectEntries, selectEntry } from './audit-log.queries.ts';

/** Whose entries somebody sees: their own and those of their content, or all (null; DOMAIN 1.2). */
const ownerOf = (actor: Actor): number | null =>
  grantFor(actor, 'audit').only === 'own_items' ? actor.id : null;

export interface ChainCheck extends ChainReport {
  checkedAt: Date;
}

/** Reading the audit log, and checking that nobody changed it. */
export function auditLog(deps: AccountDeps) {
  const { db, clock } = deps;
  let checking: Promise<ChainCheck> | null = null;

  async function check(context: ActorContext): Promise<ChainCheck> {
    const checkedAt = clock.now();
    const report = await deps.chain.verify();
    const { sealed, unsealed, brokenAt, missing, anchoredAt } = report;
    const found = { sealed, unsealed, broken_at: brokenAt, missing, anchored_at: anchoredAt };
    await writeTransaction(deps, async (trx) => {
      await writeMark(trx, 'audit_check', checkedAt, found);
      await recordAudit(trx, clock, context, { action: 'audit.verify', diff: found });
    });
    return { ...report, checkedAt };
  }

  return {
    async list(context: ActorContext, query: AuditQuery) {
      const owner = ownerOf(context.actor);
      const rows = await selectEntries(db, owner, query);
      return { rows, ...(await countEntries(db, owner, query)), now: clock.now() };
    },

    async get(context: ActorContext, id: number) {
      const entry = await selectEntry(db, ownerOf(context.actor), id);
      if (!entry) throw new DomainError('not_found');
      return entry;
    },

    /** Whoever asks while a check is under way is told its result. */
    verify(context: ActorContext): Promise<ChainCheck> {
      checking ??= check(context).finally(() => {
        checking = null;
      });
      return checking;
    },
  };
}
