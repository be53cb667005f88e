import { joinList } from '@connect/contract/calls/comma-list.ts';
import { podcast } from '@connect/contract/recordings/podcast.ts';
import { video } from '@connect/contract/recordings/video.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../test/call.ts';
import {
  CODED_PRODUCT,
  makeHost,
  makeMedia,
  makeRecording,
  makeView,
} from '../../../test/factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

const { test, call } = await startTestApp();
beforeEach(async () => {
  await test.deps.db.deleteFrom('content_link').execute();
  await test.deps.db.deleteFrom('content').execute();
});

const make = (overrides: Parameters<typeof makeRecording>[2] = {}) =>
  makeRecording(test.deps.db, 'video', overrides);
const create = (body: object) => call(video.create, { body: { title: 'วิดีโอ', ...body } });
const update = (id: number, body: object) => call(video.update, { params: { id }, body });
const publish = (id: number, body: object = {}) => update(id, { status: 'publish', ...body });

/** A `media` row as an upload leaves it. */
async function makeFile(kind: 'video' | 'audio' | 'subtitle', duration: number | null = null) {
  const { id } = await makeMedia(test.deps.db);
  const mime_type = { video: 'video/mp4', audio: 'audio/mpeg', subtitle: 'text/vtt' }[kind];
  await test.deps.db
    .updateTable('media')
    .set({ kind, mime_type, file_name: `a.${kind}`, duration_seconds: duration })
    .where('id', '=', id)
    .execute();
  return id;
}

describe('where a recording lies', () => {
  it('a link gives the provider’s id and its player without cookies', async () => {
    const { status, reply } = await create({ source_type: 'youtube', source_url: YOUTUBE });
    expect(status).toBe(201);
    expect(reply.data).toMatchObject({
      source_url: YOUTUBE,
      provider_id: 'dQw4w9WgXcQ',
      embed_url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      media_id: null,
      allow_seek: true,
    });
  });

  it.each([
    ['vimeo', YOUTUBE],
    ['youtube', 'https://www.youtube.com/playlist?list=PL123'],
    ['youtube', 'https://video.example/watch?v=dQw4w9WgXcQ'],
    ['hls', 'https://video.example/film.mp4'],
  ])('refuses for %s the link %s', async (source_type, source_url) => {
    expect(fieldsOf(await create({ source_type, source_url }))).toEqual([
      'source_url: source_host',
    ]);
  });

  it('takes a stream from a host that links may go to, and from no other', async () => {
    const refused = await create({ source_type: 'hls', source_url: 'https://a.example/b.m3u8' });
    expect(fieldsOf(refused)).toEqual(['source_url: url_host_not_allowed']);
    await test.deps.db
      .insertInto('setting')
      .values({ key: 'link_allowed_hosts', value: JSON.stringify(['a.example']) })
      .execute();
    test.deps.settings.forget();
    const taken = await create({ source_type: 'hls', source_url: 'https://a.example/b.m3u8?x=1' });
    expect(taken.reply.data).toMatchObject({ provider_id: null, embed_url: null });
  });

  it('a file says how long it lasts, whatever was typed, and takes the place of a link', async () => {
    const media_id = await makeFile('video', 754);
    const { reply } = await create({ media_id, source_url: YOUTUBE, duration_seconds: 60 });
    expect(reply.data).toMatchObject({
      duration_seconds: 754,
      source_url: null,
      media: { id: media_id, kind: 'video', duration_seconds: 754 },
    });
  });

  it('keeps what was typed for a file that does not say', async () => {
    const media_id = await makeFile('video');
    const { reply } = await create({ media_id, duration_seconds: 60 });
    expect(reply.data.duration_seconds).toBe(60);
  });

  it('refuses a file of another sort, and one too short or too long to be a recording', async () => {
    const audio = await makeFile('audio', 100);
    expect(fieldsOf(await create({ media_id: audio }))).toEqual(['media_id: file_type']);
    for (const length of [4, 43_201]) {
      const answer = await create({ media_id: await makeFile('video', length) });
      expect(fieldsOf(answer)).toEqual(['duration_seconds: range']);
    }
    for (const length of [5, 43_200]) {
      expect((await create({ media_id: await makeFile('video', length) })).status).toBe(201);
    }
    const made = await call(podcast.create, { body: { title: 'ตอนแรก', media_id: audio } });
    expect(made.reply.data).toMatchObject({ duration_seconds: 100, media: { kind: 'audio' } });
  });
});

describe('chapters, subtitles and credits', () => {
  const chapters = (...at: number[]) => ({
    duration_seconds: 100,
    chapters: at.map((at_seconds) => ({ at_seconds, title: 'ช่วง' })),
  });

  it('takes chapters in the order of time', async () => {
    const { reply } = await create(chapters(0, 10, 99));
    expect(reply.data.chapters.map(({ at_seconds }) => at_seconds)).toEqual([0, 10, 99]);
  });

  it('refuses chapters out of order and after the end, each at its place', async () => {
    expect(fieldsOf(await create(chapters(0, 20, 20, 100)))).toEqual([
      'chapters.2.at_seconds: chapter_order',
      'chapters.3.at_seconds: chapter_end',
    ]);
  });

  it('takes one file of subtitles a language', async () => {
    const [a, b] = [await makeFile('subtitle'), await makeFile('subtitle')];
    const taken = await create({
      subtitles: [
        { media_id: a, language: 'th' },
        { media_id: b, language: 'en' },
      ],
    });
    expect(taken.reply.data.subtitle_files.map(({ id }) => id)).toEqual([a, b]);
    const twice = await create({
      subtitles: [
        { media_id: a, language: 'th' },
        { media_id: b, language: 'th' },
      ],
    });
    expect(fieldsOf(twice)).toEqual(['subtitles.1.language: unique']);
    const film = await makeFile('video', 10);
    const wrong = await create({ subtitles: [{ media_id: film, language: 'th' }] });
    expect(fieldsOf(wrong)).toEqual(['subtitles: file_type']);
  });

  it('credits come with a code and are not for those who skip', async () => {
    expect(fieldsOf(await create({ cpe_credits: 1 }))).toEqual(['cpe_code: required']);
    const { reply } = await create({ cpe_credits: 1.25, cpe_code: '1001', allow_seek: true });
    expect(reply.data).toMatchObject({ cpe_credits: 1.25, allow_seek: false });
  });

  it('cleans the transcript', async () => {
    const { reply } = await create({
      transcript:
        '<p>สวัสดี<script>alert(1)</script></p><img src="/media/1-0123456789abcdef/large.webp">',
    });
    expect(reply.data.transcript).toBe('<p>สวัสดี</p>');
  });
});

describe('series, season and episode', () => {
  const episode = { series: 'Deep Talk', season_no: 1, episode_no: 3 };

  it('are one recording of its kind', async () => {
    expect((await create(episode)).status).toBe(201);
    expect(fieldsOf(await create(episode))).toEqual(['episode_no: episode_taken']);
    expect((await create({ ...episode, season_no: null })).status).toBe(201);
    expect((await create({ ...episode, series: '' })).status).toBe(201);
    const other = await call(podcast.create, { body: { title: 'ตอนเดียวกัน', ...episode } });
    expect(other.status).toBe(201);
  });

  it('are given once when two people ask for them at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(episode)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 201);
    expect(others.map(fieldsOf)).toEqual(
      Array.from({ length: 5 }, () => ['episode_no: episode_taken']),
    );
  });

  it('stay with the recording itself, and a copy has none', async () => {
    const { reply } = await create(episode);
    expect((await update(reply.data.id, { title: 'ชื่อใหม่' })).status).toBe(200);
    const copy = await call(video.duplicate, { params: { id: reply.data.id } });
    expect(copy.reply.data).toMatchObject({ series: 'Deep Talk', episode_no: null });
  });

  it('are free while one is in the trash, which then does not come back beside the new one', async () => {
    const { reply } = await create(episode);
    const params = { id: reply.data.id };
    await call(video.delete, { params });
    const second = await create(episode);
    expect(second.status).toBe(201);
    expect(fieldsOf(await call(video.restore, { params }))).toEqual(['episode_no: episode_taken']);
    await update(second.reply.data.id, { episode_no: 4 });
    expect((await call(video.restore, { params })).status).toBe(200);
  });

  it('are listed for a picker', async () => {
    await create(episode);
    await create({ ...episode, season_no: 2, episode_no: 1 });
    await create({ ...episode, series: 'คลินิกจำลอง', season_no: null });
    const { reply } = await call(video.series);
    expect(reply.data).toEqual([
      { series: 'คลินิกจำลอง', seasons: [{ season_no: null, episodes: 3 }] },
      {
        series: 'Deep Talk',
        seasons: [
          { season_no: 1, episodes: 3 },
          { season_no: 2, episodes: 1 },
        ],
      },
    ]);
  });
});

describe('publishing', () => {
  it('needs something to play, its length, a cover, a speaker and a category', async () => {
    const { reply } = await create({ excerpt: 'คำโปรย' });
    const answer = await publish(reply.data.id);
    expect(answer.error.code).toBe('publish_blocked');
    expect(fieldsOf(answer).sort()).toEqual([
      'duration_seconds: required',
      'featured_image_id: required',
      'hosts: required',
      'media_id: required',
      'video_category: required',
    ]);
    const { id } = await make();
    expect((await publish(id)).reply.data.effective_status).toBe('published');
  });

  it('a link is asked for where the source is one; an episode has no category', async () => {
    const { id } = await makeRecording(test.deps.db, 'podcast', {
      recording: { source_type: 'spotify', source_url: null },
    });
    const put = (body: object) => call(podcast.update, { params: { id }, body });
    expect(fieldsOf(await put({ status: 'publish' }))).toEqual(['source_url: required']);
    const source_url = 'https://open.spotify.com/episode/0123456789abcdefABCDEF';
    expect((await put({ status: 'publish', source_url })).status).toBe(200);
  });

  it('shows nobody who has not agreed', async () => {
    const { id } = await make();
    const silent = await makeHost(test.deps.db, {
      kind: 'video_host',
      status: 'publish',
      host: { publicity_consent: false },
    });
    const hosts = [{ host_id: silent.id, role: 'speaker' }];
    expect(fieldsOf(await publish(id, { hosts }))).toEqual(['hosts: host_no_consent']);
  });

  it('refuses a speaker of the other kind', async () => {
    const other = await makeHost(test.deps.db, { kind: 'podcast_host', status: 'publish' });
    const answer = await create({ hosts: [{ host_id: other.id, role: 'speaker' }] });
    expect(fieldsOf(answer)).toEqual(['hosts: reference']);
  });

  it('another video under an approved code raises the flag', async () => {
    const pi = { promotional_type: 'medical' } as const;
    const { id } = await make({ ...CODED_PRODUCT, ...pi, visibility: 'hcp_only' });
    expect((await publish(id)).status).toBe(200);
    const { reply } = await update(id, { source_url: 'https://youtu.be/aaaaaaaaaaa' });
    expect(reply.data.material_flag).toBe(true);
  });
});

describe('lists', () => {
  it('filter by category, source, speaker, series and season, and show people and length', async () => {
    const a = await make({ recording: { video_category: 'case', series: 'ก', season_no: 2 } });
    const b = await make({ recording: { source_type: 'vimeo' } });
    const ids = async (query: Record<string, string>) =>
      (await call(video.list, { query })).reply.data.map(({ id }) => id);
    expect(await ids({ video_category: 'case' })).toEqual([a.id]);
    expect(await ids({ source_type: 'vimeo,hls' })).toEqual([b.id]);
    expect(await ids({ host_id: String(b.hostId) })).toEqual([b.id]);
    expect(await ids({ series: 'ก' })).toEqual([a.id]);
    expect(await ids({ season_no: '2' })).toEqual([a.id]);
    const [row] = (await call(video.list, { query: { series: 'ก' } })).reply.data;
    expect(row).toMatchObject({
      duration_seconds: 600,
      source_type: 'youtube',
      hosts: { total: 1, first: [{ id: a.hostId }] },
    });
    expect(row).not.toHaveProperty('transcript');
  });

  it('filter by a series with a comma in its name, beside others', async () => {
    const a = await make({ recording: { series: 'ถาม, ตอบ' } });
    const b = await make({ recording: { series: 'ถาม' } });
    await make({ recording: { series: 'ตอบ' } });
    const ids = async (...series: string[]) => {
      const { reply } = await call(video.list, { query: { series: joinList(series) } });
      return reply.data.map(({ id }) => id).sort((x, y) => x - y);
    };
    expect(await ids('ถาม, ตอบ')).toEqual([a.id]);
    expect(await ids('ถาม, ตอบ', 'ถาม')).toEqual([a.id, b.id]);
  });

  it('an id of the other kind is not found', async () => {
    const { id } = await makeRecording(test.deps.db, 'podcast');
    expect((await call(video.get, { params: { id } })).status).toBe(404);
    expect((await call(video.list)).reply.data).toEqual([]);
    expect((await call(podcast.get, { params: { id } })).status).toBe(200);
  });
});

describe('GET /v1/video-logs/:id', () => {
  it('says how many viewers got how far: each by the furthest of their views', async () => {
    const { id } = await make({ status: 'publish' });
    const seen = (session: number, progress_pct: number) =>
      makeView(test.deps.db, id, {
        content_type: 'video',
        session_id: `00000000-0000-4000-8000-00000000000${session}`,
        progress_pct,
      });
    await seen(1, 12);
    await seen(1, 47);
    await seen(2, 100);
    await seen(3, 4);
    await makeView(test.deps.db, id, { content_type: 'video', progress_pct: 90, is_bot: true });
    const query = { date_from: '2026-11-01', date_to: '2026-11-30' };
    const { summary } = (await call(video.logs, { params: { id }, query })).reply.meta;
    const people = new Map(summary.retention?.map((step) => [step.at, step.people]));
    expect(people.size).toBe(21);
    expect([0, 5, 45, 50, 95, 100].map((at) => people.get(at))).toEqual([3, 2, 2, 1, 1, 1]);
    expect(summary).toMatchObject({ views: 4, unique_viewers: 3 });
  });
});
