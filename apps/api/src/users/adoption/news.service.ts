import type { Trx } from '../../deps.ts';
import { type News, noteNews } from './news.queries.ts';
import { SCORED_ACTIONS } from './signals.queries.ts';

/** Besides those that the log itself scores; requests have rows of their own. */
const NOTED = [...Object.keys(SCORED_ACTIONS), 'guideline_request'];

interface Used {
  is_qualified: boolean;
  is_completed: boolean;
}

/** A row of the usage log as it is written, about content that belongs to a ladder. */
export interface UseRow extends Used {
  user_id: number;
  occurred_at: string;
  action: string;
  /** The same row before. */
  before: Used | undefined;
}

/** Whether a row says something by which rules may move somebody, or more than it did before. */
function saysMore({ action, before, ...row }: UseRow): boolean {
  if (action !== 'view') return !before && NOTED.includes(action);
  const qualified = row.is_qualified && !before?.is_qualified;
  return qualified || (row.is_completed && !before?.is_completed);
}

/** Notes what people did, in the transaction that writes it (domain/ladder#when). */
export function noteUse(trx: Trx, rows: readonly UseRow[]): Promise<void> {
  const news = rows
    .filter(saysMore)
    .map(({ user_id, occurred_at }): News => ({ user_id, since: occurred_at }));
  return noteNews(trx, news);
}
