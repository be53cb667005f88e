import { apiKey } from '@connect/contract/programs/api-key.ts';
import { platform } from '@connect/contract/programs/platform.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { caller } from '../../test/call.ts';
import {
  CODED_PRODUCT,
  makeArticle,
  makeDocument,
  makeFile,
  makeLifeReady,
  makeMedia,
  makeRecording,
} from '../../test/factories.ts';
import { makeEvent, makeWebinar } from '../../test/meeting-factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let t: TestApp;
let call: ReturnType<typeof caller>;
/** Each test has its own app: changes of one test would show in the next. */
beforeEach(async () => {
  t = await createTestApp();
  const asAdmin = caller(t.app, (await t.signIn('super_admin')).headers);
  const body = { name: 'แพลตฟอร์ม', scopes: ['content:read'] };
  const { reply } = await asAdmin(apiKey.create, { body });
  call = caller(t.app, { 'x-api-key': reply.meta.secret });
});
afterEach(() => t.close());

const ask = async (since?: string | null) => {
  const { status, reply } = await call(platform.content, {
    query: { type: 'article', ...(since ? { since } : {}) },
  });
  expect(status).toBe(200);
  return {
    ids: reply.data.map(({ id }) => id),
    withdrawn: reply.meta.withdrawn.map(({ id }) => id),
    data: reply.data,
    next: reply.meta.next_since,
    more: reply.meta.more,
  };
};

/** An article that is visible from a moment on. */
const published = (at: string, more: Parameters<typeof makeArticle>[1] = {}) =>
  makeArticle(t.deps.db, {
    status: 'publish',
    published_at: at,
    first_published_at: at,
    updated_at: at,
    ...more,
  });

const change = (id: number, values: Record<string, string | null>) =>
  t.deps.db.updateTable('content').set(values).where('id', '=', id).execute();

test('gives what the audience can see now: no draft, nothing scheduled, ended, deleted or out of code', async () => {
  const at = '2026-11-02T09:00:00+07:00';
  const visible = await published(at, { ...CODED_PRODUCT, visibility: 'hcp_only' });
  await makeArticle(t.deps.db, { status: 'draft' });
  await published('2026-11-20T09:00:01+07:00', { updated_at: at });
  await published(at, { expires_at: '2026-11-20T09:00:00+07:00' });
  await published(at, { deleted_at: at });
  await published(at, { ...CODED_PRODUCT, material_expires_at: '2026-11-19' });
  const { ids, withdrawn, data } = await ask();
  expect(ids).toEqual([visible.id]);
  expect(withdrawn).toEqual([]);
  expect(data.find(({ id }) => id === visible.id)).toMatchObject({
    type: 'article',
    visibility: 'hcp_only',
    brand: 'Ozempic',
    visible_until: '2028-01-01T00:00:00.000+07:00',
    seo: { robots: 'noindex,nofollow' },
    cover_url: expect.stringMatching(
      /^http:\/\/127\.0\.0\.1\/media\/\d+-[0-9a-f]{16}\/large\.webp$/,
    ),
  });
});

test('pictures in the text have whole addresses', async () => {
  const body = `<p>ภาพ</p><img src="/media/1-0123456789abcdef/large.webp" alt="ก">`;
  const { id } = await published('2026-11-03T09:00:00+07:00', { body });
  const found = (await ask()).data.find((one) => one.id === id);
  expect(found?.content).toContain('src="http://127.0.0.1/media/1-0123456789abcdef/large.webp"');
});

test('a walk with next_since meets each of 250 items of one and the same moment once', async () => {
  const at = '2026-11-04T09:00:00+07:00';
  const made: number[] = [];
  for (let n = 0; n < 250; n += 1) made.push((await published(at)).id);
  let place: string | null = at;
  const met: number[] = [];
  for (let calls = 0; calls < 10; calls += 1) {
    const { ids, next, more } = await ask(place);
    met.push(...ids);
    place = next;
    if (!more) break;
  }
  expect(met.filter((id) => made.includes(id))).toEqual(made);
  expect(new Set(met).size).toBe(met.length);
  const nothing = await ask(place);
  expect(nothing).toMatchObject({ ids: [], withdrawn: [], more: false });
  // The same position, whatever its spelling.
  expect(new Date(nothing.next?.split('_')[0] ?? '')).toEqual(new Date(place?.split('_')[0] ?? ''));
  expect(await ask(nothing.next)).toEqual(nothing);
});

test('what changes later comes later; microseconds are not lost', async () => {
  const { id } = await published('2026-11-05T09:00:00.123456+07:00');
  const { next } = await ask('2026-11-05T09:00:00.123456+07:00');
  expect(next).toBe(`2026-11-05T02:00:00.123456Z_${id}`);
  expect((await ask(next)).ids).not.toContain(id);
  await change(id, { updated_at: '2026-11-05T09:00:00.123457+07:00' });
  expect((await ask(next)).ids).toEqual([id]);
});

test('what never was visible is not even told to be gone', async () => {
  const at = '2026-11-06T09:00:00+07:00';
  await makeArticle(t.deps.db, { status: 'draft', updated_at: at });
  await published('2026-12-01T09:00:00+07:00', { updated_at: at });
  expect(await ask(at)).toMatchObject({ ids: [], withdrawn: [] });
});

test('beginning and ending by date are told when the date comes, though nobody saved anything', async () => {
  const start = '2026-11-20T10:00:00+07:00';
  const later = await published(start, {
    updated_at: '2026-11-06T09:00:00+07:00',
    expires_at: '2026-11-20T11:00:00+07:00',
  });
  const { next } = await ask('2026-11-06T09:00:00+07:00');
  t.clock.set('2026-11-20T10:00:05+07:00');
  const begun = await ask(next);
  expect(begun.ids).toEqual([later.id]);
  t.clock.set('2026-11-20T11:00:05+07:00');
  const ended = await ask(begun.next);
  expect(ended).toMatchObject({ ids: [], withdrawn: [later.id] });
});

test('unpublishing and deleting withdraw the item and let nothing but its id out', async () => {
  const at = '2026-11-20T08:00:00+07:00';
  const [back, gone] = [await published(at), await published(at)];
  const { next } = await ask(at);
  const moment = '2026-11-20T08:30:00+07:00';
  await change(back.id, { status: 'draft', updated_at: moment, title: 'ความลับที่ยังไม่เผยแพร่' });
  await change(gone.id, { deleted_at: moment });
  const { reply } = await call(platform.content, {
    query: { type: 'article', since: next ?? '' },
  });
  expect(reply.data).toEqual([]);
  expect(reply.meta.withdrawn.map(({ id }) => id)).toEqual([back.id, gone.id]);
  expect(JSON.stringify(reply)).not.toContain('ความลับ');
});

test('a change of this very second waits for a few, so that a later commit is not passed over', async () => {
  const { id } = await published('2026-11-20T08:59:58+07:00');
  expect((await ask('2026-11-20T08:59:00+07:00')).ids).not.toContain(id);
  t.clock.advance(5_000);
  expect((await ask('2026-11-20T08:59:00+07:00')).ids).toContain(id);
});

test.each([
  'yesterday',
  '2026-02-30T00:00:00Z',
  '2026-11-20T09:00:00Z_x',
  '2026-11-20T09:00:00Z_',
  '_5',
])('since=%s answers 400', async (since) => {
  const { status } = await call(platform.content, { query: { type: 'article', since } });
  expect(status).toBe(400);
});

test('a type that there is not, or none, answers 400', async () => {
  expect((await call(platform.content, { query: { type: 'staff' } })).status).toBe(400);
  expect((await call(platform.content)).status).toBe(400);
});

describe('documents, webinars and events', () => {
  const at = '2026-11-02T09:00:00+07:00';
  const live = { status: 'publish', published_at: at, first_published_at: at, updated_at: at };
  const read = async (type: 'document' | 'webinar' | 'event' | 'life_ready', since?: string) =>
    (await call(platform.content, { query: { type, ...(since && { since }) } })).reply.data;

  test('bring what is their own, and whom they are for', async () => {
    await makeLifeReady(t.deps.db, live);
    const { id: fileId } = await makeFile(t.deps.db);
    const document = { file_id: fileId, external_url: null };
    const { id } = await makeDocument(t.deps.db, { ...live, document, province_codes: ['10'] });
    await makeEvent(t.deps.db, { ...live, event: { online_url: 'https://zoom.us/j/1' } });
    expect(await read('life_ready')).toMatchObject([
      { document: null, meeting: null, hosts: [], province_codes: [] },
    ]);
    expect(await read('document')).toMatchObject([
      { id, document: { url: null }, meeting: null, province_codes: ['10'] },
    ]);
    expect((await call(platform.file, { params: { id } })).status).toBe(200);
    expect(await read('event')).toMatchObject([
      {
        document: null,
        meeting: {
          start_at: '2026-11-27T09:00:00.000+07:00',
          registration_mode: 'approval',
          registration_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1\/e\/./),
          format: 'onsite',
          venue_name: 'โรงแรมตัวอย่าง',
          province_code: '50',
        },
      },
    ]);
  });

  test('name who speaks as long as they agree to be shown, and tell when that changes', async () => {
    const { hostId } = await makeWebinar(t.deps.db, live);
    const host = () => t.deps.db.updateTable('host').where('content_id', '=', hostId);
    await host().set({ phone: '0812345678', email: 'host@example.com' }).execute();
    await change(hostId, { title: 'นพ. สมมติ วิทยากร' });
    const [webinar] = await read('webinar');
    expect(webinar).toMatchObject({
      meeting: {
        format: 'online',
        registration_mode: null,
        registration_url: null,
        venue_name: '',
      },
      hosts: [{ id: hostId, name: 'นพ. สมมติ วิทยากร', role: 'speaker' }],
    });
    expect(JSON.stringify(webinar)).not.toMatch(/0812345678|host@example/);
    const later = '2026-11-20T08:00:00+07:00';
    await change(hostId, { updated_at: later });
    await host().set({ publicity_consent: false }).execute();
    expect(await read('webinar', later)).toMatchObject([{ id: webinar?.id, hosts: [] }]);
  });
});

describe('videos and episodes', () => {
  const at = '2026-11-02T09:00:00+07:00';
  const live = { status: 'publish', published_at: at, first_published_at: at, updated_at: at };
  const file = (id: number) => call(platform.file, { params: { id } });

  test('are given with what plays, each type by itself', async () => {
    const video = await makeRecording(t.deps.db, 'video', {
      ...live,
      recording: { embed_url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' },
    });
    const episode = await makeRecording(t.deps.db, 'podcast', live);
    const { reply } = await call(platform.content, { query: { type: 'video' } });
    expect(reply.data).toMatchObject([
      {
        type: 'video',
        id: video.id,
        recording: {
          source_type: 'youtube',
          url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
          duration_seconds: 600,
        },
      },
    ]);
    const episodes = await call(platform.content, { query: { type: 'podcast' } });
    expect(episodes.reply.data.map(({ id }) => id)).toEqual([episode.id]);
    await published(at);
    expect((await ask()).data.map(({ recording }) => recording)).toEqual([null]);
  });

  test('of Connect’s own files are opened by an address of their own, while they are published', async () => {
    const media = await makeMedia(t.deps.db);
    await t.deps.db
      .updateTable('media')
      .set({ kind: 'video', mime_type: 'video/mp4', duration_seconds: 600 })
      .where('id', '=', media.id)
      .execute();
    const recording = { source_type: 'file', media_id: media.id, source_url: null };
    const { id } = await makeRecording(t.deps.db, 'video', { ...live, recording });
    const { reply } = await call(platform.content, { query: { type: 'video' } });
    expect(reply.data[0]?.recording).toMatchObject({ source_type: 'file', url: null });
    const opened = await file(id);
    expect(opened.status).toBe(200);
    expect(opened.reply.data).toMatchObject({
      url: expect.stringMatching(
        /^http:\/\/127\.0\.0\.1\/media\/\d+-[0-9a-f]{16}\/original\.mp4\?until=/,
      ),
      expires_at: '2026-11-20T09:35:00.000+07:00',
    });
    await change(id, { status: 'draft' });
    expect((await file(id)).status).toBe(404);
  });

  test('without a file, and what is no recording, have no such address', async () => {
    const linked = await makeRecording(t.deps.db, 'video', live);
    const article = await published(at);
    for (const id of [linked.id, article.id, 999_999]) {
      expect((await file(id)).status).toBe(404);
    }
  });
});
