import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeArticle, unique } from '../../test/factories.ts';
import { makeClicks, makeLink } from '../../test/link-factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { writeSetting } from '../settings/settings.queries.ts';
import { createAddressSalts } from '../track/address-salt.service.ts';
import { reclassify } from '../track/reclassify.service.ts';
import type { Click } from './click.ts';
import { createRedirect } from './redirect.service.ts';

const { test } = await startTestApp();
const { db } = test.deps;

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36 Line/14.9.0';

beforeAll(async () => {
  await db
    .insertInto('setting')
    .values({ key: 'platform_url', value: JSON.stringify('https://app.hcp.example') })
    .execute();
  test.deps.settings.forget();
});
beforeEach(() => test.clock.advance(60_000));

type Headers = Record<string, string>;

const open = (code: string, headers: Headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  test.app.inject({ method, url: `/l/${code}`, headers: { 'user-agent': PHONE, ...headers } });

interface ClickRow {
  view_id: string;
  link_code: string;
  channel: string;
  anonymous_id: string;
  is_bot: boolean;
  is_internal: boolean;
  ip_hash: string | null;
  bot_reason: string | null;
  in_app: string;
  os: string;
  referrer_host: string | null;
}
async function clicksOf(id: number): Promise<ClickRow[]> {
  await test.clicks.flush();
  const { rows } = await sql<ClickRow>`select * from engagement_log
    where content_type = 'link' and content_id = ${id} order by occurred_at, id`.execute(db);
  return rows;
}
const figuresOf = (id: number) =>
  db
    .selectFrom('link_stats')
    .select(['clicks_total', 'clicks_valid', 'unique_visitors'])
    .where('link_id', '=', id)
    .executeTakeFirst();
const cookieOf = (reply: { headers: { 'set-cookie'?: string | string[] | undefined } }) =>
  String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? '';

describe('an active link', () => {
  it('leads on at once, with the click, and is written as what it was', async () => {
    const { id, code } = await makeLink(db, {
      utm_source: 'line',
      target_url: 'https://www.hcp.example/a?q=1#part',
    });
    const reply = await open(`${code.toUpperCase()}?s=qr&to=https://evil.example`, {
      referer: 'https://www.facebook.com/groups/1?secret=2',
    });
    expect(reply.statusCode).toBe(302);
    const [row] = await clicksOf(id);
    expect(reply.headers.location).toBe(
      `https://www.hcp.example/a?q=1&utm_source=line&ck=${row?.view_id}#part`,
    );
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-robots-tag': 'noindex',
    });
    expect(row).toMatchObject({
      link_code: code.toUpperCase(),
      channel: 'qr_print',
      is_bot: false,
      in_app: 'line',
      os: 'Android',
      referrer_host: 'www.facebook.com',
    });
    expect(await figuresOf(id)).toEqual({ clicks_total: 1, clicks_valid: 1, unique_visitors: 1 });
  });

  it('leads to content below the platform, by its present address', async () => {
    const article = await makeArticle(db, { status: 'publish', slug: `กิน-ดี-${unique()}` });
    const { code } = await makeLink(db, {
      target_type: 'article',
      target_id: article.id,
      target_url: null,
    });
    const { headers } = await open(code);
    expect(headers.location).toMatch(
      new RegExp(`^https://app\\.hcp\\.example/article/${encodeURIComponent('กิน-ดี-')}`),
    );
  });

  it('a slash at the end changes nothing', async () => {
    const { code } = await makeLink(db);
    expect((await open(`${code}/?s=qr`)).statusCode).toBe(302);
  });

  it('a visitor counts once, a second click within ten seconds not at all', async () => {
    const { id, code } = await makeLink(db);
    const cookie = cookieOf(await open(code));
    expect(cookie).toMatch(/^connect_vid=/);
    test.clock.advance(9_000);
    await open(code, { cookie });
    await test.clicks.flush();
    test.clock.advance(11_000);
    await open(code, { cookie });
    await open(code);
    expect((await clicksOf(id)).map(({ bot_reason: reason }) => reason)).toEqual([
      null,
      'repeat',
      null,
      null,
    ]);
    expect(await figuresOf(id)).toEqual({ clicks_total: 4, clicks_valid: 3, unique_visitors: 2 });
  });

  it('a cookie that is no id of ours makes a new visitor', async () => {
    const { id, code } = await makeLink(db);
    await open(code, { cookie: "connect_vid=' or 1=1" });
    const [row] = await clicksOf(id);
    expect(row?.anonymous_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('the code of an older link leads where its new one does, and counts there', async () => {
    const made = await makeLink(db, { target_url: 'https://www.hcp.example/new' });
    const old = await makeLink(db, { kind: 'legacy', migrated_to_id: made.id });
    expect((await open(old.code)).headers.location).toMatch(
      /^https:\/\/www\.hcp\.example\/new\?ck=/,
    );
    expect((await clicksOf(made.id)).map(({ link_code: code }) => code)).toEqual([old.code]);
    expect(await clicksOf(old.id)).toEqual([]);
  });
});

describe('a link that does not lead on', () => {
  it.each([
    ['paused', { status: 'paused' }, 200, 'ยังไม่เปิดใช้งาน'],
    ['not begun', { starts_at: '2027-01-01T00:00:00+07:00' }, 200, 'ยังไม่เปิดใช้งาน'],
    ['expired', { expires_at: '2026-11-01T00:00:00+07:00' }, 410, 'หมดอายุแล้ว'],
    ['archived', { status: 'archived' }, 410, 'หมดอายุแล้ว'],
    ['in the trash', { deleted_at: '2026-11-19T00:00:00+07:00' }, 404, 'ไม่พบลิงก์นี้'],
  ])('%s: a page says so and no click is written', async (_, more, status, words) => {
    const { id, code } = await makeLink(db, more);
    const reply = await open(code);
    expect(reply.statusCode).toBe(status);
    expect(reply.body).toContain(words);
    expect(reply.body).toContain('noindex');
    expect(await clicksOf(id)).toEqual([]);
    const english = await open(code, { 'accept-language': 'en' });
    expect(english.body).toContain('<html lang="en">');
  });

  it('an unknown code, and any odd one, is a page with 404', async () => {
    for (const code of [
      'nobody',
      '%00',
      "' or 1=1",
      encodeURIComponent('โค้ด'),
      '..%2fl',
      '%F0%9F',
    ]) {
      const { statusCode } = await open(code);
      expect([400, 404], code).toContain(statusCode);
    }
  });

  it('has as many clicks as it may have', async () => {
    const { id, code } = await makeLink(db, { max_clicks: 3 });
    await makeClicks(db, id, 1);
    for (const expected of [302, 302, 410]) {
      expect((await open(code)).statusCode).toBe(expected);
      await test.clicks.flush();
    }
  });

  it('leads to its fallback once it is over', async () => {
    const { code } = await makeLink(db, {
      status: 'archived',
      fallback_url: 'https://www.hcp.example/elsewhere',
    });
    const { statusCode, headers } = await open(code);
    expect([statusCode, headers.location]).toEqual([302, 'https://www.hcp.example/elsewhere']);
  });

  it('goes dark the moment its content is taken down, and comes back with it', async () => {
    const article = await makeArticle(db, { status: 'publish' });
    const target = { target_type: 'article', target_id: article.id, target_url: null };
    const { code } = await makeLink(db, target);
    const set = (change: object) =>
      db.updateTable('content').set(change).where('id', '=', article.id).execute();
    expect((await open(code)).statusCode).toBe(302);
    await set({ status: 'draft' });
    expect((await open(code)).statusCode).toBe(410);
    await set({ status: 'publish', published_at: '2027-01-01T00:00:00+07:00' });
    expect((await open(code)).statusCode).toBe(200);
    await set({ published_at: '2026-11-01T00:00:00+07:00' });
    expect((await open(code)).statusCode).toBe(302);
    await set({ deleted_at: '2026-11-19T00:00:00+07:00' });
    expect((await open(code)).statusCode).toBe(410);
  });
});

describe('where a click comes from', () => {
  const from = (code: string, remoteAddress: string, more: Headers = {}) =>
    test.app.inject({
      url: `/l/${code}`,
      remoteAddress,
      headers: { 'user-agent': PHONE, ...more },
    });

  it('is kept as the pseudonym that views have, of this month alone', async () => {
    const { id, code } = await makeLink(db);
    await from(code, '198.51.100.9');
    const now = test.clock.now();
    const salts = createAddressSalts(db);
    const hash = (await salts(now))('198.51.100.9');
    const before = now.toISOString();
    test.clock.set('2026-12-01T00:00:01Z');
    await from(code, '198.51.100.9');
    const rows = await clicksOf(id);
    const [first, second] = rows.map(({ ip_hash: one }) => one);
    expect(first).toBe(hash);
    expect(second).toMatch(/^[\w-]{22}$/);
    expect(second).not.toBe(first);
    expect(JSON.stringify(rows)).not.toContain('198.51');
    test.clock.set(before);
  });

  it('of an office is of the company; the link leads on as ever', async () => {
    await writeSetting(db, 'office_addresses', ['192.0.2.0/28']);
    test.deps.settings.forget();
    const { id, code } = await makeLink(db);
    expect((await from(code, '192.0.2.15')).statusCode).toBe(302);
    // Of one moment they would stand in the order of their ids.
    test.clock.advance(1_000);
    await from(code, '192.0.2.16');
    expect(await clicksOf(id)).toMatchObject([{ is_internal: true }, { is_internal: false }]);
    expect(await figuresOf(id)).toEqual({ clicks_total: 2, clicks_valid: 1, unique_visitors: 1 });
    await writeSetting(db, 'office_addresses', []);
    test.deps.settings.forget();
  });

  it('is judged anew with what it came with, and counted anew; what others showed stays', async () => {
    const { id, code } = await makeLink(db);
    const opens = (headers: Headers) => {
      test.clock.advance(1_000);
      return open(code, headers);
    };
    await opens({});
    await opens({ 'sec-purpose': 'prefetch' });
    await opens({ 'user-agent': 'curl/8.5.0' });
    const cookie = cookieOf(await opens({}));
    await opens({ cookie });
    const reasons = [null, 'prefetch', 'ua_bot', null, 'repeat'];
    const found = async () => (await clicksOf(id)).map(({ bot_reason: reason }) => reason);
    expect(await found()).toEqual(reasons);
    const right = await figuresOf(id);
    // As an earlier version saw them, which knew of no prefetching.
    await sql`update engagement_log set is_bot = bot_reason is not distinct from 'repeat',
      bot_reason = case when bot_reason = 'repeat' then bot_reason end
      where content_type = 'link' and content_id = ${id}`.execute(db);
    await reclassify(test.deps);
    expect(await found()).toEqual(reasons);
    expect(await figuresOf(id)).toEqual(right);
  });
});

describe('programs that fetch a link', () => {
  it.each([
    ['ua_bot', { 'user-agent': 'facebookexternalhit/1.1' }],
    ['ua_bot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['prefetch', { 'sec-purpose': 'prefetch;prerender' }],
    ['prefetch', { 'x-purpose': 'preview' }],
    ['prefetch', { 'x-moz': 'prefetch' }],
  ])('%s: gets a card, not the address; %o', async (reason, headers) => {
    const article = await makeArticle(db, {
      status: 'publish',
      title: 'ดูแล "เท้า" <b>',
      visibility: 'public',
    });
    const target = { target_type: 'article', target_id: article.id, target_url: null };
    const { id, code } = await makeLink(db, target);
    const reply = await open(code, headers);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('og:title" content="ดูแล &quot;เท้า&quot; &lt;b&gt;"');
    expect(reply.body).not.toContain('app.hcp.example');
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(await clicksOf(id)).toMatchObject([{ is_bot: true, bot_reason: reason }]);
    expect(await figuresOf(id)).toEqual({ clicks_total: 1, clicks_valid: 0, unique_visitors: 0 });
  });

  it('what only looks like a program is led on, and does not count', async () => {
    const { id, code } = await makeLink(db);
    const { statusCode, headers } = await open(code, { 'user-agent': '' });
    expect([statusCode, headers['set-cookie']]).toEqual([302, undefined]);
    expect(await clicksOf(id)).toMatchObject([{ is_bot: true, bot_reason: 'ua_missing' }]);
  });

  it('more than 20 clicks a minute by one program of one address do not count, others do', async () => {
    const { id, code } = await makeLink(db);
    for (let n = 0; n < 22; n += 1) {
      expect((await open(code, { 'user-agent': `${PHONE} Again` })).statusCode).toBe(302);
    }
    await open(code);
    const reasons = (await clicksOf(id)).map(({ bot_reason: reason }) => reason);
    expect(reasons.filter((reason) => reason === 'burst')).toHaveLength(2);
    expect(await figuresOf(id)).toMatchObject({ clicks_total: 23, clicks_valid: 21 });
  });

  it('each process counts what it serves: of two, each lets 20 clicks a minute count', async () => {
    const { code } = await makeLink(db);
    const clicks: Click[] = [];
    const buffer = {
      add: (click: Click) => void clicks.push(click),
      flush: async () => {},
      stop: async () => {},
    };
    const deps = { ...test.deps, publicUrl: 'http://x.example', linkUrl: 'http://x.example' };
    const visit = {
      code,
      language: 'th',
      method: 'GET',
      userAgent: PHONE,
      ipHash: 'one',
      address: '203.0.113.9',
      visitor: null,
      token: null,
      byQr: false,
      hidden: false,
      referrer: null,
      purpose: '',
      hasSecFetch: true,
    } as const;
    for (const follow of [createRedirect(deps, buffer), createRedirect(deps, buffer)]) {
      for (let n = 0; n < 21; n += 1) await follow(visit);
    }
    const marked = clicks.flatMap(({ bot_reason: reason }, n) => (reason === 'burst' ? [n] : []));
    expect(marked).toEqual([20, 41]);
  });

  it('an address that mails hide from people gets a card, and counts for nothing', async () => {
    const { id, code } = await makeLink(db);
    const reply = await open(`${code}?s=trap`);
    expect([reply.statusCode, reply.headers.location]).toEqual([200, undefined]);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(await clicksOf(id)).toMatchObject([{ is_bot: true, bot_reason: 'honeypot' }]);
  });

  it('HEAD is no click', async () => {
    const { id, code } = await makeLink(db);
    const reply = await open(code, {}, 'HEAD');
    expect([reply.statusCode, reply.headers.location]).toEqual([200, undefined]);
    expect(await clicksOf(id)).toMatchObject([{ is_bot: true, bot_reason: 'head' }]);
  });

  it('no card names what is for professionals only, nor the name of a link', async () => {
    const article = await makeArticle(db, {
      status: 'publish',
      title: 'Ozempic เล่มใหม่',
      brand: 'Ozempic',
      visibility: 'hcp_only',
    });
    const closed = { target_type: 'article', target_id: article.id, target_url: null };
    for (const more of [closed, { brand: 'Ozempic' }, {}]) {
      const { code } = await makeLink(db, { name: 'Ozempic กลุ่ม A', ...more });
      const reply = await open(code, { 'user-agent': 'TelegramBot (like TwitterBot)' });
      expect(reply.statusCode).toBe(200);
      expect(reply.body).not.toMatch(/Ozempic|กลุ่ม A/);
    }
  });
});
