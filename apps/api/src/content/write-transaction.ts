import { isOutdatedStatement } from '../db/prepared-statements.ts';
import type { Deps, Trx } from '../deps.ts';

const ATTEMPTS = 4;

/**
 * Deadlock, serialisation failure, a statement prepared before a migration: PostgreSQL undid
 * everything, so it may be tried again.
 */
const isRetryable = (error: unknown): boolean => {
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return code === '40001' || code === '40P01' || isOutdatedStatement(error);
};

/** One transaction of a business write; the audit entries in it are sealed soon afterwards. */
export async function writeTransaction<Result>(
  deps: Deps,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await deps.db.transaction().execute(work);
      deps.sealer.soon();
      return result;
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}
