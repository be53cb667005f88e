import { recipients } from '@connect/contract/links/link-recipient.ts';
import { track } from '@connect/contract/track/track.ts';
import { userBulkCalls } from '@connect/contract/users/user-bulk.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeMessageTemplate, makeUser, unique } from '../../test/factories.ts';
import { makeLink, makeRecipient } from '../../test/link-factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { ago, platformKey } from '../../test/usage/tracking.ts';
import { makePrivacyRequest } from '../../test/user-factories.ts';
import { SERVER_LOG } from '../http/server-log.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

beforeEach(() => test.clock.advance(60_000));

type Call = typeof call;
const as = async (...who: Parameters<typeof test.signIn>): Promise<Call> =>
  caller(test.app, (await test.signIn(...who)).headers);

const add = (by: Call, id: number, user_ids: number[]) =>
  by(recipients.add, { params: { id }, body: { user_ids } });
const list = async (by: Call, id: number, query: Record<string, string> = {}) =>
  by(recipients.list, { params: { id }, query });
const idsOf = async (by: Call, id: number, query?: Record<string, string>) =>
  (await list(by, id, query)).reply.data.map(({ user }) => user.id).toSorted((a, b) => a - b);

/** A request of a browser for an address. */
async function open(code: string, query = '', headers: Record<string, string> = {}) {
  const reply = await test.app.inject({
    url: `/l/${code}${query}`,
    headers: { 'user-agent': PHONE, ...headers },
  });
  await test.clicks.flush();
  return reply;
}
const clicksOf = (id: number) =>
  db
    .selectFrom('engagement_log')
    .select(['user_id', 'anonymous_id', 'is_bot', 'bot_reason', 'is_internal'])
    .where('link_id', '=', id)
    .where('action', '=', 'click')
    .orderBy('occurred_at')
    .execute();
const rowOf = async (id: number) => (await list(call, id)).reply.data[0];

describe('adding recipients', () => {
  it('gives each an address of their own, once, however many add them at the same time', async () => {
    const { id, code } = await makeLink(db);
    const [one, other] = [await makeUser(db), await makeUser(db)];
    const answers = await Promise.all([
      add(call, id, [one.id, other.id]),
      add(call, id, [other.id, one.id]),
      add(call, id, [one.id]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { reply }) => sum + reply.data.added, 0)).toBe(2);
    const { reply } = await list(call, id);
    const urls = reply.data.map(({ url }) => url);
    expect(new Set(urls).size).toBe(2);
    for (const url of urls) expect(url).toMatch(new RegExp(`/l/${code}\\?r=[A-Za-z0-9]{12}$`));
    expect(reply.meta.summary).toMatchObject({ all: 2, sent: 0, delivered: 0, clicked: 0 });
    const again = (await add(call, id, [one.id])).reply.data;
    expect(again).toEqual({ added: 0, there: 1, missing: 0 });
    expect((await list(call, id)).reply.data.map(({ url }) => url)).toEqual(urls);
  });

  it('takes nobody who is erased, in the trash, unknown, or out of the scope of who adds', async () => {
    const { id } = await makeLink(db);
    const north = await makeUser(db, { province_code: '50' });
    const south = await makeUser(db, { province_code: '90' });
    const gone = [
      await makeUser(db, { status: 'erased' }),
      await makeUser(db, { deleted_at: '2026-11-01T09:00:00+07:00' }),
      { id: 999_999 },
    ].map((user) => user.id);
    const manager = await as('sales_manager', { regionScope: ['north'] });
    const { reply } = await add(manager, id, [north.id, south.id, ...gone]);
    expect(reply.data).toEqual({ added: 1, there: 0, missing: 4 });
    expect(await idsOf(call, id)).toEqual([north.id]);
    // Whom somebody else added is as little theirs.
    await add(call, id, [south.id]);
    expect(await idsOf(manager, id)).toEqual([north.id]);
    expect((await list(manager, id)).reply.meta.summary.all).toBe(1);
    const body = { user_ids: [south.id] };
    const removed = await manager(recipients.remove, { params: { id }, body });
    expect(removed.reply.data).toEqual({ changed: 0 });
    expect(await idsOf(call, id)).toEqual([north.id, south.id]);
  });

  it('takes a selection part by part, of its maker alone, with the scope of that moment', async () => {
    const { id } = await makeLink(db);
    const team = `ทีม${unique()}`;
    const people = [];
    for (let n = 0; n < 3; n += 1) people.push((await makeUser(db, { team })).id);
    const publisher = await as('publisher');
    const kept = (await publisher(userBulkCalls.select, { query: { team }, body: {} })).reply.data;
    expect(kept.count).toBe(3);
    const body = { selection: kept.id, from: 0 };
    expect((await call(recipients.add, { params: { id }, body })).status).toBe(404);
    const { reply } = await publisher(recipients.add, { params: { id }, body });
    expect(reply).toEqual({
      data: { added: 3, there: 0, missing: 0 },
      meta: { total: 3, next: null },
    });
    expect(await idsOf(call, id)).toEqual(people);
  });

  it('a selection does not tell by its filters what its maker may not read', async () => {
    await makeUser(db, { email: 'very.hidden@hcp.example' });
    const editor = await as('editor');
    const select = (query: Record<string, string>) =>
      editor(userBulkCalls.select, { query, body: {} });
    expect((await select({ search: 'very.hidden' })).reply.data.count).toBe(0);
    expect((await select({ segment: 'A' })).status).toBe(403);
  });

  it('is for those who may change the link, and for tracking links alone', async () => {
    const mine = await makeUser(db);
    const editor = await test.signIn('editor');
    const own = await makeLink(db, { created_by: editor.staff.id });
    const foreign = await makeLink(db);
    const asEditor = caller(test.app, editor.headers);
    expect((await add(asEditor, own.id, [mine.id])).status).toBe(200);
    expect((await add(asEditor, foreign.id, [mine.id])).status).toBe(403);
    expect((await add(await as('analyst'), own.id, [mine.id])).status).toBe(403);
    const branded = await makeLink(db, { brand: 'Ozempic' });
    const wegovy = await as('publisher', { brandScope: ['Wegovy'] });
    expect((await add(wegovy, branded.id, [mine.id])).status).toBe(404);
    const older = await makeLink(db, { kind: 'legacy' });
    expect((await add(call, older.id, [mine.id])).status).toBe(404);
    const deleted = await makeLink(db, { deleted_at: test.clock.now().toISOString() });
    expect((await add(call, deleted.id, [mine.id])).status).toBe(404);
  });

  it('is written down without anybody’s name or token', async () => {
    const { id } = await makeLink(db);
    const { id: user } = await makeUser(db, { display_name: 'สมมติ ไม่เปิดเผย' });
    await add(call, id, [user]);
    await call(recipients.sent, { params: { id }, body: { via: 'email' } });
    await call(recipients.remove, { params: { id }, body: { user_ids: [user] } });
    const entries = await db
      .selectFrom('audit_entry')
      .select(['action', 'diff'])
      .where('entity_type', '=', 'link')
      .where('entity_id', '=', id)
      .where('action', 'like', 'link.%')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'link.recipients_add', diff: { added: 1 } },
      { action: 'link.recipients_sent', diff: { sent: 1 } },
      { action: 'link.recipients_remove', diff: { removed: 1 } },
    ]);
  });
});

describe('a click by an own address', () => {
  it('is of its person, without a cookie, and counts; a second one soon after does not', async () => {
    const { id, code } = await makeLink(db);
    const user = await makeUser(db);
    const { token } = await makeRecipient(db, id, user.id);
    const reply = await open(code, `?r=${token}`);
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([302, undefined]);
    expect(reply.headers.location).not.toContain(token);
    test.clock.advance(5_000);
    await open(code, `?r=${token}`, { cookie: `connect_vid=${crypto.randomUUID()}` });
    expect(await clicksOf(id)).toMatchObject([
      { user_id: user.id, is_bot: false },
      { user_id: user.id, is_bot: true, bot_reason: 'repeat' },
    ]);
    test.clock.advance(60_000);
    await open(code, `?r=${token}&s=qr`);
    expect(await rowOf(id)).toMatchObject({ clicks: 2, user: { id: user.id } });
    const { reply: clicked } = await list(call, id, { clicked: '1' });
    expect(clicked.pagination.total).toBe(1);
    expect((await list(call, id, { clicked: '0' })).reply.pagination.total).toBe(0);
    expect(clicked.meta.summary).toMatchObject({ all: 1, clicked: 1 });
  });

  it('says nothing on another link, nor when it is made up: a click without a person', async () => {
    const [sent, other] = [await makeLink(db), await makeLink(db)];
    const { token } = await makeRecipient(db, sent.id, (await makeUser(db)).id);
    for (const query of [
      `?r=${token}`,
      '?r=AAAAAAAAAAAA',
      '?r=',
      "?r=' or 1=1",
      `?r=${token}&r=${token}`,
      `?r=${'x'.repeat(900)}`,
      '?r=%00',
    ]) {
      expect((await open(other.code, query)).statusCode, query).toBe(302);
      test.clock.advance(11_000);
    }
    const clicks = await clicksOf(other.id);
    expect(clicks).toHaveLength(7);
    for (const click of clicks) expect(click).toMatchObject({ user_id: null, is_bot: false });
    expect(await clicksOf(sent.id)).toEqual([]);
  });

  it('of a program or a prefetching browser, or of a colleague, is no valid click of its person', async () => {
    const { id, code } = await makeLink(db);
    const { token } = await makeRecipient(db, id, (await makeUser(db)).id);
    await open(code, `?r=${token}`, { 'user-agent': 'facebookexternalhit/1.1' });
    await open(code, `?r=${token}`, { 'sec-purpose': 'prefetch' });
    expect(await rowOf(id)).toMatchObject({ clicks: 0, first_clicked_at: null });
    const own = await makeLink(db);
    const rep = await makeUser(db, { user_type: 'sale', license_no: null });
    const { token: theirs } = await makeRecipient(db, own.id, rep.id);
    await open(own.code, `?r=${theirs}`);
    expect(await clicksOf(own.id)).toMatchObject([{ user_id: rep.id, is_internal: true }]);
    expect(await rowOf(own.id)).toMatchObject({ clicks: 0 });
    const stats = await db
      .selectFrom('link_stats')
      .select(['clicks_total', 'clicks_valid', 'unique_visitors'])
      .where('link_id', '=', own.id)
      .executeTakeFirst();
    expect(stats).toEqual({ clicks_total: 1, clicks_valid: 0, unique_visitors: 0 });
  });

  it('of somebody who objected names nobody, by nothing that two of them share', async () => {
    const { id, code } = await makeLink(db);
    const user = await makeUser(db);
    const { token } = await makeRecipient(db, id, user.id);
    await makePrivacyRequest(db, {
      user_id: user.id,
      type: 'object',
      status: 'completed',
      completed_at: '2026-11-19T09:00:00+07:00',
    });
    await open(code, `?r=${token}`);
    test.clock.advance(60_000);
    await open(code, `?r=${token}`);
    const clicks = await clicksOf(id);
    expect(clicks).toMatchObject([{ user_id: null }, { user_id: null }]);
    expect(new Set(clicks.map(({ anonymous_id }) => anonymous_id)).size).toBe(2);
    expect(await rowOf(id)).toMatchObject({ clicks: 0 });
  });

  it('names nobody any more once the recipient was taken off', async () => {
    const { id, code } = await makeLink(db);
    const user = await makeUser(db);
    const { token } = await makeRecipient(db, id, user.id);
    await call(recipients.remove, { params: { id }, body: { user_ids: [user.id] } });
    expect((await open(code, `?r=${token}`)).statusCode).toBe(302);
    expect(await clicksOf(id)).toMatchObject([{ user_id: null }]);
  });

  it('is news for the rules of stages', async () => {
    const { id, code } = await makeLink(db, { brand: 'Ozempic' });
    const user = await makeUser(db);
    const { token } = await makeRecipient(db, id, user.id);
    await open(code, `?r=${token}`);
    const news = db.selectFrom('adoption_news').select('user_id').where('user_id', '=', user.id);
    expect(await news.execute()).toEqual([{ user_id: user.id }]);
  });
});

describe('sending', () => {
  it('is said of all to whom nothing was sent yet, or of the named ones anew', async () => {
    const { id } = await makeLink(db);
    const [one, other] = [await makeUser(db), await makeUser(db)];
    await add(call, id, [one.id]);
    const sent = (body: { via: 'email' | 'sms'; user_ids?: number[] }) =>
      call(recipients.sent, { params: { id }, body });
    expect((await sent({ via: 'email' })).reply.data).toEqual({ changed: 1 });
    await add(call, id, [other.id]);
    expect((await sent({ via: 'sms' })).reply.data).toEqual({ changed: 1 });
    const ways = async () =>
      Object.fromEntries(
        (await list(call, id)).reply.data.map(({ user, sent_via }) => [user.id, sent_via]),
      );
    expect(await ways()).toEqual({ [one.id]: 'email', [other.id]: 'sms' });
    await sent({ via: 'sms', user_ids: [one.id] });
    expect(await ways()).toEqual({ [one.id]: 'sms', [other.id]: 'sms' });
    expect((await list(call, id, { sent: '0' })).reply.data).toEqual([]);
  });

  it('is told by the service that sends, which names the link', async () => {
    const platform = await platformKey(test);
    const { id: template_id } = await makeMessageTemplate(db, {
      status: 'publish',
      first_published_at: '2026-11-01T09:00:00+07:00',
    });
    const { id: link_id } = await makeLink(db);
    const { id: user_id } = await makeUser(db);
    await add(call, link_id, [user_id]);
    const told = (event: 'sent' | 'delivered', seconds: number, more: object = {}) => ({
      event_uuid: crypto.randomUUID(),
      event,
      channel: 'line' as const,
      template_id,
      user_id,
      link_id,
      occurred_at: ago(test, seconds),
      ...more,
    });
    const events = [
      told('delivered', 20),
      told('sent', 30),
      told('sent', 40, { link_id: 999_999 }),
      told('sent', 50, { user_id: (await makeUser(db)).id }),
    ];
    const body = { sent_at: test.clock.now().toISOString(), events };
    const { reply } = await platform.call(track.messages, { body });
    expect(reply.data).toMatchObject({ accepted: 4 });
    const row = await rowOf(link_id);
    expect(row?.sent_via).toBe('line_oa');
    expect(Date.parse(row?.sent_at ?? '')).toBe(Date.parse(ago(test, 30)));
    expect(Date.parse(row?.delivered_at ?? '')).toBe(Date.parse(ago(test, 20)));
    expect((await list(call, link_id)).reply.meta.summary).toMatchObject({ sent: 1, delivered: 1 });
  });
});

it('what the server writes of a request has no token', () => {
  const url = '/l/invite?r=Ab3dEf6hJk9m';
  expect(SERVER_LOG.serializers.req({ method: 'GET', url })).toEqual({
    method: 'GET',
    path: '/l/invite',
  });
});

describe('reading recipients', () => {
  it('is limited to the regions to which logs are limited for the reader', async () => {
    const { id } = await makeLink(db);
    const north = await makeUser(db, { province_code: '50' });
    const south = await makeUser(db, { province_code: '90' });
    await add(call, id, [north.id, south.id]);
    const publisher = await as('publisher', { regionScope: ['north'] });
    expect(await idsOf(publisher, id)).toEqual([north.id]);
    expect((await list(publisher, id)).reply.meta.summary.all).toBe(1);
  });

  it('covers names for those who do not read them, who do not search them either', async () => {
    const { id } = await makeLink(db);
    const user = await makeUser(db, { display_name: 'สมหญิง ตัวอย่าง' });
    await add(call, id, [user.id]);
    expect(await idsOf(call, id, { search: 'สมหญิง' })).toEqual([user.id]);
    const analyst = await as('analyst');
    const { reply } = await list(analyst, id);
    expect(reply.data[0]?.user.display_name).toBe('ส***ง');
    expect(reply.meta).toMatchObject({ masked: true, permissions: { edit: false } });
    expect(await idsOf(analyst, id, { search: 'สมหญิง' })).toEqual([]);
    expect(await idsOf(analyst, id, { search: `#${user.id}` })).toEqual([user.id]);
    // Who may not change the link may not click for others either.
    expect(reply.data[0]?.url).toBeNull();
  });

  it('unmasked is written down', async () => {
    const { id } = await makeLink(db);
    await add(call, id, [(await makeUser(db)).id]);
    await list(call, id);
    const entry = await db
      .selectFrom('audit_entry')
      .select('diff')
      .where('action', '=', 'pii.view')
      .where('entity_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(entry.diff).toMatchObject({ view: 'recipients', page: 1, persons: 1 });
  });
});
