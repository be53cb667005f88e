import { link } from '@connect/contract/links/link.ts';
import type { TrackEvent } from '@connect/contract/track/track-event.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeArticle, makeUser } from '../../test/factories.ts';
import { aClick, makeLink } from '../../test/link-factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { ago, anEvent, platformKey, rowsAbout, send } from '../../test/usage/tracking.ts';
import { makePrivacyRequest } from '../../test/user-factories.ts';
import type { Click } from './click.ts';

const { test, admin, call } = await startTestApp();
const { db } = test.deps;
let platform: Awaited<ReturnType<typeof platformKey>>;

beforeAll(async () => {
  platform = await platformKey(test);
});
beforeEach(() => test.clock.set('2026-11-20T09:00:00.000+07:00'));

/** A link to a published article, and clicks on it. */
async function linked(overrides: Parameters<typeof makeLink>[1] = {}) {
  const item = { type: 'article', id: (await makeArticle(db, { status: 'publish' })).id };
  const { id, code } = await makeLink(db, {
    target_type: 'article',
    target_id: item.id,
    target_url: null,
    ...overrides,
  });
  const click = async (more: Partial<Click> = {}) => {
    const made = aClick({
      link_id: id,
      code,
      target_type: 'article',
      target_id: item.id,
      at: ago(test, 600),
      ...more,
    });
    test.clicks.add(made);
    await test.clicks.flush();
    return made.id;
  };
  const report = async (click_id: string, seconds: number, more: Partial<TrackEvent> = {}) => {
    const event = anEvent(item, ago(test, seconds), { click_id, session_id: click_id, ...more });
    const { rejected } = await send(test, platform.call, [event]);
    expect(rejected).toEqual([]);
  };
  return { id, code, item, click, report };
}
const log = (id: number, query: Record<string, string> = {}) =>
  call(link.logs, { params: { id }, query });

describe('the log of a link', () => {
  it('counts all clicks, those that count, people, known ones, and those that were followed by reading', async () => {
    const { id, click, report } = await linked();
    const { id: user_id } = await makeUser(db);
    const { visitor } = aClick();
    const read = await click({ visitor });
    const looked = await click();
    await click({ bot_reason: 'ua_bot' });
    await click({ visitor });
    // Ten seconds are a qualified view of an article.
    await report(read, 590, { user_id, active_seconds: 15 });
    await report(looked, 590, { active_seconds: 5 });
    const { reply } = await log(id);
    expect(reply.meta.summary).toMatchObject({
      all: 4,
      views: 2,
      unique_viewers: 2,
      known_rate: 0.5,
      completion_rate: 0.5,
    });
    expect(reply.meta.item).toMatchObject({ id, state: 'active', target: { type: 'article' } });
    expect(reply.pagination.total).toBe(2);
    const everything = await log(id, { include_excluded: '1' });
    expect(
      everything.reply.data.map((row) => 'bot_reason' in row && row.bot_reason).sort(),
    ).toEqual([null, null, 'repeat', 'ua_bot']);
    const read_only = await log(id, { completed: '1' });
    expect(read_only.reply.data).toEqual([
      expect.objectContaining({
        is_qualified: true,
        is_completed: true,
        duration_seconds: 15,
        user: expect.objectContaining({ id: user_id }),
      }),
    ]);
    const people = await log(id, { view: 'users' });
    expect(people.reply.data).toEqual([
      expect.objectContaining({ views: 1, total_seconds: 15, completed: true }),
    ]);
  });

  it('shows a single day by the hour, more of them by the day', async () => {
    const { id, click } = await linked();
    await click({ at: '2026-11-19T23:59:59.000+07:00' });
    await click({ at: '2026-11-20T00:00:00.000+07:00' });
    await click({ at: '2026-11-20T08:30:00.000+07:00' });
    const one = { date_from: '2026-11-20', date_to: '2026-11-20' };
    const { summary } = (await log(id, one)).reply.meta;
    expect(summary.by_hour?.filter(({ views }) => views > 0)).toEqual([
      { hour: 0, views: 1, unique: 1 },
      { hour: 8, views: 1, unique: 1 },
    ]);
    expect(summary.by_hour).toHaveLength(24);
    const both = (await log(id, { ...one, date_from: '2026-11-19' })).reply.meta.summary;
    expect(both.by_hour).toBeNull();
    expect(both.by_day.map(({ views }) => views)).toEqual([1, 2]);
  });

  it('tells scans from clicks, the app, and where from', async () => {
    const { id, click } = await linked();
    await click({ by_qr: true, channel: 'qr_print', referrer_host: 'www.facebook.com' });
    const { reply } = await log(id);
    expect(reply.data[0]).toMatchObject({
      by_qr: true,
      channel: 'qr_print',
      in_app: 'line',
      referrer_host: 'www.facebook.com',
    });
    expect((await log(id, { channel: 'qr_booth' })).reply.pagination.total).toBe(0);
  });

  it('leaves as a file with its own columns, named only with a reason', async () => {
    const { id, click, report } = await linked();
    const { id: user_id } = await makeUser(db, { display_name: 'สมหญิง ตัวอย่าง' });
    await report(await click(), 590, { user_id });
    const file = (query: string) =>
      test.app.inject({
        url: `/v1/link-logs/${id}/export?${query}`,
        headers: { ...admin.headers, 'accept-language': 'th' },
      });
    expect((await file('')).statusCode).toBe(422);
    const { body } = await file(
      `columns=user,opened,duration&reason=${encodeURIComponent('ตรวจ')}`,
    );
    const [head, row] = body.replace(/^\uFEFF/, '').split('\r\n');
    expect(head).toBe('ผู้ใช้,เปิดเนื้อหา,เวลาที่ใช้ (วินาที)');
    expect(row).toBe('สมหญิง ตัวอย่าง,ใช่,15');
  });

  it('is not there for an older link, nor for one of another brand', async () => {
    const older = await makeLink(db, { kind: 'legacy' });
    expect((await log(older.id)).status).toBe(404);
    const branded = await makeLink(db, { brand: 'Ozempic' });
    const publisher = await test.signIn('publisher', { brandScope: ['Wegovy'] });
    const asked = caller(test.app, publisher.headers);
    expect((await asked(link.logs, { params: { id: branded.id } })).status).toBe(404);
    expect((await log(branded.id)).status).toBe(200);
  });

  it('masks people for roles that see them so', async () => {
    const { id, click, report } = await linked();
    const { id: user_id } = await makeUser(db, { display_name: 'สมชาย ตัวอย่าง' });
    await report(await click(), 590, { user_id });
    const analyst = caller(test.app, (await test.signIn('analyst')).headers);
    const { reply } = await analyst(link.logs, { params: { id } });
    expect(reply.meta.masked).toBe(true);
    expect(reply.data[0]?.user?.display_name).toBe('ส***ง');
  });
});

describe('what follows from a click', () => {
  const clickRow = async (id: number) =>
    (await rowsAbout(test, id)).find(({ action }) => action === 'click');

  it('is no conversion when the reading began more than 30 minutes later', async () => {
    const { id, click, report } = await linked();
    const early = await click({ at: ago(test, 4_000) });
    await report(early, 4_000 - 1_801);
    expect(await clickRow(id)).toMatchObject({ is_qualified: false, is_completed: false });
    const edge = await linked();
    await edge.report(await edge.click({ at: ago(test, 4_000) }), 4_000 - 1_799);
    expect(await clickRow(edge.id)).toMatchObject({ is_qualified: true, is_completed: true });
  });

  it('is none of another item, and none of a bot', async () => {
    const { id, click, report } = await linked();
    const other = await linked();
    const made = await click();
    await other.report(made, 590);
    await report(made, 590, { device: { ua: 'Googlebot/2.1' } });
    expect(await clickRow(id)).toMatchObject({
      is_qualified: false,
      is_completed: false,
      duration_seconds: null,
    });
  });

  it('is the same when the platform reports before the click is written', async () => {
    const { id, item, code, click, report } = await linked();
    const { id: user_id } = await makeUser(db);
    const early = aClick().id;
    await report(early, 590, { user_id });
    const views = async () =>
      (await rowsAbout(test, item.id)).filter(({ action }) => action === 'view');
    expect((await views())[0]).toMatchObject({ link_id: null, click_id: early });
    await click({ id: early });
    expect((await views())[0]).toMatchObject({
      link_id: id,
      link_code: code,
      channel: 'line_oa',
    });
    expect(await clickRow(id)).toMatchObject({ is_completed: true, user_id });
    // The next beat of the same view does not lose it.
    await report(early, 560, { user_id });
    expect((await views()).at(-1)).toMatchObject({ link_id: id });
  });

  it('grows with the view, and keeps whoever clicked', async () => {
    const { id, click, report } = await linked();
    const [first, second] = [await makeUser(db), await makeUser(db)];
    const view_id = aClick().id;
    const made = await click();
    await report(made, 590, { view_id, active_seconds: 5, user_id: first.id });
    expect(await clickRow(id)).toMatchObject({ is_qualified: true, is_completed: false });
    await report(made, 570, { view_id, active_seconds: 15, user_id: first.id });
    await report(made, 300, { user_id: second.id, session_id: aClick().id });
    expect(await clickRow(id)).toMatchObject({
      is_completed: true,
      duration_seconds: 35,
      user_id: first.id,
    });
  });

  it('of a colleague counts for nothing', async () => {
    const { id, click, report } = await linked();
    const { id: user_id } = await makeUser(db, { user_type: 'sale' });
    await report(await click(), 590, { user_id });
    expect((await log(id)).reply.meta.summary).toMatchObject({
      all: 1,
      views: 0,
      known_rate: null,
    });
  });

  it('of somebody who objected names nobody', async () => {
    const { id, click, report } = await linked();
    const { id: user_id } = await makeUser(db);
    await makePrivacyRequest(db, {
      user_id,
      type: 'object',
      status: 'completed',
      completed_at: ago(test, 80_000),
    });
    await report(await click(), 590, { user_id });
    expect(await clickRow(id)).toMatchObject({ is_completed: true, user_id: null });
  });
});
