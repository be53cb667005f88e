import type { SkipReason } from '@connect/contract/registrations/message-states.ts';
import { sha256 } from '../../auth/keys.ts';
import type { AccountDeps, Trx } from '../../deps.ts';
import { skipMessage } from '../outbox/outbox.queries.ts';
import { messageToken } from '../page/own-rules.ts';
import { asksConsent } from './asks-consent.ts';
import { type DueMessage, keepPage } from './due.queries.ts';
import { type MessageText, messageText, stopUrl } from './message-text.ts';

/** Why somebody is not written to (domain/event-messages#who-is-not-written-to); null: they are. */
export function skipReason(message: DueMessage): SkipReason | null {
  const { user, has_template, address } = message;
  const asks = asksConsent(message.occasion);
  if (user?.active === false) return 'account';
  if (asks && !has_template) return 'template';
  if (asks && message.left_alone) return 'left_alone';
  if (asks && !message.agrees) return 'no_consent';
  if (address === null) return 'no_address';
  return message.broken ? 'broken_address' : null;
}

/** A message that may go, with what it says now. */
export interface Ready {
  message: DueMessage;
  address: string;
  text: MessageText;
  /** Where such messages are stopped; null: what goes without consent is not. */
  stop: string | null;
}

/** Of locked messages those that may go, written; of all others the reason is noted. */
export async function sift(
  deps: AccountDeps,
  trx: Trx,
  messages: readonly DueMessage[],
  now: Date,
): Promise<Ready[]> {
  const settings = await deps.settings.current(trx);
  const ready: Ready[] = [];
  for (const message of messages) {
    const { address } = message;
    const reason = skipReason(message);
    if (reason !== null || address === null) {
      await skipMessage(trx, message, reason ?? 'no_address', now);
      continue;
    }
    const token = messageToken(deps.keys, message.registration_id);
    await keepPage(trx, message, sha256(token), now);
    const facts = { now, settings, publicUrl: deps.publicUrl, token };
    const text = messageText(message, facts);
    const stop = asksConsent(message.occasion) ? stopUrl(message, facts, message.language) : null;
    ready.push({ message, address, text, stop });
  }
  return ready;
}
