import type { bulkResult } from '@connect/contract/calls/bulk.ts';
import {
  type DeskAction,
  needsReason,
  type RegistrationLogType,
  TRANSITIONS,
} from '@connect/contract/meetings/registration-states.ts';
import {
  registrationLabels,
  type registrations,
} from '@connect/contract/registrations/registration.ts';
import type { z } from 'zod';
import type { ActorContext, WriteContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { regionLimit } from '../people/regions.ts';
import { refusedRow } from '../writing/bulk-row.ts';
import { refuseStale } from '../writing/refuse-stale.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { isAtTheDoor, isOpenToChange, mayMove } from './desk-moves.ts';
import type { HeldKind } from './held/held.queries.ts';
import { type HeldEvent, lockHeldEvent } from './held-event.queries.ts';
import { writeLeaving } from './leaving.queries.ts';
import { writeMessages } from './outbox/outbox.queries.ts';
import { type LockedRow, lockRegistrations } from './register.queries.ts';
import { mayDo, seesEvent } from './registration-view.ts';
import { registrationReply } from './registrations.service.ts';
import { countSeats, insertLog, writeState } from './seats.queries.ts';
import { isToCome, promoteWaiting } from './seats.service.ts';

type Moved = z.output<NonNullable<typeof registrations.move.body>>;
type Bulk = z.output<NonNullable<typeof registrations.bulk.body>>;

const LOGGED: Record<DeskAction, RegistrationLogType> = {
  confirm: 'approved',
  check_in: 'check_in',
  undo_check_in: 'check_in_undone',
  check_out: 'check_out',
  undo_check_out: 'check_out_undone',
  reject: 'rejected',
  cancel: 'cancelled',
};

interface Change {
  action: DeskAction;
  reason?: string | undefined;
}

/** What a device at the door did, maybe some time ago (domain/registrations#without-a-network). */
export interface Scan {
  at: Date;
  method: 'qr' | 'manual';
  device_id: string;
  client_id: string;
}

/** What the log keeps of it. */
export const scanned = ({ device_id, client_id, method }: Scan) => ({
  device_id,
  client_id,
  channel: method,
});

/** An event, or webinar, that registrations may be changed of, locked. Throws `not_found`, and `wrong_state` once it is over. */
export async function lockToChange(
  trx: Trx,
  context: ActorContext,
  id: number,
  now: Date,
  kind: HeldKind = 'event',
) {
  const event = await lockHeldEvent(trx, id, [kind]);
  if (!event || !seesEvent(context.actor, event)) throw new DomainError('not_found');
  if (!isOpenToChange(event, now)) throw new DomainError('wrong_state');
  return event;
}

/** Throws `forbidden` to those who change registrations, but may not do this with them. */
export function refuseUnlessMay({ actor }: ActorContext, action: DeskAction): void {
  if (!mayDo(actor, action)) throw new DomainError('forbidden');
}

/** The entry of what was done with registrations, or seen of them once more. */
export const auditMove = (
  deps: Deps,
  trx: Trx,
  context: WriteContext,
  { kind, id, title }: HeldEvent,
  action: DeskAction,
  diff: Readonly<Record<string, unknown>>,
): Promise<void> =>
  recordAudit(trx, deps.clock, context, {
    action: `${kind}.registration_${action}`,
    entityType: kind,
    entityId: id,
    entityTitle: title,
    diff,
  });

/**
 * Brings locked registrations into their next state, by staff or the person, with a line of the log for each, and gives
 * the seats that they leave to those who wait. The reason stands in the registration alone, where it is erased with the
 * person.
 */
export async function writeMoves(
  deps: Deps,
  trx: Trx,
  context: WriteContext,
  event: HeldEvent,
  rows: readonly LockedRow[],
  { action, reason }: Change,
  scan?: Scan,
): Promise<void> {
  if (rows.length === 0) return;
  const now = deps.clock.now();
  const { at, method } = scan ?? { at: now };
  const ids = rows.map(({ id }) => id);
  const by = context.actor?.id;
  // Who was seen to leave keeps the state; the log says since when they are out.
  const isLeaving = action === 'check_out' || action === 'undo_check_out';
  if (!isLeaving) {
    await writeState(trx, ids, {
      status: TRANSITIONS[action].to,
      at,
      ...(by === undefined ? {} : { by }),
      reason,
      method,
    });
  }
  const lines = ids.map((registration_id) => ({
    registration_id,
    type: LOGGED[action],
    ...(reason ? { note: reason } : {}),
    ...(scan ? scanned(scan) : {}),
  }));
  await insertLog(trx, event.id, lines, { by: by ?? 'person', at });
  if (isLeaving || action === 'check_in') await writeLeaving(trx, ids);
  if (action === 'confirm') await writeMessages(trx, 'confirm', event.id, ids, now);
  // Whoever cancels by themselves knows.
  if (action === 'cancel' && by !== undefined) {
    await writeMessages(trx, 'cancelled', event.id, ids, now);
  }
  const from = [...new Set(rows.map(({ status }) => status))];
  await auditMove(deps, trx, context, event, action, { registrations: ids, from });
  await promoteWaiting(trx, event, now);
}

/** Whoever was noted as absent before an event was moved gave up the seat. Throws `event_full`. */
async function refuseWithoutSeat(
  trx: Trx,
  event: HeldEvent,
  rows: readonly LockedRow[],
  { action }: Change,
  now: Date,
): Promise<void> {
  const coming = rows.filter(({ status }) => status === 'no_show').length;
  if (action !== 'check_in' || coming === 0 || event.capacity === null || !isToCome(event, now)) {
    return;
  }
  const { taken } = await countSeats(trx, event.id);
  if (taken + coming > event.capacity) throw new DomainError('event_full');
}

const lacksReason = ({ status }: LockedRow, { action, reason }: Change): boolean =>
  reason === undefined && needsReason(action, status);
const reasonMissing = () =>
  new DomainError('validation_failed', { issues: [{ field: 'reason', code: 'required' }] });

/**
 * Does one change with one locked registration, by hand or as a device at the door did it; tells whether somebody was
 * in, or out, already. Throws `forbidden`, `wrong_state`, `event_full`, and `validation_failed` where a reason is missing.
 */
export async function moveLocked(
  deps: Deps,
  trx: Trx,
  context: ActorContext,
  event: HeldEvent,
  row: LockedRow,
  change: Change,
  scan?: Scan,
): Promise<'done' | 'already_in' | 'already_out'> {
  refuseUnlessMay(context, change.action);
  const now = deps.clock.now();
  const at = scan?.at ?? now;
  const seenAgain = async (action: 'check_in' | 'check_out', type: RegistrationLogType) => {
    const line = { registration_id: row.id, type, ...(scan ? scanned(scan) : {}) };
    await insertLog(trx, event.id, [line], { by: context.actor.id, at });
    await writeLeaving(trx, [row.id]);
    await auditMove(deps, trx, context, event, action, { registrations: [row.id], again: true });
  };
  const { checked_out_at: left } = row;
  if (change.action === 'check_in' && row.status === 'attended') {
    // Two doors: whoever is in already is told from an error, and it is noted. Whoever had left is back.
    const isBack = left !== null && new Date(left) < at && isAtTheDoor(event, at);
    await seenAgain('check_in', isBack ? 'check_in' : 'check_in_denied');
    return isBack ? 'done' : 'already_in';
  }
  if (change.action === 'check_out' && left !== null && isAtTheDoor(event, at)) {
    await seenAgain('check_out', 'check_out');
    return 'already_out';
  }
  if (!mayMove(change.action, row, event, at)) throw new DomainError('wrong_state');
  // Whoever was scanned in time and is sent late was never absent.
  const cameInTime = scan !== undefined && isAtTheDoor(event, at) && !isToCome(event, now);
  if (!cameInTime && lacksReason(row, change)) throw reasonMissing();
  await refuseWithoutSeat(trx, event, [row], change, now);
  await writeMoves(deps, trx, context, event, [row], change, scan);
  return 'done';
}

/**
 * Confirms, rejects, cancels, checks in or checks out one registration. Throws `not_found`, `forbidden`, `wrong_state`,
 * `version_conflict`, and `validation_failed` where a reason is missing.
 */
export async function moveRegistration(
  deps: Deps,
  context: ActorContext,
  eventId: number,
  id: number,
  { version, ...change }: Moved,
) {
  return writeTransaction(deps, async (trx) => {
    const event = await lockToChange(trx, context, eventId, deps.clock.now());
    const regions = regionLimit(context.actor, 'registration');
    const [row] = await lockRegistrations(trx, eventId, [id], regions);
    if (!row) throw new DomainError('not_found');
    const isSecond = change.action === 'check_in' && row.status === 'attended';
    if (!isSecond) refuseStale(row.version, version, {});
    await moveLocked(deps, trx, context, event, row, change);
    return registrationReply(deps, context, event, id, trx);
  });
}

/** The same with many; each that cannot is answered for by itself. Throws `forbidden`, `not_found` and `wrong_state` of the event. */
export async function moveRegistrations(
  deps: Deps,
  context: ActorContext,
  eventId: number,
  { ids, ...change }: Bulk,
  kind?: HeldKind,
): Promise<z.input<typeof bulkResult>[]> {
  return writeTransaction(deps, async (trx) => {
    const event = await lockToChange(trx, context, eventId, deps.clock.now(), kind);
    refuseUnlessMay(context, change.action);
    const regions = regionLimit(context.actor, 'registration');
    const asked = [...new Set(ids)];
    const rows = await lockRegistrations(trx, eventId, asked, regions);
    const now = deps.clock.now();
    const able = rows.filter(
      (row) => mayMove(change.action, row, event, now) && !lacksReason(row, change),
    );
    await refuseWithoutSeat(trx, event, able, change, now);
    await writeMoves(deps, trx, context, event, able, change);
    const refused = (code: 'not_found' | 'wrong_state') =>
      refusedRow(new DomainError(code), context.language, registrationLabels);
    return asked.map((id) => {
      const row = rows.find((one) => one.id === id);
      if (!row) return { id, title: null, ...refused('not_found') };
      return {
        id,
        title: row.code,
        ...(able.includes(row) ? { ok: true } : refused('wrong_state')),
      };
    });
  });
}
