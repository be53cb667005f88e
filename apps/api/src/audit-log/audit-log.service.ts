import type { AuditRow } from '@connect/contract/administration/audit.ts';
import type { Actor, ActorContext } from '../actor.ts';
import { grantFor } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { ChainReport } from '../audit/audit-chain.service.ts';
import { writeMark } from '../db/system-mark.queries.ts';
import type { AccountDeps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { visibleKinds } from '../rights/visible-kinds.ts';
import { shownNames } from '../users/user.service.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import {
  type AuditQuery,
  countEntries,
  type OwnReader,
  selectActors,
  selectEntries,
  selectEntry,
  selectExports,
} from './audit-log.queries.ts';

/**
 * Whose entries an actor sees: their own and those of their content, or all (null;
 * domain/audit#who-reads-the-audit).
 */
const readerOf = (actor: Actor): OwnReader | null =>
  grantFor(actor, 'audit').only === 'own_items'
    ? { id: actor.id, visible: visibleKinds(actor) }
    : null;

/** What an account exported since a moment; its own entries, whatever else it reads of the log. */
export const exportsOf = (
  { db }: Pick<AccountDeps, 'db'>,
  actor: Actor,
  since: Date,
  page: { before: number | undefined; limit: number },
) => selectExports(db, actor.id, since, page);

/**
 * Entries about users with the names that the reader's lists show now. Stored are their ids alone, so that nobody who
 * was erased comes back (domain/audit#people-in-the-log).
 */
async function named<Row extends AuditRow>(
  deps: AccountDeps,
  context: ActorContext,
  rows: readonly Row[],
  page?: number,
): Promise<Row[]> {
  const userOf = ({ entity_type: type, entity_id: id }: AuditRow) => (type === 'user' ? id : null);
  const ids = rows.flatMap((row) => userOf(row) ?? []);
  const names = await shownNames(deps, context, ids, { view: 'audit', ...(page && { page }) });
  return rows.map((row) => {
    const name = names.get(userOf(row) ?? 0);
    return name === undefined ? row : { ...row, entity_title: name };
  });
}

export interface ChainCheck extends ChainReport {
  checkedAt: Date;
}

/** Reads the audit log, and checks that it was not altered. */
export function auditLog(deps: AccountDeps) {
  const { db, clock } = deps;
  let checking: Promise<ChainCheck> | null = null;

  async function check(context: ActorContext): Promise<ChainCheck> {
    const checkedAt = clock.now();
    const report = await deps.chain.verify();
    const found = {
      sealed: report.sealed,
      unsealed: report.unsealed,
      broken_at: report.brokenAt,
      missing: report.missing,
      notes_lost: report.notesLost,
      anchored_at: report.anchoredAt,
    };
    await writeTransaction(deps, async (trx) => {
      await writeMark(trx, 'audit_check', checkedAt, found);
      await recordAudit(trx, clock, context, { action: 'audit.verify', diff: found });
    });
    return { ...report, checkedAt };
  }

  return {
    async list(context: ActorContext, query: AuditQuery) {
      const reader = readerOf(context.actor);
      const rows = await selectEntries(db, reader, query);
      const counted = await countEntries(db, reader, query);
      return { rows: await named(deps, context, rows, query.page), ...counted, now: clock.now() };
    },

    actors: ({ actor }: ActorContext, search: string | undefined) =>
      selectActors(db, readerOf(actor), search),

    async get(context: ActorContext, id: number) {
      const entry = await selectEntry(db, readerOf(context.actor), id);
      if (!entry) throw new DomainError('not_found');
      const [shown = entry] = await named(deps, context, [entry]);
      return shown;
    },

    /** A call during a running check waits for that check and gets its result. */
    verify(context: ActorContext): Promise<ChainCheck> {
      checking ??= check(context).finally(() => {
        checking = null;
      });
      return checking;
    },
  };
}
