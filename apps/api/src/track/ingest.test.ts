import { randomUUID } from 'node:crypto';
import { article } from '@connect/contract/stories/article.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeArticle, makeDocument, makeRecording, makeUser } from '../../test/factories.ts';
import { runRecurring } from '../../test/jobs.ts';
import { makeWebinar } from '../../test/meeting-factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import {
  ago,
  anEvent,
  CHROME,
  type Content,
  platformKey,
  rowsAbout,
  send,
} from '../../test/usage/tracking.ts';
import { partitionsJob } from '../usage/roll-up.job.ts';
import { trackingSweepJob } from './tracking.job.ts';

let t: TestApp;
let key: Awaited<ReturnType<typeof platformKey>>;
beforeAll(async () => {
  t = await createTestApp();
  await runRecurring(t.deps, t.pool, [partitionsJob]);
  key = await platformKey(t);
});
afterAll(() => t.close());

const published = { status: 'publish', first_published_at: '2026-11-01T09:00:00+07:00' } as const;
async function anArticle(more = {}): Promise<Content> {
  const { id } = await makeArticle(t.deps.db, { ...published, ...more });
  return { type: 'article', id };
}
const report = (events: readonly unknown[], sent?: Date) => send(t, key.call, events, sent);
const rows = ({ id }: Content) => rowsAbout(t, id);

/** A view that began some seconds ago and beat every 15 of them. */
function reading(content: Content, began: number, beats: number, more = {}) {
  const view = { view_id: randomUUID(), session_id: randomUUID(), ...more };
  return [
    anEvent(content, ago(t, began), {
      ...view,
      phase: 'start',
      active_seconds: 0,
      device: { ua: CHROME },
    }),
    ...Array.from({ length: beats }, (_, beat) =>
      anEvent(content, ago(t, began - 15 * (beat + 1)), {
        ...view,
        progress_pct: Math.min(100, 10 * (beat + 1)),
      }),
    ),
  ];
}

describe('a batch', () => {
  test('of a view makes one row, with what its start came with and what its beats say', async () => {
    const item = await anArticle({ title: 'ภาวะน้ำตาลต่ำ' });
    const user = await makeUser(t.deps.db);
    const answer = await report(
      reading(item, 200, 9, {
        user_id: user.id,
        channel: 'line_oa',
        utm: { source: 'line', campaign: 'dm-nov' },
        referrer_host: 'line.me',
        ip: '203.0.113.9',
      }),
    );
    expect(answer).toMatchObject({ status: 202, accepted: 10, duplicates: 0, rejected: [] });
    const [row, ...others] = await rows(item);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      action: 'view',
      content_title: 'ภาวะน้ำตาลต่ำ',
      user_id: user.id,
      duration_seconds: 135,
      progress_pct: 90,
      is_qualified: true,
      channel: 'line_oa',
      utm: { source: 'line', campaign: 'dm-nov' },
      referrer_host: 'line.me',
      device: 'mobile',
      os: 'Android',
      browser: 'Chrome',
      in_app: 'none',
      is_bot: false,
      is_internal: false,
      api_key_id: key.id,
    });
    expect(new Date(row?.occurred_at ?? '')).toEqual(new Date(ago(t, 200)));
    const log = await key.asAdmin(article.logs, { params: { id: item.id } });
    expect(log.reply.meta.summary).toMatchObject({
      views: 1,
      unique_viewers: 1,
      qualified_views: 1,
    });
  });

  test('sent again changes nothing, also within itself', async () => {
    const item = await anArticle();
    const events = reading(item, 100, 3);
    await report(events);
    const before = await rows(item);
    expect(await report([...events, ...events])).toMatchObject({ accepted: 0, duplicates: 8 });
    expect(await rows(item)).toEqual(before);
  });

  test('is taken but for what is wrong, which is named by its place', async () => {
    const item = await anArticle();
    const draft = await makeArticle(t.deps.db, { status: 'draft' });
    const good = anEvent(item, ago(t, 10));
    const { user_id: _, ...unnamed } = good;
    const answer = await report([
      { ...unnamed, event_uuid: randomUUID(), phase: undefined },
      good,
      'nonsense',
      anEvent({ type: 'article', id: draft.id }, ago(t, 10)),
      anEvent({ type: 'video', id: item.id }, ago(t, 10)),
      anEvent({ type: 'guideline', id: 1 }, ago(t, 10)),
      anEvent(item, ago(t, 7 * 86_400 + 1)),
      anEvent(null, ago(t, 5)),
      anEvent(null, ago(t, 5), { action: 'search', extra: { text: 'อินซูลิน' } }),
      { ...good, event_uuid: randomUUID(), user_id: -4 },
      { ...good, event_uuid: randomUUID(), extra: { ไม่ใช่คีย์: 1 } },
    ]);
    expect(answer).toMatchObject({
      status: 202,
      accepted: 2,
      rejected: [
        { index: 0, code: 'invalid', field: 'phase' },
        { index: 2, code: 'invalid' },
        { index: 3, code: 'unknown_content' },
        { index: 4, code: 'unknown_content' },
        { index: 5, code: 'unknown_content' },
        { index: 6, code: 'too_old' },
        { index: 7, code: 'invalid', field: 'content' },
        { index: 9, code: 'invalid', field: 'user_id' },
        { index: 10, code: 'invalid', field: 'extra' },
      ],
    });
    expect(await rows({ type: 'article', id: draft.id })).toEqual([]);
  });

  test('of an item that is no longer published is taken: it was read before', async () => {
    const item = await anArticle({ status: 'draft' });
    expect(await report([anEvent(item, ago(t, 60))])).toMatchObject({ accepted: 1 });
  });

  test.each([
    ['more than 500 events', 422, { events: Array(501).fill({}) }],
    ['no list of events', 422, { events: 'x' }],
    ['no moment of sending', 422, { sent_at: undefined }],
    ['nonsense of 512 KB', 202, { events: ['x'.repeat(512 * 1024 - 100)] }],
    ['more than 512 KB', 413, { events: ['x'.repeat(512 * 1024)] }],
    ['values without end', 422, { events: [Array(50_000).fill(1)] }],
  ])('with %s answers %i', async (_, status, more) => {
    const body = { sent_at: t.clock.now().toISOString(), events: [], ...more };
    const reply = await t.app.inject({
      method: 'POST',
      url: '/v1/track',
      headers: key.headers,
      payload: body,
    });
    expect(reply.statusCode).toBe(status);
  });
});

describe('moments', () => {
  test('are corrected where the clock of the sender is wrong by more than 30 seconds', async () => {
    const item = await anArticle();
    const slow = (ms: number) => new Date(t.clock.now().getTime() - ms);
    await report([anEvent(item, slow(3_600_000 + 5_000).toISOString())], slow(3_600_000));
    await report([anEvent(item, slow(20_000 + 5_000).toISOString())], slow(20_000));
    const at = (await rows(item)).map(({ occurred_at }) => Date.parse(occurred_at));
    expect(at).toEqual([slow(25_000).getTime(), slow(5_000).getTime()]);
  });

  test('ahead of us are now', async () => {
    const item = await anArticle();
    await report([anEvent(item, ago(t, -120))]);
    expect(Date.parse((await rows(item))[0]?.occurred_at ?? '')).toBe(t.clock.now().getTime());
  });
});

describe('what is measured', () => {
  test('of an article ends at four times its reading time', async () => {
    const item = await anArticle();
    await report(reading(item, 3_600, 40));
    expect((await rows(item))[0]?.duration_seconds).toBe(240);
  });

  test('of a video are the twentieths that were played, however often', async () => {
    const { id } = await makeRecording(t.deps.db, 'video', {
      ...published,
      recording: { duration_seconds: 300 },
    });
    const item = { type: 'video', id };
    const view = { view_id: randomUUID() };
    const beat = (seconds: number, position_seconds: number) =>
      anEvent(item, ago(t, 600 - seconds), { ...view, position_seconds });
    await report([beat(15, 15), beat(30, 15), beat(45, 30), beat(60, 15)]);
    expect((await rows(item))[0]).toMatchObject({
      duration_seconds: 60,
      progress_pct: 15,
      position_seconds: 15,
      is_qualified: true,
      is_completed: false,
    });
    await report([anEvent(item, ago(t, 500), { ...view, watched_buckets: 0xfffff >> 2 })]);
    expect((await rows(item))[0]).toMatchObject({ progress_pct: 90, is_completed: true });
  });

  test('of a document is its end when it was downloaded meanwhile', async () => {
    const { id } = await makeDocument(t.deps.db, published);
    const item = { type: 'document', id };
    const session = { session_id: randomUUID(), user_id: (await makeUser(t.deps.db)).id };
    await report([
      anEvent(item, ago(t, 60), { ...session, action: 'download' }),
      ...reading(item, 90, 3, session),
    ]);
    const found = await rows(item);
    expect(found.map(({ action, is_completed }) => [action, is_completed])).toEqual([
      ['view', true],
      ['download', false],
    ]);
  });

  test('of a webinar is qualified from five minutes and complete from 70 % of its time', async () => {
    const { id } = await makeWebinar(t.deps.db, {
      ...published,
      webinar: { start_at: '2026-11-20T08:00:00+07:00', end_at: '2026-11-20T08:10:00+07:00' },
    });
    const item = { type: 'webinar', id };
    const view = { view_id: randomUUID() };
    const beats = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) =>
        anEvent(item, ago(t, 3_600 - 20 * (from + n)), { ...view, active_seconds: 20 }),
      );
    await report(beats(0, 14));
    expect((await rows(item))[0]).toMatchObject({ duration_seconds: 280, is_qualified: false });
    await report(beats(14, 21));
    expect((await rows(item))[0]).toMatchObject({ is_qualified: true, is_completed: true });
  });
});

describe('single actions', () => {
  test('of one person count once a minute; a like is a state', async () => {
    const item = await anArticle();
    const { id: user_id } = await makeUser(t.deps.db);
    const act = (action: 'share' | 'like', seconds: number, more = {}) =>
      anEvent(item, ago(t, seconds), { action, user_id, ...more });
    await report([act('share', 300), act('share', 290), act('share', 200)]);
    await report([act('like', 100), act('like', 50, { on: false })]);
    const actions = async () => (await rows(item)).map(({ action }) => action);
    expect(await actions()).toEqual(['share', 'share']);
    await report([act('like', 10)]);
    expect(await actions()).toEqual(['share', 'share', 'like']);
  });

  test('a like of long ago can be taken back, when nothing else of it is remembered', async () => {
    const item = await anArticle();
    const like = { action: 'like', anonymous_id: randomUUID() } as const;
    await report([anEvent(item, ago(t, 10), like)]);
    const now = t.clock.now().toISOString();
    t.clock.advance(9 * 86_400_000);
    await runRecurring(t.deps, t.pool, [trackingSweepJob]);
    expect(await t.deps.db.selectFrom('track_fold').select('key').execute()).toEqual([]);
    expect(await t.deps.db.selectFrom('track_event').select('event_uuid').execute()).toEqual([]);
    await report([anEvent(item, ago(t, 10), { ...like, on: false })]);
    expect(await rows(item)).toEqual([]);
    t.clock.set(now);
  });

  test('keep their words and the link that people came by', async () => {
    const item = await anArticle();
    const click_id = randomUUID();
    await t.deps.db
      .insertInto('engagement_log')
      .values({
        view_id: click_id,
        occurred_at: ago(t, 100),
        action: 'click',
        content_type: 'link',
        content_id: 71,
        content_title: 'ลิงก์',
        link_id: 71,
        link_code: 'line-may',
        channel: 'line_oa',
      })
      .execute();
    await report([
      anEvent(item, ago(t, 50), {
        action: 'question',
        click_id,
        extra: { text: 'ใช้ในเด็กได้หรือไม่' },
      }),
    ]);
    expect((await rows(item))[0]).toMatchObject({
      link_id: 71,
      link_code: 'line-may',
      channel: 'line_oa',
      click_id,
      extra: { text: 'ใช้ในเด็กได้หรือไม่' },
    });
  });
});
