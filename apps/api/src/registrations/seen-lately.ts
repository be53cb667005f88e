import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { LeastUsed } from '../least-used.ts';

/** A list that stays open rereads itself: whom it showed is written again after this time only. */
const LATELY_MS = 10 * 60_000;
/** Lists of which that is known. */
const KEPT_AT_MOST = 1_000;

/** By process, since it only saves entries: another process, or a new start, writes one more. */
const shown = new WeakMap<Deps['db'], LeastUsed<Map<number, number>>>();

interface Seen {
  actor: Actor;
  eventId: number;
  view: string;
  /** Registrations. */
  ids: readonly number[];
}

const keyOf = ({ actor, eventId, view }: Seen) => `${actor.sessionId} ${eventId} ${view}`;

/** Whether the audit has an entry that this session saw all of these in this list within ten minutes. */
export function wasSeenLately({ db, clock }: Pick<Deps, 'db' | 'clock'>, seen: Seen): boolean {
  const known = shown.get(db)?.get(keyOf(seen));
  const since = clock.now().getTime() - LATELY_MS;
  return known !== undefined && seen.ids.every((id) => (known.get(id) ?? 0) > since);
}

/** That such an entry was written. */
export function noteSeen({ db, clock }: Pick<Deps, 'db' | 'clock'>, seen: Seen): void {
  const lists = shown.get(db) ?? new LeastUsed<Map<number, number>>(KEPT_AT_MOST);
  shown.set(db, lists);
  const now = clock.now().getTime();
  const before = [...(lists.get(keyOf(seen)) ?? [])].filter(([, at]) => at > now - LATELY_MS);
  lists.use(keyOf(seen), new Map([...before, ...seen.ids.map((id) => [id, now] as const)]));
}
