import { TEMPLATE_CHANNELS } from '@connect/contract/message-templates/template-choices.ts';
import type {
  messageResults,
  PlatformMessage,
  platformMessages,
} from '@connect/contract/programs/platform-messages.ts';
import type { z } from 'zod';
import type { ProgramContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { AccountDeps } from '../../deps.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { insertLog } from '../seats.queries.ts';
import { handMessages, lockDue, lockHanded, lockHandingOut, writeResults } from './due.queries.ts';
import { quietAt } from './quiet-hours.ts';
import { type Ready, sift } from './sift.service.ts';

const AT_ONCE = 100;

const told = ({ message, address, text }: Ready): PlatformMessage => ({
  id: message.id,
  occasion: message.occasion,
  channel: message.channel,
  language: message.template?.language ?? message.language,
  event_type: message.event.kind,
  event_id: message.content_id,
  registration_code: message.code,
  template_id: message.template?.id ?? null,
  user: message.user && { id: message.user.id, external_ref: message.user.external_ref },
  address,
  ...text,
});

/**
 * Hands the platform what it sends: what it did not acknowledge since its cursor, then what is due
 * (domain/event-messages#platform).
 */
export async function handOut(
  deps: AccountDeps,
  context: ProgramContext,
  after: number,
): Promise<z.input<typeof platformMessages.list.reply>> {
  const now = deps.clock.now();
  const quiet = quietAt(now, await deps.settings.current());
  const channels = TEMPLATE_CHANNELS.filter((channel) => !(deps.mail && channel === 'email'));
  return writeTransaction(deps, async (trx) => {
    await lockHandingOut(trx);
    const handed = await lockHanded(trx, after, now, AT_ONCE);
    const due = await lockDue(trx, { now, quiet, channels }, AT_ONCE - handed.length);
    const again = await sift(deps, trx, handed, now);
    const fresh = await sift(deps, trx, due, now);
    const places = await handMessages(
      trx,
      fresh.map(({ message }) => message),
      now,
    );
    if (fresh.length > 0) {
      const ids = fresh.flatMap(({ message }) => message.user?.id ?? []);
      await recordAudit(trx, deps.clock, context, {
        action: 'event.messages_handed',
        diff: { persons: fresh.length, ids },
      });
    }
    const last = places.at(-1) ?? again.at(-1)?.message.handed_no;
    return {
      data: [...again, ...fresh].map(told),
      meta: { next_after: last ?? after, more: handed.length + due.length === AT_ONCE },
    };
  });
}

/** Notes what became of messages that the platform was handed. */
export async function takeResults(
  deps: AccountDeps,
  { results }: z.output<typeof messageResults>,
): Promise<z.input<typeof platformMessages.results.reply>['data']> {
  return writeTransaction(deps, async (trx) => {
    const now = deps.clock.now();
    const said = results.map(({ id, result, reason = '' }) => ({
      ...{ id, sent: result === 'sent' },
      reason,
    }));
    const known = await writeResults(trx, said, now);
    const sent = new Set(said.flatMap((one) => (one.sent ? [one.id] : [])));
    for (const [id, one] of known) {
      if (!sent.has(id) || one.unchanged || one.occasion !== 'reminder') continue;
      const { registration_id, channel } = one;
      const line = { registration_id, type: 'reminded', channel } as const;
      await insertLog(trx, one.content_id, [line], { by: null, at: now });
    }
    const noted = said.map(({ id }) => known.get(id));
    return {
      accepted: noted.filter((one) => one?.unchanged === false).length,
      unchanged: noted.filter((one) => one?.unchanged === true).length,
      rejected: noted.flatMap((one, index) =>
        one ? [] : [{ index, code: 'unknown_message' as const }],
      ),
    };
  });
}
