import type { Trx } from '../deps.ts';
import { deleteRequests, type RequestRow, upsertRequests } from './guideline-ingest.queries.ts';

export type { RequestRow };

/** Keeps what people did with guides beside the usage log (domain/guidelines#requests). */
export async function keepRequests(
  trx: Trx,
  rows: readonly RequestRow[],
  gone: readonly string[],
): Promise<void> {
  if (gone.length > 0) await deleteRequests(trx, gone);
  if (rows.length > 0) await upsertRequests(trx, rows);
}
