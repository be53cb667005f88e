import { stateAfter } from '@connect/contract/meetings/registration-states.ts';
import type { DoorEvent, DoorResult, DoorRow } from '@connect/contract/registrations/door.ts';

export type VerdictKind =
  | 'ok'
  | 'already_in'
  | 'out'
  | 'already_out'
  | 'not_in'
  | 'unknown'
  | 'not_allowed';
/** Whether who is scanned comes or leaves. */
export type Way = 'check_in' | 'check_out';
/** Why somebody may not come in, and what is known of a scan besides. */
export type Why =
  | 'called_off'
  | 'early'
  | 'over'
  | 'cancelled'
  | 'rejected'
  | 'waitlisted'
  | 'no_show';

/** Why nobody is checked in at a moment; null while the door is open. */
export function doorClosed(event: DoorEvent, now: number): 'called_off' | 'early' | 'over' | null {
  if (event.cancelled) return 'called_off';
  if (event.opens_at === null || event.closes_at === null) return 'early';
  if (now < Date.parse(event.opens_at)) return 'early';
  return now < Date.parse(event.closes_at) ? null : 'over';
}

/** What a scan comes to by what this device knows; the server has the last word (domain/registrations#states). */
export function verdictOf(
  row: DoorRow | undefined,
  event: DoorEvent,
  now: number,
  way: Way = 'check_in',
): { kind: VerdictKind; why?: Why } {
  if (!row) return { kind: 'unknown' };
  const closed = doorClosed(event, now);
  if (row.status === 'attended' && way === 'check_in') {
    // Whoever left and comes back is in again.
    return { kind: row.checked_out_at === null || closed ? 'already_in' : 'ok' };
  }
  if (closed) return { kind: 'not_allowed', why: closed };
  const { status } = row;
  if (status === 'attended') return { kind: row.checked_out_at === null ? 'out' : 'already_out' };
  // The door that let them in may be without a network: what is seen here is sent all the same.
  if (way === 'check_out' && stateAfter(status, 'check_in') !== null) return { kind: 'not_in' };
  if (status === 'no_show' || stateAfter(status, 'check_in') === null) {
    // Coming after having been noted as absent takes a reason, which the list asks for.
    return { kind: 'not_allowed', ...(isWhy(status) ? { why: status } : {}) };
  }
  return { kind: 'ok' };
}

/** What the server makes of a verdict that was given by what the device knew; null: the same. */
export function corrected(
  kind: VerdictKind,
  { outcome, registration }: DoorResult,
): { kind: VerdictKind; at?: string | null } | null {
  const since = registration?.checked_in_at ?? null;
  if (kind === 'ok') return outcome === 'already_in' ? { kind: 'already_in', at: since } : null;
  if (kind !== 'out' && kind !== 'not_in') return null;
  if (outcome === 'stays_in') return { kind: 'already_in', at: since };
  const now = outcome === 'done' ? 'out' : outcome;
  return now === 'out' || now === 'not_in' || now === 'already_out' ? { kind: now } : null;
}

const STATES: readonly string[] = ['cancelled', 'rejected', 'waitlisted', 'no_show'];
const isWhy = (status: string): status is Why => STATES.includes(status);

/** How many come, came, left, are still to come, and wait for a seat. */
export function doorCounts(rows: readonly DoorRow[]) {
  const of = (...states: DoorRow['status'][]) =>
    rows.filter(({ status }) => states.includes(status)).length;
  const [inside, toCome] = [of('attended'), of('registered', 'confirmed')];
  const left = rows.filter((row) => row.checked_out_at !== null).length;
  const present = inside - left;
  return { expected: inside + toCome, inside, toCome, waitlisted: of('waitlisted'), left, present };
}

const plain = (text: string) => text.normalize('NFC').toLowerCase();

/** Who does not come any more: told when their name or code is looked for, and counted with nobody. */
const isGone = ({ status }: DoorRow) => status === 'cancelled' || status === 'rejected';

/**
 * Those who match every word of a search by name or code; without one everybody who may come, those
 * first who are still to come, or to leave.
 */
export function findRows(
  rows: readonly DoorRow[],
  search: string,
  way: Way = 'check_in',
): readonly DoorRow[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    const isNext = ({ status, checked_out_at: left }: DoorRow) =>
      way === 'check_out'
        ? status === 'attended' && left === null
        : status === 'registered' || status === 'confirmed';
    return [...rows.filter(isNext), ...rows.filter((row) => !isNext(row) && !isGone(row))];
  }
  return rows.filter((row) => {
    const text = `${plain(row.display_name)} ${row.code.toLowerCase()}`;
    return words.every((word) => text.includes(word) || text.includes(word.replaceAll('-', '')));
  });
}
