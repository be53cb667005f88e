import { typesWritten } from '../audit/audit.service.ts';
import { isOutdatedStatement } from '../db/prepared-statements.ts';
import type { Deps, Trx } from '../deps.ts';

/** The dependencies of a write. */
export type WriteDeps = Pick<Deps, 'db' | 'counts' | 'sealer'>;

const ATTEMPTS = 4;

/**
 * Deadlock, serialisation failure, or a statement prepared before a migration: PostgreSQL rolled
 * everything back, so the work may be tried again.
 */
const isRetryable = (error: unknown): boolean => {
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return code === '40001' || code === '40P01' || isOutdatedStatement(error);
};

/**
 * The one way to write: a transaction that is tried again when PostgreSQL rolled it back, so `work`
 * must have no effects outside of it. After the commit, cached counts of the entity types in its
 * audit entries are dropped, here at once and in other processes soon, and the entries are sealed.
 */
export async function writeTransaction<Result>(
  deps: WriteDeps,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      let written: ReadonlySet<string> | null = null;
      const result = await deps.db.transaction().execute(async (trx) => {
        const answer = await work(trx);
        written = typesWritten(trx);
        return answer;
      });
      if (written) {
        deps.counts.written(written);
        deps.sealer.soon();
      }
      return result;
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}
