import { hosts } from '@connect/contract/hosts/host.ts';
import { podcast } from '@connect/contract/recordings/podcast.ts';
import { video } from '@connect/contract/recordings/video.ts';
import { webinar } from '@connect/contract/webinars/webinar.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../test/call.ts';
import { makeHost, makeRecording } from '../../../test/factories.ts';
import { makeWebinar } from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { test, admin, call } = await startTestApp();
beforeEach(async () => {
  await test.deps.db.deleteFrom('content_link').execute();
  await test.deps.db.deleteFrom('content').execute();
});

const PUBLISHED = { status: 'publish', published_at: '2026-11-01T00:00:00+07:00' } as const;

/** The kinds of content that show hosts, each with its kind of host. */
const KINDS = [
  {
    name: 'webinar',
    calls: webinar,
    people: hosts.webinar_host,
    kind: 'webinar_host',
    make: (content: object) => makeWebinar(test.deps.db, content),
  },
  {
    name: 'video',
    calls: video,
    people: hosts.video_host,
    kind: 'video_host',
    make: (content: object) => makeRecording(test.deps.db, 'video', content),
  },
  {
    name: 'podcast',
    calls: podcast,
    people: hosts.podcast_host,
    kind: 'podcast_host',
    make: (content: object) => makeRecording(test.deps.db, 'podcast', content),
  },
] as const;

describe.each(KINDS)('people of a $name', ({ name, calls, people, kind, make }) => {
  const named = (id: number) => ({ host_id: id, role: 'speaker' as const, topic: '' });

  it('are counted, listed where they are used, and found by', async () => {
    const { id, hostId } = await make({ title: 'ครั้งที่ 1' });
    await make({ title: 'ของคนอื่น' });
    const { reply } = await call(people.get, { params: { id: hostId } });
    expect(reply.data.usage_count).toBe(1);
    const uses = await call(people.dependents, { params: { id: hostId } });
    expect(uses.reply.data).toMatchObject([{ type: name, id, relations: ['host'], needed: true }]);
    const list = await call(calls.list, { query: { host_id: String(hostId) } });
    expect(list.reply.data.map((row) => row.id)).toEqual([id]);
  });

  it('stand in their order, two by name in the list, all of them in a file', async () => {
    const { id } = await make({});
    const three = [];
    for (const title of ['เอก', 'โท', 'ตรี']) {
      three.push((await makeHost(test.deps.db, { kind, ...PUBLISHED, title })).id);
    }
    const order = three.toReversed();
    const saved = await call(calls.update, {
      params: { id },
      body: { hosts: order.map(named) },
    });
    expect(saved.reply.data.linked_hosts.map(({ host }) => host?.name)).toEqual([
      'ตรี',
      'โท',
      'เอก',
    ]);
    const list = await call(calls.list);
    expect(list.reply.data[0]?.hosts).toEqual({
      total: 3,
      first: [
        { id: order[0], name: 'ตรี' },
        { id: order[1], name: 'โท' },
      ],
    });
    const file = await test.app.inject({
      url: `${calls.list.path}/export?columns=hosts&ids=${id}`,
      headers: { ...admin.headers, 'accept-language': 'th' },
    });
    expect(file.statusCode).toBe(200);
    const [, names] = file.body.trimEnd().split('\r\n');
    expect(names).toMatch(/^"ตรี, โท, เอก"/);
  });

  it('may be drafts in a draft; publishing names those who are not published', async () => {
    const { id } = await make({});
    const draft = await makeHost(test.deps.db, { kind, title: 'ยังเป็นร่าง' });
    const params = { id };
    const saved = await call(calls.update, { params, body: { hosts: [named(draft.id)] } });
    expect(saved.status).toBe(200);
    expect(saved.reply.meta.publish_blockers).toMatchObject([
      { field: 'hosts', code: 'not_published', items: [{ type: kind, id: draft.id }] },
    ]);
    const refused = await call(calls.update, { params, body: { status: 'publish' } });
    expect(fieldsOf(refused)).toEqual(['hosts: not_published']);
    expect(refused.error.data.errors[0]?.items).toEqual([
      { type: kind, id: draft.id, title: 'ยังเป็นร่าง' },
    ]);
    const published = { ...PUBLISHED, title: 'เผยแพร่แล้ว' };
    const other = await makeHost(test.deps.db, { kind, ...published });
    const body = { hosts: [named(other.id)], status: 'publish' as const };
    expect((await call(calls.update, { params, body })).status).toBe(200);
  });

  it('are named when they have not agreed to be shown', async () => {
    const { id } = await make({});
    const host = { publicity_consent: false };
    const silent = await makeHost(test.deps.db, { kind, host, title: 'ไม่ยินยอม' });
    const params = { id };
    const saved = await call(calls.update, { params, body: { hosts: [named(silent.id)] } });
    expect(saved.reply.meta.publish_blockers).toMatchObject([{ code: 'host_no_consent' }]);
    const refused = await call(calls.update, { params, body: { status: 'publish' } });
    expect(fieldsOf(refused)).toEqual(['hosts: host_no_consent']);
    expect(refused.error.data.errors[0]?.items).toMatchObject([{ id: silent.id }]);
  });

  it('stay published, agreed and there while something published shows them', async () => {
    const { id, hostId } = await make({ ...PUBLISHED, title: 'แสดงอยู่' });
    const params = { id: hostId };
    const reason = 'ทดสอบ';
    const unpublish = { params, body: { status: 'draft' as const, reason } };
    const refused = await call(people.update, unpublish);
    expect([refused.status, refused.error.code]).toEqual([409, 'depended_on']);
    expect(refused.error.data.used_by).toEqual([{ type: name, id, title: 'แสดงอยู่' }]);
    const withdraw = await call(people.update, {
      params,
      body: { ...unpublish.body, publicity_consent: false },
    });
    expect([withdraw.status, withdraw.error.code]).toEqual([409, 'depended_on']);

    const down = { status: 'draft' as const, reason };
    expect((await call(calls.update, { params: { id }, body: down })).status).toBe(200);
    expect((await call(people.update, unpublish)).status).toBe(200);
    const kept = await call(people.delete, { params });
    expect([kept.status, kept.error.code]).toEqual([409, 'in_use']);
    expect((await call(calls.delete, { params: { id } })).status).toBe(200);
    expect((await call(people.delete, { params })).status).toBe(200);
  });

  it('go along into a copy', async () => {
    const { id, hostId } = await make({});
    const { reply } = await call(calls.duplicate, { params: { id } });
    expect(reply.data.hosts).toEqual([named(hostId)]);
    const { data } = (await call(people.get, { params: { id: hostId } })).reply;
    expect(data.usage_count).toBe(2);
  });

  it('that are gone are left out of a restored revision, which says so', async () => {
    const { id } = await make({});
    const params = { id };
    const stays = await makeHost(test.deps.db, { kind, title: 'อยู่' });
    const goes = await makeHost(test.deps.db, { kind, title: 'ไป' });
    const both = await call(calls.update, {
      params,
      body: { hosts: [named(goes.id), named(stays.id)] },
    });
    await call(calls.update, { params, body: { hosts: [named(stays.id)] } });
    await call(people.delete, { params: { id: goes.id } });
    const revision = both.reply.meta.revision;
    const { status, reply } = await call(calls.restoreRevision, {
      params: { ...params, revision: Number(revision) },
    });
    expect(status).toBe(200);
    expect(reply.data.hosts).toEqual([named(stays.id)]);
    expect(reply.meta.warnings).toMatchObject([{ field: 'hosts', code: 'left_out' }]);
    const again = await call(calls.restoreRevision, {
      params: { ...params, revision: Number(revision) + 1 },
    });
    expect(again.reply.meta.warnings?.map(({ code }) => code)).not.toContain('left_out');
  });
});
