import type { erasureCalls } from '@connect/contract/privacy/erasure.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import type { z } from 'zod';
import type { ActorContext } from '../actor.ts';
import type { Db, Deps } from '../deps.ts';
import { DAY_MS } from '../time/moments.ts';
import { insertBackup, selectLedger } from './ledger.queries.ts';

const TITLE = { th: 'ทะเบียนการลบข้อมูล', en: 'Ledger of erasures' } as const;

/** One page of the ledger, the latest first. */
export async function listErasures(
  deps: Deps,
  { language }: ActorContext,
  query: z.output<NonNullable<typeof erasureCalls.ledger.query>>,
) {
  const now = deps.clock.now();
  const { rows, total } = await selectLedger(deps.db, query, bangkokDay(now));
  return {
    rows,
    total,
    sort: { by: 'erased_at', order: 'desc' as const },
    title: TITLE[language],
    now,
  };
}

/** Enters a backup, so that the ledger knows until when it may hold who is erased later. */
export const noteBackup = (
  db: Db,
  made: { at: Date; fileName: string; keepDays: number },
): Promise<void> =>
  insertBackup(db, {
    made_at: made.at.toISOString(),
    file_name: made.fileName,
    keep_until: bangkokDay(new Date(made.at.getTime() + made.keepDays * DAY_MS)),
  });
