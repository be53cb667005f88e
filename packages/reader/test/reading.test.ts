import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ARTICLE, boxOf, FakePage, pass, read } from './fake-page.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00+07:00') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a view', () => {
  it('begins at once, with where the visitor came from', async () => {
    const page = new FakePage();
    page.location.search = '?ck=c_9f&utm_source=line&utm_medium=%20&utm_campaign=เบาหวาน';
    page.document.referrer = 'https://lin.ee/abc?x=1';
    read(page, {}, { channel: 'line_oa' });
    await pass(0);
    expect(page.connect.events).toEqual([
      {
        event_uuid: expect.stringMatching(
          /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        ),
        action: 'view',
        phase: 'start',
        view_id: expect.any(String),
        content: ARTICLE,
        user_id: 812,
        session_id: page.sessionStorage.getItem('connect.reader.session'),
        occurred_at: '2026-11-20T02:00:00.000Z',
        progress_pct: 20,
        channel: 'line_oa',
        click_id: 'c_9f',
        utm: { source: 'line', campaign: 'เบาหวาน' },
        referrer_host: 'lin.ee',
        device: { screen: '390x844' },
      },
    ]);
  });

  it('takes nothing of an address that Connect would refuse, and no referrer of its own', async () => {
    const page = new FakePage();
    page.location.search = `?ck=${encodeURIComponent("' or 1=1")}&utm_source=${'ก'.repeat(5000)}`;
    page.document.referrer = 'https://platform.example/list';
    page.navigator.webdriver = true;
    read(page);
    await pass(0);
    const [start] = page.connect.events;
    expect(start).not.toHaveProperty('click_id');
    expect(start).not.toHaveProperty('referrer_host');
    expect(start).toMatchObject({ utm: { source: 'ก'.repeat(100) }, signals: { webdriver: true } });
  });

  it('of a page that is opened in the background begins when it is looked at', async () => {
    const page = new FakePage();
    page.document.visibilityState = 'hidden';
    read(page);
    await pass(30);
    expect(page.connect.requests).toEqual([]);
    page.show(true);
    await pass(5, page);
    expect(page.connect.told).toEqual(['start 20 %']);
  });

  it('beats with the fifteenth second, and not before', async () => {
    const page = new FakePage();
    read(page);
    await pass(14, page);
    expect(page.connect.told).toEqual(['start 20 %']);
    await pass(1, page);
    expect(page.connect.told).toEqual(['start 20 %', 'beat 15 s 20 %']);
    await pass(30, page);
    expect(page.connect.told.slice(2)).toEqual(['beat 15 s 20 %', 'beat 15 s 20 %']);
    expect(new Set(page.connect.events.map((event) => event.view_id)).size).toBe(1);
  });

  it('counts until somebody was still for 60 seconds, and goes on with the next sign', async () => {
    const page = new FakePage();
    read(page);
    await pass(600);
    expect(page.connect.seconds).toBe(60);
    expect(page.connect.told).toHaveLength(5);
    page.touch();
    await pass(15);
    expect(page.connect.seconds).toBe(75);
  });

  it.each(['keydown', 'scroll', 'wheel', 'touchmove'])('takes %s for a sign', async (name) => {
    const page = new FakePage();
    read(page);
    await pass(59);
    page.document.dispatchEvent(new Event(name));
    await pass(61);
    expect(page.connect.seconds).toBe(119);
  });

  it('reports the furthest that was scrolled to, and never more than the whole', async () => {
    const page = new FakePage();
    read(page);
    await pass(5, page);
    page.scrollTo(2400);
    await pass(2);
    page.scrollTo(2600);
    await pass(2);
    page.scrollTo(0);
    await pass(6, page);
    expect(page.connect.told).toEqual(['start 20 %', 'beat 15 s 100 %']);
  });

  it('measures the element of the text, not the page around it', async () => {
    const page = new FakePage();
    const text = { top: 900, height: 1200 };
    read(page, {}, { element: boxOf(text) });
    await pass(1, page);
    text.top = -60;
    await pass(14, page);
    expect(page.connect.told).toEqual(['start 0 %', 'beat 15 s 55 %']);
    text.height = 0;
    await pass(15, page);
    expect(page.connect.told[2]).toBe('beat 15 s 55 %');
  });

  it('knows the pages of a document that were seen, each once', async () => {
    const page = new FakePage();
    const { view } = read(page, {}, { element: undefined });
    for (const number of [1, 2, 2, 9, 1]) view.page(number, 10);
    await pass(15, page);
    expect(page.connect.told).toEqual(['start 0 %', 'beat 15 s 30 %']);
  });

  it('reports what else is done with the item', async () => {
    const page = new FakePage();
    const { view } = read(page);
    view.did('like', { on: false });
    view.did('question', { extra: { text: 'ขนาดยาสำหรับผู้สูงอายุ' } });
    await pass(16);
    expect(page.connect.events.slice(1, 3)).toMatchObject([
      { action: 'like', on: false, content: ARTICLE },
      { action: 'question', extra: { text: 'ขนาดยาสำหรับผู้สูงอายุ' }, content: ARTICLE },
    ]);
  });
});

describe('leaving', () => {
  it('ends the view once, by the beacon, with the seconds since the last beat', async () => {
    const page = new FakePage();
    const { reader, view } = read(page);
    await pass(22, page);
    page.leave();
    view.end();
    reader.close();
    page.leave();
    await pass(30);
    expect(page.connect.told).toEqual(['start 20 %', 'beat 15 s 20 %', 'end 7 s 20 %']);
    expect(page.connect.requests.at(-1)).toMatchObject({ way: 'beacon', token: 'token-1' });
  });

  it('is told by being hidden too, since apps may close the page without a word', async () => {
    const page = new FakePage();
    read(page);
    await pass(9, page);
    page.scrollTo(1500);
    page.show(false);
    expect(page.connect.told).toEqual(['start 20 %', 'beat 9 s 70 %']);
    await pass(300);
    expect(page.connect.seconds).toBe(9);
    expect(page.connect.requests).toHaveLength(2);
    page.show(true);
    await pass(15, page);
    expect(page.connect.told.slice(2)).toEqual(['beat 15 s 70 %']);
    expect(new Set(page.connect.events.map((event) => event.view_id)).size).toBe(1);
  });

  it('does not report twice what is known: hidden at once again there is no news', async () => {
    const page = new FakePage();
    read(page);
    await pass(4, page);
    page.show(false);
    page.show(true);
    page.show(false);
    expect(page.connect.told).toEqual(['start 20 %', 'beat 4 s 20 %']);
  });

  it('and coming back out of the memory of the browser is a new view', async () => {
    const page = new FakePage();
    const { view } = read(page, {}, { element: undefined });
    view.page(1, 4);
    await pass(5, page);
    page.leave();
    await pass(40);
    page.comeBack();
    await pass(15, page);
    expect(page.connect.told).toEqual([
      'start 0 %',
      'end 5 s 25 %',
      'start 25 %',
      'beat 15 s 25 %',
    ]);
    expect(new Set(page.connect.events.map((event) => event.view_id)).size).toBe(2);
    expect(new Set(page.connect.events.map((event) => event.session_id)).size).toBe(1);
  });

  it('within one page ends it too, and what is opened next is another view', async () => {
    const page = new FakePage();
    const { reader, view } = read(page);
    await pass(5, page);
    view.end();
    view.end();
    reader.open({ content: { type: 'article', id: 32 } });
    await pass(15, page);
    expect(page.connect.told).toEqual(['start 20 %', 'end 5 s 20 %', 'start 0 %', 'beat 15 s 0 %']);
    expect(page.connect.events.map((event) => event.content.id)).toEqual([31, 31, 32, 32]);
  });

  it('stops for good when the reader is closed', async () => {
    const page = new FakePage();
    const { reader } = read(page);
    await pass(1);
    reader.close();
    page.show(false);
    page.show(true);
    page.comeBack();
    await pass(60, page);
    expect(page.connect.told).toEqual(['start 20 %', 'end 1 s 20 %']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('goes by fetch where the browser has no beacon, or takes no more', async () => {
    for (const sendBeacon of [undefined, () => false]) {
      const page = new FakePage();
      page.navigator.sendBeacon = sendBeacon;
      read(page);
      await pass(8, page);
      page.leave();
      await pass(0);
      expect(page.connect.told).toEqual(['start 20 %', 'end 8 s 20 %']);
    }
  });
});

describe('time', () => {
  it('set back does not count less, nor does it make the past come later', async () => {
    const page = new FakePage();
    read(page);
    await pass(20, page);
    vi.setSystemTime(Date.now() - 3_600_000);
    await pass(25, page);
    page.leave();
    expect(page.connect.seconds).toBe(45);
    const moments = page.connect.events.map((event) => event.occurred_at);
    expect(moments).toEqual([...moments].sort());
  });

  it('set forward counts two seconds at most, as does a computer that slept', async () => {
    const page = new FakePage();
    read(page);
    await pass(10, page);
    vi.setSystemTime(Date.now() + 8 * 60_000);
    await pass(4, page);
    page.leave();
    expect(page.connect.told).toEqual(['start 20 %', 'beat 15 s 20 %', 'end 0 s 20 %']);
  });

  it('of half an hour without news makes the next a new view', async () => {
    const page = new FakePage();
    read(page);
    await pass(60);
    vi.setSystemTime(Date.now() + 31 * 60_000);
    await pass(1);
    page.touch();
    await pass(15);
    expect(page.connect.told.slice(-2)).toEqual(['start 20 %', 'beat 15 s 20 %']);
    expect(new Set(page.connect.events.map((event) => event.view_id)).size).toBe(2);
  });
});
