import type { Language } from '@connect/contract/constants.ts';
import {
  type DeskAction,
  type RegistrationLogType,
  stateAfter,
} from '@connect/contract/meetings/registration-states.ts';
import type {
  DoorEvent,
  DoorItem,
  DoorOutcome,
  DoorResult,
  DoorRow,
  door,
} from '@connect/contract/registrations/door.ts';
import {
  registrationCreate,
  registrationLabels,
} from '@connect/contract/registrations/registration.ts';
import type { z } from 'zod';
import { type ActorContext, can } from '../actor.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { covered } from '../people/masking.ts';
import { regionLimit } from '../people/regions.ts';
import { bangkokIso } from '../time/moments.ts';
import { refusalOf, refusedRow } from '../writing/bulk-row.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { doorOpensAt, isAtTheDoor, mayMove, SKEW_MS } from './desk-moves.ts';
import {
  selectDoor,
  selectIdByCode,
  selectItemLine,
  selectSeenElsewhere,
  selectStates,
  writeArrival,
  writeCounting,
  writeFirstScan,
} from './door.queries.ts';
import { type HeldEvent, selectHeldEvent } from './held-event.queries.ts';
import { writeLeaving } from './leaving.queries.ts';
import {
  auditMove,
  lockToChange,
  moveLocked,
  refuseUnlessMay,
  type Scan,
  scanned,
} from './move.service.ts';
import { type LockedRow, lockRegistrations, selectSameContact } from './register.queries.ts';
import { registerLocked } from './register.service.ts';
import { mayDo, nameOf, registrationListing } from './registration-view.ts';
import { loadHeldEvent, mayRegister, traceViews } from './registrations.service.ts';
import { insertLog } from './seats.queries.ts';

type Sync = z.output<NonNullable<typeof door.sync.body>>;

const opensAt = (event: HeldEvent): string | null => {
  const at = doorOpensAt(event);
  return at && bangkokIso(at);
};

const eventView = (event: HeldEvent): DoorEvent => ({
  id: event.id,
  title: event.title,
  opens_at: opensAt(event),
  closes_at: event.end_at,
  cancelled: event.cancelled_at !== null,
});

/** Everybody of an event, for a device at its door. Throws `not_found`. */
export async function readDoor(deps: Deps, context: ActorContext, id: number) {
  const { actor } = context;
  const event = await loadHeldEvent(deps.db, context, id);
  const listing = registrationListing(actor, id);
  const rows = await selectDoor(deps.db, listing);
  await traceViews(deps, context, event, { view: 'door', rows });
  const data = rows.map(
    (row): DoorRow => ({
      id: row.id,
      code: row.code,
      display_name: nameOf(row, listing.masked),
      workplace_name: listing.contactMasked ? covered(row.workplace_name) : row.workplace_name,
      status: row.status,
      checked_in_at: row.checked_in_at,
      checked_out_at: row.checked_out_at,
    }),
  );
  const now = deps.clock.now();
  const walkIn = can(actor, 'registration.create') && mayRegister(event, now);
  return {
    data,
    meta: {
      event: eventView(event),
      now: bangkokIso(now),
      walk_in: walkIn,
      undo: mayDo(actor, 'undo_check_in'),
    },
  };
}

/** When an item happened. Throws `validation_failed` for a moment that is to come. */
function momentOf({ at }: DoorItem, now: Date): Date {
  const ahead = Date.parse(at) - now.getTime();
  if (ahead > SKEW_MS) {
    throw new DomainError('validation_failed', { issues: [{ field: 'at', code: 'date_past' }] });
  }
  return ahead > 0 ? now : new Date(at);
}

type Undo = Extract<DoorItem, { of: string }>;
interface Did {
  outcome: DoorOutcome;
  id: number;
}
interface Doing {
  deps: Deps;
  trx: Trx;
  context: ActorContext;
  event: HeldEvent;
}

async function lockOne({ trx, context, event }: Doing, id: number | undefined): Promise<LockedRow> {
  const regions = regionLimit(context.actor, 'registration');
  const [row] = id === undefined ? [] : await lockRegistrations(trx, event.id, [id], regions);
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Whom an item of the same device let in, or out, and whether that was taken back. */
async function lockDoneBy(doing: Doing, deviceId: string, of: string, isOut: boolean) {
  const line = await selectItemLine(doing.trx, doing.event.id, deviceId, of);
  const isUndo = line?.type === 'check_in_undone' || line?.type === 'check_out_undone';
  const isThat = line && !isUndo && (line.type === 'check_out') === isOut;
  const row = await lockOne(doing, isThat ? line.registration_id : undefined);
  return { row, isUndone: isThat === true && line.is_undone };
}

const audit = (
  { deps, trx, context, event }: Doing,
  action: DeskAction,
  diff: Readonly<Record<string, unknown>>,
) => auditMove(deps, trx, context, event, action, diff);

/** Of two doors that let in the same person the earlier one counts, and is answered so. */
async function checkIn(
  doing: Doing,
  row: LockedRow,
  reason: string | undefined,
  scan: Scan,
): Promise<Did> {
  const { deps, trx, context, event } = doing;
  const change = { action: 'check_in', reason } as const;
  const opens = doorOpensAt(event);
  if (opens !== null && scan.at < opens) throw new DomainError('wrong_state');
  const outcome = await moveLocked(deps, trx, context, event, row, change, scan);
  if (
    outcome === 'already_in' &&
    row.checked_in_at !== null &&
    scan.at < new Date(row.checked_in_at)
  ) {
    const { at, method } = scan;
    await writeArrival(trx, row.id, { at: at.toISOString(), by: context.actor.id, method });
    await writeFirstScan(trx, row.id, scan, row.checked_in_at);
    await audit(doing, 'check_in', { registrations: [row.id], earlier: true });
    return { outcome: 'done', id: row.id };
  }
  return { outcome, id: row.id };
}

/** Takes back what this device did; whoever another door let in stays in. */
async function undo(doing: Doing, { of, reason }: Undo, scan: Scan): Promise<Did> {
  const { deps, trx, context, event } = doing;
  const { row, isUndone } = await lockDoneBy(doing, scan.device_id, of, false);
  const action = 'undo_check_in';
  refuseUnlessMay(context, action);
  const elsewhere = await selectSeenElsewhere(trx, row.id, scan.device_id);
  // Somebody who is not in any more is as this asks it to be.
  const isIn = row.status === 'attended';
  // Whoever was scanned in anew since then stays in.
  if (isIn && isUndone) return { outcome: 'stays_in', id: row.id };
  if (isIn && !elsewhere) {
    await moveLocked(deps, trx, context, event, row, { action, reason }, scan);
    return { outcome: 'done', id: row.id };
  }
  if (isIn && !mayMove(action, row, event, deps.clock.now())) throw new DomainError('wrong_state');
  if (elsewhere && isIn) {
    await writeArrival(trx, row.id, elsewhere);
    await writeCounting(trx, elsewhere.line);
  }
  const lines = [
    { registration_id: row.id, type: 'check_in_undone', note: reason, ...scanned(scan) } as const,
  ];
  await insertLog(trx, event.id, lines, { by: context.actor.id, at: scan.at });
  await writeLeaving(trx, [row.id]);
  await audit(doing, action, { registrations: [row.id], stays_in: isIn });
  return { outcome: isIn ? 'stays_in' : 'done', id: row.id };
}

/** Of doors that saw somebody leave the last one counts, unless they were seen to come after it. */
async function checkOut(doing: Doing, row: LockedRow, scan: Scan): Promise<Did> {
  const { deps, trx, context, event } = doing;
  const { id, status } = row;
  if (status === 'attended') {
    const outcome = await moveLocked(deps, trx, context, event, row, { action: 'check_out' }, scan);
    if (outcome !== 'done') return { outcome, id };
    const { checked_out_at: left } = await lockOne(doing, id);
    return { outcome: left === null ? 'stays_in' : 'done', id };
  }
  if (stateAfter(status, 'check_in') === null || !isAtTheDoor(event, scan.at)) {
    throw new DomainError('wrong_state');
  }
  // The door that let them in may be without a network: what was seen here waits for what it says.
  const lines = [{ registration_id: id, type: 'check_out', ...scanned(scan) } as const];
  await insertLog(trx, event.id, lines, { by: context.actor.id, at: scan.at });
  await audit(doing, 'check_out', { registrations: [id], in: false });
  return { outcome: 'not_in', id };
}

/** Takes back that this device saw somebody leave; whoever left by another door stays out. */
async function undoOut(doing: Doing, { of, reason }: Undo, scan: Scan): Promise<Did> {
  const { deps, trx, context, event } = doing;
  const action = 'undo_check_out';
  const { row, isUndone } = await lockDoneBy(doing, scan.device_id, of, true);
  const { id } = row;
  if (isUndone && row.checked_out_at !== null) return { outcome: 'stays_out', id };
  if (row.checked_out_at !== null && !mayMove(action, row, event, deps.clock.now())) {
    throw new DomainError('wrong_state');
  }
  const lines = [
    { registration_id: id, type: 'check_out_undone', note: reason, ...scanned(scan) } as const,
  ];
  await insertLog(trx, event.id, lines, { by: context.actor.id, at: scan.at });
  await writeLeaving(trx, [id]);
  const { checked_out_at: left } = await lockOne(doing, id);
  await audit(doing, action, { registrations: [id], stays_out: left !== null });
  return { outcome: left === null ? 'done' : 'stays_out', id };
}

/** Names are compared without signs that two people type differently. */
const folded = ({
  first_name: first,
  last_name: last,
}: {
  first_name: string;
  last_name: string;
}) => `${first} ${last}`.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Somebody who registered before, or whom another door typed in, is checked in; they are known by contact and name. */
async function walkIn(
  doing: Doing,
  { person }: Extract<DoorItem, { action: 'walk_in' }>,
  scan: Scan,
): Promise<Did> {
  const { deps, trx, context, event } = doing;
  if (!can(context.actor, 'registration.create')) throw new DomainError('forbidden');
  const same = await selectSameContact(trx, event.id, person);
  if (same && folded(same) === folded(person)) {
    const regions = regionLimit(context.actor, 'registration');
    const [row] = await lockRegistrations(trx, event.id, [same.id], regions);
    if (!row) throw new DomainError('already_registered');
    return checkIn(doing, row, undefined, scan);
  }
  const body = registrationCreate.parse({ person, source: 'walk_in' });
  return { outcome: 'done', id: await registerLocked(deps, trx, context, event, body, scan) };
}

/** What a line that is there already says of the item that wrote it. */
const outcomeOf = (type: RegistrationLogType, row: LockedRow): DoorOutcome => {
  const [isIn, isOut] = [row.status === 'attended', row.checked_out_at !== null];
  if (type === 'check_in_denied') return 'already_in';
  if (type === 'check_out' && !isOut) return isIn ? 'stays_in' : 'not_in';
  if (type === 'check_out_undone' && isOut) return 'stays_out';
  return type === 'check_in_undone' && isIn ? 'stays_in' : 'done';
};

async function takeOver(doing: Doing, deviceId: string, item: DoorItem): Promise<Did> {
  const { deps, trx, event } = doing;
  const written = await selectItemLine(trx, event.id, deviceId, item.client_id);
  if (written) {
    const row = await lockOne(doing, written.registration_id);
    return { outcome: outcomeOf(written.type, row), id: row.id };
  }
  const at = momentOf(item, deps.clock.now());
  const method = 'method' in item ? item.method : 'manual';
  const scan: Scan = { at, method, device_id: deviceId, client_id: item.client_id };
  if (item.action === 'walk_in') return walkIn(doing, item, scan);
  if ('of' in item) {
    return item.action === 'undo_check_in' ? undo(doing, item, scan) : undoOut(doing, item, scan);
  }
  const row = await lockOne(doing, await selectIdByCode(trx, event.id, item.code));
  return item.action === 'check_out'
    ? checkOut(doing, row, scan)
    : checkIn(doing, row, item.reason, scan);
}

const refusedItem = (error: unknown, language: Language) =>
  refusedRow(refusalOf(error), language, registrationLabels);

/** Where a refused item left the registration that it names. */
async function stateOf(deps: Deps, context: ActorContext, eventId: number, item: DoorItem) {
  if (!('code' in item)) return null;
  const states = await selectStates(deps.db, registrationListing(context.actor, eventId), {
    code: item.code,
  });
  return states[0] ?? null;
}

/**
 * Takes over what a device at the door did, in its order, each in a transaction of its own: what is refused keeps
 * nothing else from being written (domain/registrations#without-a-network). Throws `not_found`.
 */
export async function syncDoor(
  deps: Deps,
  context: ActorContext,
  eventId: number,
  { device_id: deviceId, items }: Sync,
) {
  const before = await loadHeldEvent(deps.db, context, eventId);
  const listing = registrationListing(context.actor, eventId);
  const data: DoorResult[] = [];
  for (const item of items) {
    const { client_id } = item;
    try {
      const { outcome, registration } = await writeTransaction(deps, async (trx) => {
        const event = await lockToChange(trx, context, eventId, deps.clock.now());
        const did = await takeOver({ deps, trx, context, event }, deviceId, item);
        const [state = null] = await selectStates(trx, listing, { id: did.id });
        return { outcome: did.outcome, registration: state };
      });
      data.push({ client_id, ok: true, outcome, registration });
    } catch (error) {
      const refused = refusedItem(error, context.language);
      const registration = await stateOf(deps, context, eventId, item);
      data.push({ client_id, outcome: null, registration, ...refused });
    }
  }
  // What is written is not answered by an error, wherever the event went meanwhile.
  const event = (await selectHeldEvent(deps.db, eventId)) ?? before;
  // Somebody waits at the door for the answer to a scan: what the other doors did is asked for by itself.
  const states = items.length > 0 ? null : await selectStates(deps.db, listing);
  return {
    data,
    meta: { states, event: eventView(event), now: bangkokIso(deps.clock.now()) },
  };
}
