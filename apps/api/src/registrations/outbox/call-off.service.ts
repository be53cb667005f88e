import type { KindRules, StoredRow } from '../../content/kinds/content-kind.ts';
import { recordEvent } from '../../content/saving/save.service.ts';
import type { Trx } from '../../deps.ts';
import { bangkokIso } from '../../time/moments.ts';
import type { Work } from '../../writing/work.ts';
import type { HeldKind } from '../held/held.queries.ts';
import { markCalledOff } from './call-off.queries.ts';
import { writeCalledOff } from './outbox.queries.ts';

/**
 * Calls a locked event or webinar off, with its revision and audit entry, and tells whoever would have come or waits
 * (domain/event-messages#occasions).
 */
export async function markAndTell<Own extends object>(
  trx: Trx,
  work: Work,
  kind: Pick<KindRules<Own>, 'fields'> & { kind: HeldKind },
  item: StoredRow & Own,
  reason: string,
): Promise<void> {
  await markCalledOff(trx, kind.kind, item.id, {
    reason,
    at: work.now,
    by: work.context.actor.id,
  });
  await writeCalledOff(trx, item.id, work.now);
  const state = { cancelled_at: bangkokIso(work.now), cancel_reason: reason };
  await recordEvent(trx, work, kind, item, { name: 'cancel', reason, state });
}
