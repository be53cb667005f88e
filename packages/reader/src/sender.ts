import type { Outbox } from './outbox.ts';
import type { ReaderPage } from './page.ts';
import type { Content, ReaderEvent } from './wire.ts';

/** Browsers send at most 64 KB for a page that is being left. */
const EVENTS_AT_ONCE = 50;
/** Connect's tokens hold five minutes. */
const TOKEN_MS = 4 * 60_000;
/** A token that could not be had, or was refused while new, is asked for again after this. */
const TOKEN_RETRY_MS = 60_000;
const REST_MS = 15_000;
const LONGEST_REST_MS = 5 * 60_000;
/** Statuses of batches that no second try would make right. */
const HOPELESS = [400, 413, 422];

const keyOf = ({ type, id }: Content) => `${type}/${id}`;

/** Parts of one content each, since a token is for one. */
function batchesOf(events: readonly ReaderEvent[]): ReaderEvent[][] {
  const open = new Map<string, ReaderEvent[]>();
  const batches: ReaderEvent[][] = [];
  for (const event of events) {
    const key = keyOf(event.content);
    let batch = open.get(key);
    if (!batch || batch.length >= EVENTS_AT_ONCE) {
      batch = [];
      open.set(key, batch);
      batches.push(batch);
    }
    batch.push(event);
  }
  return batches;
}

/** Milliseconds of a `Retry-After`: seconds or a date; 0 if it is neither. */
const askedRest = (header: string | null) =>
  header ? Number(header) * 1000 || Date.parse(header) - Date.now() || 0 : 0;

export interface Sender {
  /** Sends what is due, unless that is under way or must rest. Never fails. */
  send(): Promise<void>;
  /** Hands this page's events to the browser, which sends them when the page is gone. */
  leave(): void;
  /** The network is there again. */
  online(): void;
}

export function makeSender(
  page: ReaderPage,
  url: string,
  askToken: (content: Content) => Promise<string>,
  outbox: Outbox,
  now: () => number,
): Sender {
  const tokens = new Map<string, { text?: string; until: number }>();
  let sending = false;
  /** Something was noted while another batch was under way. */
  let wanted = false;
  let restUntil = 0;
  let failures = 0;
  let offline = false;
  /** How often the network came back. */
  let returns = 0;

  const request = (token: string, events: readonly ReaderEvent[]): [string, string] => [
    `${url}${url.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`,
    JSON.stringify({ sent_at: new Date(now()).toISOString(), events }),
  ];
  const knownToken = (key: string) => {
    const known = tokens.get(key);
    return known && now() < known.until ? known : undefined;
  };

  async function tokenFor(content: Content): Promise<string | undefined> {
    const key = keyOf(content);
    const known = knownToken(key);
    if (known) return known.text;
    const text = await Promise.resolve(content)
      .then(askToken)
      .catch(() => undefined);
    tokens.set(key, { text, until: now() + (text ? TOKEN_MS : TOKEN_RETRY_MS) });
    return text;
  }

  /** A little longer than asked, each page another while, so that they do not all come at once. */
  function rest(asked = 0): void {
    failures += 1;
    const usual = Math.min(REST_MS * 2 ** (failures - 1), LONGEST_REST_MS);
    restUntil = now() + Math.max(asked, usual) * (1 + Math.random() / 4);
  }

  /** False: nothing more is sent for now. */
  async function deliver(events: readonly ReaderEvent[], content: Content): Promise<boolean> {
    for (let tries = 0; tries < 2; tries += 1) {
      const token = await tokenFor(content);
      if (!token) return true;
      const [address, body] = request(token, events);
      const init: RequestInit = { method: 'POST', body, keepalive: true, credentials: 'omit' };
      const before = returns;
      const reply = await page.fetch(address, init).catch(() => undefined);
      offline = !reply;
      // What failed without a network that is there again is sent at once: `online` found it under way.
      if (offline && returns !== before) return false;
      // Only 202: the sign-in page of a hotel's network answers 200 to everything.
      if (reply?.status === 202 || HOPELESS.includes(reply?.status ?? 0)) {
        outbox.forget(events);
        failures = 0;
        return true;
      }
      if (reply?.status !== 401 && reply?.status !== 403) {
        rest(askedRest(reply?.headers.get('retry-after') ?? null));
        return false;
      }
      tokens.delete(keyOf(content));
    }
    tokens.set(keyOf(content), { until: now() + TOKEN_RETRY_MS });
    return true;
  }

  async function send(): Promise<void> {
    wanted = true;
    if (sending) return;
    sending = true;
    while (wanted && now() >= restUntil) {
      wanted = false;
      for (const batch of batchesOf(outbox.due())) {
        if (batch[0] && !(await deliver(batch, batch[0].content))) break;
      }
    }
    sending = false;
  }

  return {
    send,
    leave() {
      let queued = now() >= restUntil;
      for (const batch of queued ? batchesOf(outbox.own()) : []) {
        const token = batch[0] && knownToken(keyOf(batch[0].content))?.text;
        queued = Boolean(token && page.navigator.sendBeacon?.(...request(token, batch))) && queued;
      }
      if (!queued) void send();
      outbox.letGo();
    },
    online() {
      returns += 1;
      if (offline) restUntil = 0;
      void send();
    },
  };
}
