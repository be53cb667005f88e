import { typesWritten } from '../audit/audit.service.ts';
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

/**
 * One transaction of a business write. Afterwards what it wrote is counted anew, here and soon
 * elsewhere, and its audit entries are sealed.
 */
export async function writeTransaction<Result>(
  deps: Deps,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      let written: ReadonlySet<string> = new Set();
      const result = await deps.db.transaction().execute(async (trx) => {
        const answer = await work(trx);
        written = typesWritten(trx);
        return answer;
      });
      deps.counts.written(written);
      deps.sealer.soon();
      return result;
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}
