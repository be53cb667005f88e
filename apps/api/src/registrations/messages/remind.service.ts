import type { bulkResult } from '@connect/contract/calls/bulk.ts';
import type { Language } from '@connect/contract/constants.ts';
import { eventMessageWords as en } from '@connect/contract/registrations/event-message.en.ts';
import { eventMessageWords as th } from '@connect/contract/registrations/event-message.th.ts';
import { eventMessageLabels } from '@connect/contract/registrations/event-message.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { regionLimit } from '../../people/regions.ts';
import { bangkokIso } from '../../time/moments.ts';
import { refusedRow } from '../../writing/bulk-row.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import type { HeldKind } from '../held/held.queries.ts';
import { lockToChange } from '../move.service.ts';
import { skipMessage, writeRemindersByHand } from '../outbox/outbox.queries.ts';
import { lockRegistrations } from '../register.queries.ts';
import { mayRemind } from '../registrations.service.ts';
import { selectWritten } from './due.queries.ts';
import { quietAt } from './quiet-hours.ts';
import { skipReason } from './sift.service.ts';

const WORDS = { th, en };

/** Why somebody is not reminded, in words. */
function unreachable(
  reason: NonNullable<ReturnType<typeof skipReason>> | keyof typeof th.refused,
  language: Language,
) {
  const words = { ...WORDS[language].reason, ...WORDS[language].refused };
  return { ok: false, code: reason, message: words[reason] };
}

/**
 * Writes reminders that staff send to people who are confirmed, each answered for by itself: who is not written to is
 * told with the reason at once (domain/event-messages#by-hand). Throws `not_found`, and `wrong_state` of a meeting that
 * is not to come.
 */
export async function remind(
  deps: Deps,
  context: ActorContext,
  eventId: number,
  ids: readonly number[],
  kind: HeldKind,
): Promise<{ data: z.input<typeof bulkResult>[]; meta: { not_before: string | null } }> {
  const settings = await deps.settings.current();
  return writeTransaction(deps, async (trx) => {
    const { language } = context;
    const now = deps.clock.now();
    const event = await lockToChange(trx, context, eventId, now, kind);
    if (!mayRemind(event, now)) throw new DomainError('wrong_state');
    const asked = [...new Set(ids)];
    const rows = await lockRegistrations(
      trx,
      eventId,
      asked,
      regionLimit(context.actor, 'registration'),
    );
    const confirmed = rows.filter(({ status }) => status === 'confirmed');
    // Without a template nothing is written: it is chosen first.
    const isChosen = event.reminder_template_id !== null;
    const able = isChosen ? confirmed.map((row) => row.id) : [];
    const written = await selectWritten(
      trx,
      await writeRemindersByHand(trx, eventId, able, now),
      now,
    );
    const reasons = new Map(
      written.map((message) => [message.registration_id, skipReason(message)]),
    );
    for (const message of written) {
      const reason = reasons.get(message.registration_id);
      if (reason) await skipMessage(trx, message, reason, now);
    }
    const reminded = [...reasons].flatMap(([id, reason]) => (reason === null ? [id] : []));
    // Also where nobody could be: that somebody asked for it is told all the same.
    await recordAudit(trx, deps.clock, context, {
      action: `${kind}.registration_remind`,
      entityType: kind,
      entityId: event.id,
      entityTitle: event.title,
      diff: { registrations: reminded, count: reminded.length, asked: asked.length },
    });
    const data = asked.map((id) => {
      const row = rows.find((one) => one.id === id);
      if (!row) {
        const error = new DomainError('not_found');
        return { id, title: null, ...refusedRow(error, language, eventMessageLabels) };
      }
      const outcome = () => {
        if (row.status !== 'confirmed') return unreachable('not_confirmed', language);
        if (!isChosen) return unreachable('no_template', language);
        const reason = reasons.get(id);
        if (reason === undefined) return unreachable('reminded', language);
        return reason === null ? { ok: true } : unreachable(reason, language);
      };
      return { id, title: row.code, ...outcome() };
    });
    const quiet = quietAt(now, settings);
    const waits =
      quiet && event.start_at !== null && Date.parse(event.start_at) > quiet.until.getTime();
    return { data, meta: { not_before: waits ? bangkokIso(quiet.until) : null } };
  });
}
