import { readMarks } from '../db/system-mark.queries.ts';
import type { Db } from '../deps.ts';
import { StartupProblem } from '../startup-problem.ts';

/** Whoever meets a load that was cut short must not take it for whole (domain/demo-data#scale). */
export async function refuseUnfinishedSeed(db: Db): Promise<void> {
  if ((await readMarks(db)).seed === undefined) return;
  throw new StartupProblem(
    'Filling this database was cut short: it lacks rows and indexes. Empty it, or fill it anew with "npm run db -- seed scale --reset".',
  );
}
