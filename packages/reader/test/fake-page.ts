import { trackBatch } from '@connect/contract/track/track.ts';
import { vi } from 'vitest';
import type { PageStorage, ReaderPage } from '../src/page.ts';
import { createReader, type Opened, type ReaderOptions } from '../src/reader.ts';
import type { ReaderEvent } from '../src/wire.ts';

/** A browser's storage, which other tabs of the same site share. */
export class FakeStorage implements PageStorage {
  readonly items = new Map<string, string>();
  full = false;
  get length() {
    return this.items.size;
  }
  key = (at: number) => [...this.items.keys()][at] ?? null;
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => {
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    this.items.set(key, value);
  };
  removeItem = (key: string) => {
    this.items.delete(key);
  };
}

/** Connect as the package sees it: keeps every event once, and answers as it is told. */
export class FakeConnect {
  readonly events: ReaderEvent[] = [];
  readonly requests: { way: 'fetch' | 'beacon'; token: string; events: ReaderEvent[] }[] = [];
  /** Answer to what comes; undefined: there is no network. */
  answer: (token: string) => { status: number; retryAfter?: string } | undefined = () => ({
    status: 202,
  });

  receive(way: 'fetch' | 'beacon', address: string, body: string) {
    const token = new URL(address).searchParams.get('token') ?? '';
    const answer = this.answer(token);
    if (!answer) return undefined;
    const sent: { events: ReaderEvent[] } = JSON.parse(body);
    // What the package writes by hand is what the contract reads: nothing is left out of it.
    for (const event of trackBatch.parse(sent).events) {
      if ('wrong' in event) throw new Error(`Wrong ${event.wrong}: ${body}`);
    }
    this.requests.push({ way, token, events: sent.events });
    if (answer.status === 202) {
      for (const event of sent.events) {
        if (!this.events.some((known) => known.event_uuid === event.event_uuid)) {
          this.events.push(event);
        }
      }
    }
    return answer;
  }

  /** What it knows, told shortly: `beat 15 s 40 %`. */
  get told(): string[] {
    return this.events.map((event) =>
      [
        event.phase ?? event.action,
        event.active_seconds === undefined ? undefined : `${event.active_seconds} s`,
        event.progress_pct === undefined ? undefined : `${event.progress_pct} %`,
      ]
        .filter(Boolean)
        .join(' '),
    );
  }
  get seconds(): number {
    return this.events.reduce((sum, event) => sum + (event.active_seconds ?? 0), 0);
  }
}

class FakeDocument extends EventTarget {
  visibilityState = 'visible';
  referrer = '';
}

/** A window whose time, sight and network a test decides on. */
export class FakePage extends EventTarget implements ReaderPage {
  readonly document = new FakeDocument();
  readonly location = { host: 'platform.example', search: '' };
  readonly navigator: {
    webdriver: boolean;
    sendBeacon?(address: string, body: string): boolean;
  };
  readonly screen = { width: 390, height: 844 };
  innerHeight = 600;
  readonly sessionStorage: FakeStorage = new FakeStorage();
  readonly connect: FakeConnect;
  /** The text: five windows high, of which the first is seen. */
  readonly text = { top: 0, height: 3000 };
  readonly #storage: FakeStorage | undefined;

  constructor(connect = new FakeConnect(), storage: FakeStorage | 'none' = new FakeStorage()) {
    super();
    this.connect = connect;
    this.#storage = storage === 'none' ? undefined : storage;
    this.navigator = {
      webdriver: false,
      sendBeacon: (address, body) => {
        connect.receive('beacon', address, body);
        return true;
      },
    };
  }

  get localStorage(): FakeStorage {
    if (!this.#storage) throw new DOMException('denied', 'SecurityError');
    return this.#storage;
  }

  fetch = async (address: string, { body }: RequestInit): Promise<Response> => {
    const answer = this.connect.receive('fetch', address, String(body));
    if (!answer) throw new TypeError('Failed to fetch');
    return new Response(null, {
      status: answer.status,
      headers: answer.retryAfter ? { 'retry-after': answer.retryAfter } : {},
    });
  };

  /** Somebody touches the page. */
  touch(): void {
    this.document.dispatchEvent(new Event('pointerdown'));
  }
  scrollTo(top: number): void {
    this.text.top = -top;
    this.document.dispatchEvent(new Event('scroll'));
  }
  show(seen: boolean): void {
    this.document.visibilityState = seen ? 'visible' : 'hidden';
    this.document.dispatchEvent(new Event('visibilitychange'));
  }
  /** Leaves for another page, as browsers do it: first the page is hidden, then not visible. */
  leave(): void {
    this.dispatchEvent(new Event('pagehide'));
    this.show(false);
  }
  /** Comes back out of the browser's memory. */
  comeBack(): void {
    this.document.visibilityState = 'visible';
    this.dispatchEvent(new Event('pageshow'));
  }
}

export const ARTICLE = { type: 'article', id: 31 };

export const boxOf = (box: { top: number; height: number }) => ({
  getBoundingClientRect: () => box,
});

/** Opens a reader, and a view unless told otherwise, as a platform would. */
export function read(
  page: FakePage,
  options: Partial<ReaderOptions> = {},
  opened: Partial<Opened> = {},
) {
  let asked = 0;
  const token = vi.fn(async () => {
    asked += 1;
    return `token-${asked}`;
  });
  const reader = createReader(
    {
      url: 'https://connect.example/v1/track',
      person: { userId: 812 },
      token,
      ...options,
    },
    page,
  );
  return {
    reader,
    token,
    view: reader.open({ content: ARTICLE, element: boxOf(page.text), ...opened }),
  };
}

/** Lets time pass; with `active`, somebody moves the pointer all the while. */
export async function pass(seconds: number, active?: FakePage): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
  for (let second = 0; second < seconds; second += 1) {
    active?.touch();
    await vi.advanceTimersByTimeAsync(1000);
  }
}
