import type { bulkResult } from '@connect/contract/calls/bulk.ts';
import type { Language } from '@connect/contract/constants.ts';
import {
  type EventMessage,
  eventMessageLabels,
  type eventMessages,
  type MessageAction,
} from '@connect/contract/registrations/event-message.ts';
import type { MessageState } from '@connect/contract/registrations/message-states.ts';
import type { z } from 'zod';
import { type ActorContext, brandLimit } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Deps, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { covered } from '../../people/masking.ts';
import { regionLimit } from '../../people/regions.ts';
import { refusedRow } from '../../writing/bulk-row.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import type { HeldKind } from '../held/held.queries.ts';
import { selectHeldEvent } from '../held-event.queries.ts';
import { skipMessages } from '../outbox/outbox.queries.ts';
import { nameOf, registrationListing, seesEvent } from '../registration-view.ts';
import { loadHeldEvent, traceViews } from '../registrations.service.ts';
import {
  type LockedMessage,
  lockMessages,
  type MessageQuery,
  type MessageRecord,
  reviveMessages,
  selectDead,
  selectMeetings,
  selectMessageMark,
  selectMessages,
} from './messages.queries.ts';

type Bulk = z.output<NonNullable<typeof eventMessages.bulk.body>>;

const TITLE: Record<Language, string> = { th: 'ข้อความถึงผู้ลงทะเบียน', en: 'Messages' };

const rowView = (row: MessageRecord, masked: boolean): EventMessage => {
  const {
    registration_id: id,
    user_id: _user,
    code,
    title_prefix,
    first_name,
    last_name,
    ...rest
  } = row;
  const name = {
    title_prefix: title_prefix ?? '',
    first_name: first_name ?? '',
    last_name: last_name ?? '',
  };
  return {
    ...rest,
    // Whoever failed to send it may have said to whom.
    detail: masked ? covered(rest.detail) : rest.detail,
    registration: id === null ? null : { id, code: code ?? '', display_name: nameOf(name, masked) },
  };
};

/** What who registered for an event, or a webinar, is sent, the latest first. Throws `not_found`. */
export async function listMessages(
  deps: Deps,
  context: ActorContext,
  id: number,
  query: MessageQuery,
  kind: HeldKind,
) {
  const event = await loadHeldEvent(deps.db, context, id, kind);
  const listing = registrationListing(context.actor, id, kind);
  const mark = await selectMessageMark(deps.db, id);
  const { rows, total } = await selectMessages(deps.db, query, listing);
  const named = rows
    .filter((row) => row.registration_id !== null)
    .map((row) => ({ id: row.registration_id, user_id: row.user_id }));
  await traceViews(deps, context, event, { view: 'messages', page: query.page, rows: named });
  return {
    list: {
      rows: rows.map((row) => rowView(row, listing.masked)),
      total,
      sort: { by: 'time', order: 'desc' as const },
      title: `${TITLE[context.language]} · ${event.title}`,
      now: deps.clock.now(),
    },
    extra: { item: { id, title: event.title }, masked: listing.masked, mark },
  };
}

/** The mark of the messages of an event, or a webinar, as they are now. Throws `not_found`. */
export async function readMessageMark(
  deps: Deps,
  context: ActorContext,
  id: number,
  kind: HeldKind,
) {
  await loadHeldEvent(deps.db, context, id, kind);
  return { data: { mark: await selectMessageMark(deps.db, id) } };
}

/** From which states an action goes: what nobody gave up is not tried again. */
const FROM: Record<MessageAction, readonly MessageState[]> = {
  retry: ['dead'],
  drop: ['dead', 'waiting'],
};

type Moved = z.input<typeof bulkResult>;

/** A message that is not there, or in a state that an action does not go from. */
const refusedMessage = (
  { language }: ActorContext,
  id: number,
  row: LockedMessage | undefined,
): Moved => {
  const error = new DomainError(row ? 'wrong_state' : 'not_found');
  return { id, title: row?.code ?? null, ...refusedRow(error, language, eventMessageLabels) };
};

async function moveOfMeeting(
  deps: Deps,
  trx: Trx,
  context: ActorContext,
  eventId: number,
  { action, ids }: Bulk,
  kind: HeldKind,
): Promise<Moved[]> {
  const event = await loadHeldEvent(trx, context, eventId, kind);
  const asked = [...new Set(ids)];
  const regions = regionLimit(context.actor, 'registration');
  const rows = await lockMessages(trx, eventId, asked, regions);
  const now = deps.clock.now();
  const able = rows.filter(({ state }) => FROM[action].includes(state)).map((row) => row.id);
  if (able.length > 0) {
    if (action === 'retry') await reviveMessages(trx, able, now);
    else await skipMessages(trx, able, 'dropped', now);
    await recordAudit(trx, deps.clock, context, {
      action: `${kind}.messages_${action}`,
      entityType: kind,
      entityId: event.id,
      entityTitle: event.title,
      diff: { messages: able },
    });
  }
  return asked.map((id) => {
    const row = rows.find((one) => one.id === id);
    if (able.includes(id)) return { id, title: row?.code ?? null, ok: true };
    return refusedMessage(context, id, row);
  });
}

/** Tries messages again or drops them, each answered for by itself. Throws `not_found` of the event. */
export const moveMessages = (
  deps: Deps,
  context: ActorContext,
  eventId: number,
  bulk: Bulk,
  kind: HeldKind,
): Promise<Moved[]> =>
  writeTransaction(deps, (trx) => moveOfMeeting(deps, trx, context, eventId, bulk, kind));

/** What was given up of all events and webinars that somebody sees. */
export async function listDead(deps: Deps, { actor }: ActorContext) {
  const scope = {
    brands: brandLimit(actor, 'registration'),
    regions: regionLimit(actor, 'registration'),
  };
  const { rows, total } = await selectDead(deps.db, scope, deps.clock.now());
  return {
    data: rows.map(({ event_id: id, event_kind: kind, event_title: title, ...row }) => ({
      ...row,
      event: { id, kind, title },
    })),
    meta: { total },
  };
}

/** Tries messages of whichever meetings again, or drops them, each answered for by itself. */
export async function moveDead(
  deps: Deps,
  context: ActorContext,
  { action, ids }: Bulk,
): Promise<Moved[]> {
  return writeTransaction(deps, async (trx) => {
    const moved = new Map<number, Moved>();
    for (const { id, kind, messages } of await selectMeetings(trx, ids)) {
      const event = await selectHeldEvent(trx, id, [kind]);
      if (!event || !seesEvent(context.actor, event)) continue;
      const bulk = { action, ids: messages };
      for (const one of await moveOfMeeting(deps, trx, context, id, bulk, kind)) {
        moved.set(one.id, one);
      }
    }
    return [...new Set(ids)].map((id) => moved.get(id) ?? refusedMessage(context, id, undefined));
  });
}
