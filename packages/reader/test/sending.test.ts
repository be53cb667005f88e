import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ARTICLE, FakeConnect, FakePage, FakeStorage, pass, read } from './fake-page.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00+07:00') });
  // No page waits longer than it must.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
});

const answers = (status: number, retryAfter?: string) => () => ({ status, retryAfter });
const OFFLINE = () => undefined;
const kept = (storage: FakeStorage) =>
  [...storage.items.keys()].filter((key) => key.startsWith('connect.reader.event.'));

describe('without a network', () => {
  it('everything is kept, and sent once when it is there again', async () => {
    const storage = new FakeStorage();
    const page = new FakePage(new FakeConnect(), storage);
    page.connect.answer = OFFLINE;
    read(page);
    await pass(60, page);
    expect(kept(storage)).toHaveLength(5);
    page.connect.answer = answers(202);
    page.dispatchEvent(new Event('online'));
    await pass(0);
    expect(page.connect.told).toEqual(['start 20 %', ...Array(4).fill('beat 15 s 20 %')]);
    expect(page.connect.requests.flatMap(({ events }) => events)).toHaveLength(5);
    expect(kept(storage)).toEqual([]);
  });

  it('what fails after the network is there again is sent at once', async () => {
    const page = new FakePage();
    const underWay = Promise.withResolvers<never>();
    vi.spyOn(page, 'fetch').mockImplementationOnce(() => underWay.promise);
    page.connect.answer = answers(202);
    read(page);
    await pass(15, page);
    page.dispatchEvent(new Event('online'));
    await pass(0);
    expect(page.connect.requests).toEqual([]);
    underWay.reject(new TypeError('Failed to fetch'));
    await pass(0);
    expect(page.connect.told).toEqual(['start 20 %', 'beat 15 s 20 %']);
  });

  it('it is tried again at growing distances, without being told that the network is there', async () => {
    const page = new FakePage();
    const fetch = vi.spyOn(page, 'fetch');
    page.connect.answer = OFFLINE;
    read(page);
    await pass(20 * 60, page);
    // 15, 30, 60, 120, 240 seconds, then five minutes each.
    expect(fetch.mock.calls.length).toBeLessThanOrEqual(9);
    page.connect.answer = answers(202);
    await pass(5 * 60 + 15, page);
    expect(page.connect.seconds).toBeGreaterThanOrEqual(20 * 60);
    expect(new Set(page.connect.events).size).toBe(page.connect.events.length);
  });

  it('what a page could not send when it was left, the next page sends', async () => {
    const [storage, connect] = [new FakeStorage(), new FakeConnect()];
    const first = new FakePage(connect, storage);
    connect.answer = OFFLINE;
    read(first);
    await pass(20, first);
    first.leave();
    connect.answer = answers(202);
    const next = new FakePage(connect, storage);
    next.sessionStorage.setItem('connect.reader.session', 'f47ac10b-58cc-4372-a567-0e02b2c3d479');
    read(next, {}, { content: { type: 'article', id: 32 } });
    await pass(90, next);
    const told = connect.events.filter((event) => event.content.id === 31);
    expect(told.map(({ phase, active_seconds }) => [phase, active_seconds])).toEqual([
      ['start', undefined],
      ['beat', 15],
      ['end', 5],
    ]);
    expect(kept(storage)).toEqual([]);
  });

  it('what is older than seven days is forgotten, whatever the clock says of it', async () => {
    const storage = new FakeStorage();
    const first = new FakePage(new FakeConnect(), storage);
    first.connect.answer = OFFLINE;
    read(first);
    await pass(20, first);
    first.leave();
    vi.setSystemTime(Date.now() + 8 * 86_400_000);
    storage.setItem('connect.reader.event.broken', '{"event_uuid":1');
    storage.setItem('connect.reader.event.foreign', 'null');
    storage.setItem('theirs', 'stays');
    const next = new FakePage(new FakeConnect(), storage);
    read(next);
    await pass(90, next);
    expect(next.connect.requests.flatMap(({ events }) => events).length).toBeGreaterThan(0);
    expect(next.connect.events.every((event) => event.occurred_at > '2026-11-28')).toBe(true);
    expect([...storage.items.keys()]).toEqual(['theirs']);
  });

  it('at most 500 events are kept, the newest', async () => {
    const storage = new FakeStorage();
    const page = new FakePage(new FakeConnect(), storage);
    page.connect.answer = OFFLINE;
    const { view } = read(page);
    await pass(0);
    for (let number = 0; number < 600; number += 1) {
      vi.advanceTimersByTime(1);
      view.did('share', { extra: { number } });
    }
    expect(kept(storage)).toHaveLength(500);
    page.connect.answer = answers(202);
    page.dispatchEvent(new Event('online'));
    await pass(0);
    const numbers = page.connect.events.map((event) => event.extra?.number);
    expect(numbers).toEqual(Array.from({ length: 500 }, (_, at) => at + 100));
    expect(Math.max(...page.connect.requests.map(({ events }) => events.length))).toBe(50);
  });
});

describe('storage', () => {
  it.each(['none', 'full'] as const)(
    'that is %s: the page itself keeps what waits',
    async (which) => {
      const storage = new FakeStorage();
      storage.full = true;
      const page = new FakePage(new FakeConnect(), which === 'none' ? 'none' : storage);
      page.sessionStorage.full = true;
      page.connect.answer = OFFLINE;
      read(page);
      await pass(20, page);
      page.show(false);
      page.connect.answer = answers(202);
      page.show(true);
      await pass(30, page);
      expect(page.connect.seconds).toBe(50);
      expect(new Set(page.connect.events.map((event) => event.session_id)).size).toBe(1);
    },
  );
});

describe('two tabs', () => {
  it('never lose or double what the other keeps', async () => {
    const [storage, connect] = [new FakeStorage(), new FakeConnect()];
    const [one, other] = [new FakePage(connect, storage), new FakePage(connect, storage)];
    connect.answer = OFFLINE;
    read(one);
    read(other, {}, { content: { type: 'article', id: 32 } });
    for (let second = 0; second < 120; second += 1) {
      one.touch();
      other.touch();
      await pass(1);
    }
    connect.answer = answers(202);
    one.dispatchEvent(new Event('online'));
    other.dispatchEvent(new Event('online'));
    await pass(0);
    expect(connect.seconds).toBe(240);
    expect(connect.events).toHaveLength(18);
    expect(kept(storage)).toEqual([]);
  });

  it('do not send what the other is just sending', async () => {
    const [storage, connect] = [new FakeStorage(), new FakeConnect()];
    const [one, other] = [new FakePage(connect, storage), new FakePage(connect, storage)];
    read(one);
    read(other);
    await pass(50);
    expect(connect.requests.flatMap(({ events }) => events)).toHaveLength(8);
  });

  it('of different people: each sends its own person’s events only', async () => {
    const [storage, connect] = [new FakeStorage(), new FakeConnect()];
    const first = new FakePage(connect, storage);
    connect.answer = OFFLINE;
    read(first);
    await pass(20, first);
    first.leave();
    connect.answer = answers(202);
    const anonymousId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
    const stranger = new FakePage(connect, storage);
    const strangers = read(stranger, { person: { anonymousId } });
    await pass(120, stranger);
    strangers.reader.close();
    expect(connect.events.every((event) => event.anonymous_id === anonymousId)).toBe(true);
    expect(kept(storage).length).toBeGreaterThan(0);
    read(new FakePage(connect, storage));
    await pass(20);
    expect(connect.events.filter((event) => event.user_id === 812).slice(0, 3)).toMatchObject([
      { phase: 'start' },
      { phase: 'beat' },
      { phase: 'end' },
    ]);
  });
});

describe('the token', () => {
  it('is asked for once and renewed before its five minutes are over', async () => {
    const page = new FakePage();
    const { token } = read(page);
    await pass(239, page);
    expect(token).toHaveBeenCalledTimes(1);
    await pass(16, page);
    expect(token.mock.calls).toEqual([[ARTICLE], [ARTICLE]]);
  });

  it('that ended on the way is renewed, and what it should have sent comes once', async () => {
    const page = new FakePage();
    read(page);
    await pass(20, page);
    page.connect.answer = (token) => ({ status: token === 'token-1' ? 401 : 202 });
    await pass(10, page);
    expect(page.connect.told).toEqual(['start 20 %', 'beat 15 s 20 %', 'beat 15 s 20 %']);
    expect(page.connect.requests.map(({ token }) => token)).toEqual([
      'token-1',
      'token-1',
      'token-1',
      'token-2',
    ]);
  });

  it('that is refused while new is not asked for again for a minute', async () => {
    const page = new FakePage();
    page.connect.answer = answers(403);
    const { token } = read(page);
    await pass(59, page);
    expect(token).toHaveBeenCalledTimes(2);
    page.connect.answer = answers(202);
    await pass(30, page);
    expect(token).toHaveBeenCalledTimes(3);
    expect(page.connect.seconds).toBeGreaterThanOrEqual(75);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('401'))],
    [
      'throws',
      () => {
        throw new Error('away');
      },
    ],
    ['gives nothing', () => Promise.resolve('')],
  ])('of one item that the platform %s holds up no other', async (_how, failing) => {
    const page = new FakePage();
    const { reader } = read(page, {
      token: (content) => (content.id === 31 ? failing() : Promise.resolve('token-32')),
    });
    reader.open({ content: { type: 'article', id: 32 } });
    await pass(30, page);
    expect(page.connect.events.map((event) => event.content.id)).toEqual([32, 32, 32]);
  });

  it('goes into the address as it is, beside what stands there', async () => {
    const page = new FakePage();
    const fetch = vi.spyOn(page, 'fetch');
    const url = 'https://platform.example/track?site=a';
    read(page, { url, token: () => Promise.resolve('a+b/c=&d') });
    await pass(0);
    expect(fetch.mock.calls[0]?.[0]).toBe(`${url}&token=a%2Bb%2Fc%3D%26d`);
    expect(page.connect.requests[0]?.token).toBe('a+b/c=&d');
  });
});

describe('an answer', () => {
  it.each([
    ['seconds', '120'],
    ['a date', 'Fri, 20 Nov 2026 02:02:00 GMT'],
  ])('503 is waited for as long as Retry-After says, in %s', async (_form, retryAfter) => {
    const page = new FakePage();
    page.connect.answer = answers(503, retryAfter);
    read(page);
    await pass(119, page);
    expect(page.connect.requests).toHaveLength(1);
    page.dispatchEvent(new Event('online'));
    page.show(false);
    page.show(true);
    expect(page.connect.requests).toHaveLength(1);
    page.connect.answer = answers(202);
    await pass(80, page);
    expect(page.connect.seconds).toBeGreaterThanOrEqual(180);
    expect(new Set(page.connect.events.map((event) => event.event_uuid)).size).toBe(
      page.connect.events.length,
    );
  });

  it.each([429, 500, 502, 404, 200, 204])('%i keeps what was sent', async (status) => {
    const page = new FakePage();
    page.connect.answer = answers(status, 'nonsense');
    read(page);
    await pass(10, page);
    page.connect.answer = answers(202);
    await pass(35, page);
    expect(page.connect.told[0]).toBe('start 20 %');
    expect(page.connect.seconds).toBe(45);
  });

  it.each([400, 413, 422])('%i, which no second try makes right, lets it go', async (status) => {
    const page = new FakePage();
    page.connect.answer = answers(status);
    read(page);
    await pass(10, page);
    page.connect.answer = answers(202);
    await pass(35, page);
    expect(page.connect.told).toEqual(Array(3).fill('beat 15 s 20 %'));
  });
});

it('whatever happens, every second is told once in the end', async () => {
  const act = fc.oneof(
    fc.record({ what: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ what: fc.constantFrom('hide', 'show', 'leave', 'comeBack', 'online' as const) }),
    fc.record({
      what: fc.constant('answer' as const),
      status: fc.constantFrom(202, 202, 503, 401, 0),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      const [storage, connect] = [new FakeStorage(), new FakeConnect()];
      const page = new FakePage(connect, storage);
      const { reader } = read(page);
      let readSeconds = 0;
      let away = false;
      for (const one of acts) {
        if (one.what === 'pass') {
          await pass(one.seconds, page);
          if (page.document.visibilityState === 'visible') readSeconds += one.seconds;
        } else if (one.what === 'answer') {
          connect.answer = one.status ? answers(one.status) : OFFLINE;
        } else if (one.what === 'online') page.dispatchEvent(new Event('online'));
        else if (one.what === 'leave') {
          page.leave();
          away = true;
        } else if (one.what === 'comeBack') {
          page.comeBack();
          away = false;
        } else if (!away) page.show(one.what === 'show');
      }
      reader.close();
      connect.answer = answers(202);
      const last = read(
        new FakePage(connect, storage),
        {},
        { content: { type: 'article', id: 99 } },
      );
      await pass(400);
      last.reader.close();
      const ids = connect.events.map((event) => event.event_uuid);
      expect(new Set(ids).size).toBe(ids.length);
      const seconds = connect.events
        .filter((event) => event.content.id === ARTICLE.id)
        .reduce((sum, event) => sum + (event.active_seconds ?? 0), 0);
      expect(seconds).toBe(readSeconds);
      // What is left is the end of the last page, which nobody confirmed.
      expect([...storage.items.values()].join()).not.toContain('"id":31');
    }),
    { numRuns: 60 },
  );
});
