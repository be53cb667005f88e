import type { PageStorage } from './page.ts';
import type { ReaderEvent } from './wire.ts';

const PREFIX = 'connect.reader.event.';
const MOST_EVENTS = 500;
/** Connect refuses what is older. */
const KEPT_MS = 7 * 86_400_000;
/** The page that made an event may still be sending it; after this any page of the person does. */
const TAKEN_OVER_MS = 60_000;

/** Null for what is no event of ours: other code of the site can write there. */
function readEvent(text: string | null | undefined): ReaderEvent | null {
  try {
    const event = JSON.parse(text ?? '');
    return event.event_uuid && event.content.id && event.occurred_at ? event : null;
  } catch {
    return null;
  }
}

/** An event's UUID begins with its time in milliseconds. */
const timeOf = ({ event_uuid }: ReaderEvent) => event_uuid.slice(0, 13);

export interface Outbox {
  keep(event: ReaderEvent): void;
  forget(events: readonly ReaderEvent[]): void;
  /** Events of this page that are not confirmed. */
  own(): ReaderEvent[];
  /** Those, and what other pages of the same person left; oldest first. */
  due(): ReaderEvent[];
  /** Leaves this page's events to whichever page comes to them after `TAKEN_OVER_MS`. */
  letGo(): void;
}

/**
 * Events until Connect has confirmed them. Each is an item of storage of its own, so that tabs
 * never overwrite each other's; without storage the memory of the page holds them.
 */
export function makeOutbox(
  storage: () => PageStorage,
  now: () => number,
  isOurs: (event: ReaderEvent) => boolean,
): Outbox {
  const own = new Map<string, ReaderEvent>();

  /** Undefined where storage is switched off or full. */
  function stored<T>(work: (storage: PageStorage) => T): T | undefined {
    try {
      return work(storage());
    } catch {
      return undefined;
    }
  }
  /** Oldest first: an event's UUID begins with its time. */
  const storedIds = () =>
    (stored((kept) => Array.from({ length: kept.length }, (_, at) => kept.key(at) ?? '')) ?? [])
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length))
      .sort();
  const forgetIds = (ids: readonly string[]) => {
    for (const id of ids) {
      own.delete(id);
      stored((kept) => kept.removeItem(PREFIX + id));
    }
  };

  return {
    keep(event) {
      own.set(event.event_uuid, event);
      stored((kept) => kept.setItem(PREFIX + event.event_uuid, JSON.stringify(event)));
      forgetIds(storedIds().slice(0, -MOST_EVENTS));
      forgetIds([...own.keys()].slice(0, -MOST_EVENTS));
    },
    forget: (events) => forgetIds(events.map((event) => event.event_uuid)),
    own: () => [...own.values()],
    due() {
      const found = [...own.values()];
      for (const id of storedIds()) {
        if (own.has(id)) continue;
        const event = readEvent(stored((kept) => kept.getItem(PREFIX + id)));
        // Either way round: the clock may have been wrong when it was made.
        const age = event ? Math.abs(now() - Date.parse(event.occurred_at)) : KEPT_MS;
        if (!event || !(age < KEPT_MS)) forgetIds([id]);
        else if (age > TAKEN_OVER_MS && isOurs(event)) found.push(event);
      }
      // Those of one moment stay as they came.
      return found.sort((one, other) => timeOf(one).localeCompare(timeOf(other)));
    },
    letGo() {
      for (const id of storedIds()) own.delete(id);
    },
  };
}
