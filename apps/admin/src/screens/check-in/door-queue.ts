import { type DoorItem, type DoorRow, doorRow } from '@connect/contract/registrations/door.ts';
import { typedPerson } from '@connect/contract/registrations/registration.ts';
import { z } from 'zod';

/** What was typed for an item; it names people, and goes with the session. */
const typedPart = z.object({ person: typedPerson.optional(), reason: z.string().optional() });
export type TypedPart = z.output<typeof typedPart>;

const refusedItem = z.object({ code: z.string(), message: z.string() });

/** An item that waits, without what names people (domain/registrations#on-the-device). */
const waitingItem = z.object({
  client_id: z.string(),
  at: z.string(),
  action: z.enum(['check_in', 'check_out', 'undo_check_in', 'undo_check_out', 'walk_in']),
  /** Whose registration; null for somebody who is typed in. */
  code: z.string().nullable(),
  method: z.enum(['qr', 'manual']),
  /** The item that is taken back. */
  of: z.string().nullable(),
  /** The server said no: somebody decides. */
  refused: refusedItem.nullable(),
});
export type WaitingItem = z.output<typeof waitingItem>;

const lastDone = z.object({
  client_id: z.string(),
  action: z.enum(['check_in', 'check_out']).default('check_in'),
  code: z.string().nullable(),
  at: z.string(),
});

/** What is kept and names nobody. */
export const keptWaiting = z.object({
  title: z.string(),
  items: z.array(waitingItem),
  /** Whether who is scanned comes or leaves. */
  way: z.enum(['check_in', 'check_out']).default('check_in'),
  /** What this device did last, and can take back. */
  last: lastDone.nullable(),
});
export type KeptWaiting = z.output<typeof keptWaiting>;

/** What is kept and names people. */
export const keptPeople = z.object({
  rows: z.array(doorRow),
  event: z.object({
    id: z.number(),
    title: z.string(),
    opens_at: z.string().nullable(),
    closes_at: z.string().nullable(),
    cancelled: z.boolean(),
  }),
  walkIn: z.boolean(),
  /** Whether whoever stands here takes check-ins back. */
  undo: z.boolean().default(false),
  /** When the list was read, and how far the clock of the server is ahead of this one's. */
  readAt: z.number(),
  ahead: z.number(),
  typed: z.record(z.string(), typedPart),
});
export type KeptPeople = z.output<typeof keptPeople>;

/** The item as the server takes it; null when what was typed for it went with a session. */
export function itemOf(item: WaitingItem, typed: TypedPart | undefined): DoorItem | null {
  const { client_id, at, action, code, method, of } = item;
  const common = { client_id, at };
  if (action === 'check_out') return code === null ? null : { ...common, action, code, method };
  if (action === 'check_in') {
    if (code === null) return null;
    return { ...common, action, code, method, ...(typed?.reason ? { reason: typed.reason } : {}) };
  }
  if (action === 'walk_in')
    return typed?.person ? { ...common, action, person: typed.person } : null;
  return of !== null && typed?.reason ? { ...common, action, of, reason: typed.reason } : null;
}

export const nameTyped = (person: NonNullable<TypedPart['person']>): string =>
  [`${person.title_prefix}${person.first_name}`, person.last_name].join(' ').trim();

/** The rows as they are once everything that waits is sent. */
export function withWaiting(
  rows: readonly DoorRow[],
  items: readonly WaitingItem[],
  typed: Readonly<Record<string, TypedPart>>,
): DoorRow[] {
  const all = new Map(rows.map((row) => [row.code, row]));
  items.forEach((item, index) => {
    if (item.refused) return;
    const { action, code, at, client_id: id } = item;
    if (action === 'walk_in') {
      const person = typed[id]?.person;
      if (!person) return;
      all.set(id, {
        id: -1 - index,
        code: '',
        display_name: nameTyped(person),
        workplace_name: person.workplace_name,
        status: 'attended',
        checked_in_at: at,
        checked_out_at: null,
      });
      return;
    }
    const key = code ?? item.of ?? '';
    const row = all.get(key);
    if (!row) return;
    if (action === 'undo_check_in' && row.code === '') all.delete(key);
    else if (action === 'undo_check_in') {
      all.set(key, { ...row, status: 'confirmed', checked_in_at: null, checked_out_at: null });
    } else if (action === 'check_out' || action === 'undo_check_out') {
      // Who was let in by another door is not known to be in here.
      const left = action === 'check_out' ? at : null;
      if (row.status === 'attended') all.set(key, { ...row, checked_out_at: left });
    } else if (row.status === 'attended') {
      all.set(key, { ...row, checked_out_at: null });
    } else {
      all.set(key, { ...row, status: 'attended', checked_in_at: at, checked_out_at: null });
    }
  });
  return [...all.values()];
}
