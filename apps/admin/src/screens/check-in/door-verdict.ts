import type { DoorEvent, DoorRow } from '@connect/contract/registrations/door.ts';
import { stateAfter } from '@connect/contract/registrations/registration-states.ts';

export type VerdictKind = 'ok' | 'already_in' | 'unknown' | 'not_allowed';
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
): { kind: VerdictKind; why?: Why } {
  if (!row) return { kind: 'unknown' };
  if (row.status === 'attended') return { kind: 'already_in' };
  const closed = doorClosed(event, now);
  if (closed) return { kind: 'not_allowed', why: closed };
  const { status } = row;
  if (status === 'no_show' || stateAfter(status, 'check_in') === null) {
    // Coming after having been noted as absent takes a reason, which the list asks for.
    return { kind: 'not_allowed', ...(isWhy(status) ? { why: status } : {}) };
  }
  return { kind: 'ok' };
}

const STATES: readonly string[] = ['cancelled', 'rejected', 'waitlisted', 'no_show'];
const isWhy = (status: string): status is Why => STATES.includes(status);

/** How many come, are in, are still to come, and wait for a seat. */
export function doorCounts(rows: readonly DoorRow[]) {
  const of = (...states: DoorRow['status'][]) =>
    rows.filter(({ status }) => states.includes(status)).length;
  const [inside, toCome] = [of('attended'), of('registered', 'confirmed')];
  return { expected: inside + toCome, inside, toCome, waitlisted: of('waitlisted') };
}

const plain = (text: string) => text.normalize('NFC').toLowerCase();

/** Those who match every word of a search by name or code; without one those who are still to come first. */
export function findRows(rows: readonly DoorRow[], search: string): readonly DoorRow[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    const isToCome = ({ status }: DoorRow) => status === 'registered' || status === 'confirmed';
    return [...rows.filter(isToCome), ...rows.filter((row) => !isToCome(row))];
  }
  return rows.filter((row) => {
    const text = `${plain(row.display_name)} ${row.code.toLowerCase()}`;
    return words.every((word) => text.includes(word) || text.includes(word.replaceAll('-', '')));
  });
}
