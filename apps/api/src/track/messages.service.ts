import type { messageBatch, TrackAnswer } from '@connect/contract/track/track.ts';
import type { MessageEvent, ReadMessage } from '@connect/contract/track/track-message.ts';
import type { z } from 'zod';
import type { ProgramContext } from '../actor.ts';
import type { Trx } from '../deps.ts';
import { auditUser } from '../users/user.service.ts';
import type { Arrived, Sender } from './arrivals.ts';
import { type TrackDeps, takeEvents } from './ingest.service.ts';
import {
  type Happened,
  noteBroken,
  noteSentLinks,
  type SentLink,
  withdraw,
} from './messages.queries.ts';
import { markScanners } from './scanners.queries.ts';

/** After these, nobody is reached that way. */
const BROKEN: readonly MessageEvent[] = ['bounced', 'blocked'];

const wayOf = ({ channel }: ReadMessage) => (channel === 'line' ? ('line_oa' as const) : channel);

/** What a message says of a link that it brought. */
function sentLink(one: ReadMessage, at: string): SentLink[] {
  const { link_id, user_id, event } = one;
  if (link_id === undefined || !(event === 'sent' || event === 'delivered')) return [];
  return [{ link_id, user_id, via: wayOf(one), at, delivered: event === 'delivered' }];
}

/**
 * Takes what became of messages: rows of the log about their template, ways of contact that do not work, and
 * consent that somebody withdrew by unsubscribing (domain/tracking#messages).
 */
export function takeMessages(
  deps: TrackDeps,
  sender: Sender,
  context: ProgramContext,
  { sent_at, events }: z.output<typeof messageBatch>,
): Promise<TrackAnswer['data']> {
  const byUuid = new Map<string, ReadMessage>();
  for (const event of events) if (!('wrong' in event)) byUuid.set(event.event_uuid, event);
  const batch = {
    sent_at,
    events: events.map((event) => {
      if ('wrong' in event) return event;
      const { message_id, reason } = event;
      return {
        event_uuid: event.event_uuid,
        action: `message_${event.event}` as const,
        content: { type: 'message_template', id: event.template_id },
        user_id: event.user_id,
        occurred_at: event.occurred_at,
        channel: wayOf(event),
        extra: { ...(message_id ? { message_id } : {}), ...(reason ? { reason } : {}) },
      };
    }),
  };
  const also = async (trx: Trx, fresh: readonly Arrived[]) => {
    const happened = (is: (event: MessageEvent) => boolean) =>
      fresh.flatMap(({ event: { event_uuid }, at }): Happened[] => {
        const one = byUuid.get(event_uuid);
        if (!one || !is(one.event)) return [];
        const { user_id, channel } = one;
        return [{ user_id, channel, at: new Date(at).toISOString() }];
      });
    const links = fresh.flatMap(({ event: { event_uuid }, at }) => {
      const one = byUuid.get(event_uuid);
      return one ? sentLink(one, new Date(at).toISOString()) : [];
    });
    await noteSentLinks(trx, links);
    await markScanners(trx, links);
    const broken = happened((event) => BROKEN.includes(event));
    if (broken.length > 0) await noteBroken(trx, broken);
    const left = happened((event) => event === 'unsubscribed');
    if (left.length === 0) return;
    for (const { user_id, ...record } of await withdraw(trx, left, deps.clock.now())) {
      await auditUser(trx, deps.clock, context, user_id, {
        action: 'user.consent',
        diff: { ...record, action: 'withdraw' },
      });
    }
  };
  return takeEvents(deps, sender, batch, { kinds: ['message_template'], also });
}
