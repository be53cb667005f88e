import { hosts } from '@connect/contract/hosts/host.ts';
import { webinar } from '@connect/contract/webinars/webinar.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import { makeDocument, makeHost } from '../../../test/factories.ts';
import { makeRegistration, makeWebinar } from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { test, call } = await startTestApp();
beforeEach(async () => {
  await test.deps.db.deleteFrom('registration').execute();
  await test.deps.db.deleteFrom('content_link').execute();
  await test.deps.db.deleteFrom('content').execute();
});

const make = (overrides: Parameters<typeof makeWebinar>[1] = {}) =>
  makeWebinar(test.deps.db, overrides);
const read = (id: number) => call(webinar.get, { params: { id } });
const update = (id: number, body: object) => call(webinar.update, { params: { id }, body });
const cancel = (id: number, body: object = { reason: 'วิทยากรป่วย' }) =>
  call(webinar.cancel, { params: { id }, body });
const create = (body: object) =>
  call(webinar.create, { body: { title: 'สัมมนาทดสอบ', webinar_type: 'live', ...body } });

const TIMES = { start_at: '2026-12-01T13:00:00+07:00', end_at: '2026-12-01T14:30:00+07:00' };
const PAST = { start_at: '2026-11-10T13:00:00+07:00', end_at: '2026-11-10T14:00:00+07:00' };

describe('saving', () => {
  it('keeps the people in their order, the agenda by time, and moments in Bangkok time', async () => {
    const [first, second] = [await makeHost(test.deps.db), await makeHost(test.deps.db)];
    const people = [
      { host_id: second.id, role: 'chair', topic: 'เปิดงาน' },
      { host_id: first.id, role: 'speaker', topic: '' },
    ];
    const { status, reply } = await create({
      start_at: '2026-12-01T06:00:00Z',
      end_at: TIMES.end_at,
      hosts: people,
      agenda: [
        { start_at: '2026-12-01T14:00:00+07:00', title: 'ถามตอบ', host_ids: [] },
        { start_at: TIMES.start_at, title: 'เปิดงาน', host_ids: [second.id] },
      ],
    });
    expect(status).toBe(201);
    const { data } = (await read(reply.data.id)).reply;
    expect(data).toMatchObject({
      start_at: '2026-12-01T13:00:00.000+07:00',
      hosts: people,
      phase: 'upcoming',
      registration_count: 0,
      attendance_rate: null,
    });
    expect(data.agenda.map(({ title }) => title)).toEqual(['เปิดงาน', 'ถามตอบ']);
    expect(data.linked_hosts.map(({ host }) => host?.id)).toEqual([second.id, first.id]);
  });

  const room = (platform: string, join_url: string) => ({ platform, join_url });
  it.each([
    [{ ...TIMES, end_at: TIMES.start_at }, 'end_at: date_order'],
    [{ ...TIMES, end_at: '2026-12-01T13:09:00+07:00' }, 'end_at: webinar_length'],
    [{ ...TIMES, end_at: '2026-12-02T01:01:00+07:00' }, 'end_at: webinar_length'],
    [room('zoom', 'https://evil-zoom.us/j/1'), 'join_url: join_url_platform'],
    [room('teams', 'https://zoom.us/j/1'), 'join_url: join_url_platform'],
    [room('zoom', 'http://zoom.us/j/1'), 'join_url: url'],
    [
      { ...TIMES, agenda: [{ start_at: TIMES.end_at, title: 'จบ', host_ids: [] }] },
      'agenda.0.start_at: agenda_outside',
    ],
    [
      { ...TIMES, agenda: [{ start_at: TIMES.start_at, title: 'เริ่ม', host_ids: [7] }] },
      'agenda.0.host_ids: agenda_host',
    ],
    [
      {
        registration_open_at: '2026-11-30T00:00:00+07:00',
        registration_close_at: '2026-11-30T00:00:00+07:00',
      },
      'registration_close_at: date_order',
    ],
    [
      { ...TIMES, registration_close_at: '2026-12-01T14:31:00+07:00' },
      'registration_close_at: registration_late',
    ],
    [{ capacity: 0 }, 'capacity: min'],
    [{ cpe_credits: 2 }, 'cpe_code: required'],
    [{ credit_min_attendance_pct: 49 }, 'credit_min_attendance_pct: min'],
    [{ ...TIMES, replay_url: 'https://example.com/replay' }, 'replay_url: replay_early'],
    [{ ...PAST, replay_available_until: PAST.end_at }, 'replay_available_until: date_order'],
    [{ replay_video_id: 999_999 }, 'replay_video_id: replay_early'],
    [{ ...PAST, replay_video_id: 999_999 }, 'replay_video_id: reference'],
    [
      { ...PAST, replay_video_id: 999_999, replay_url: 'https://example.com/replay' },
      'replay_url: replay_one',
    ],
    [{ document_ids: [999_999] }, 'document_ids: reference'],
    [{ hosts: [{ host_id: 999_999, role: 'speaker' }] }, 'hosts: reference'],
  ])('refuses %j', async (body, issue) => {
    const answer = await create(body);
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toContain(issue);
  });

  it.each([
    [{ ...TIMES, end_at: '2026-12-01T13:10:00+07:00' }],
    [{ ...TIMES, end_at: '2026-12-02T01:00:00+07:00' }],
    [room('zoom', 'https://us02web.zoom.us/j/1')],
    [room('youtube_live', 'https://youtu.be/abc')],
    [room('other', 'https://stream.example/1')],
    [{ ...TIMES, agenda: [{ start_at: TIMES.start_at, title: 'เริ่ม', host_ids: [] }] }],
    [{ ...TIMES, registration_close_at: TIMES.end_at }],
    [{ cpe_credits: 2, cpe_code: '1002-1' }],
    [
      {
        start_at: '2026-11-20T08:00:00+07:00',
        end_at: '2026-11-20T09:00:00+07:00',
        replay_url: 'https://example.com/replay',
      },
    ],
  ])('takes %j', async (body) => {
    expect((await create(body)).status).toBe(201);
  });

  it('credits ask for 80 % of the time unless told otherwise, and nothing without credits', async () => {
    const credits = { cme_credits: 1.5 };
    const usual = (await create(credits)).reply.data;
    expect(usual.credit_min_attendance_pct).toBe(80);
    const own = { ...credits, credit_min_attendance_pct: 70 };
    expect((await create(own)).reply.data.credit_min_attendance_pct).toBe(70);
    const none = await update(usual.id, { cme_credits: null });
    expect(none.reply.data.credit_min_attendance_pct).toBeNull();
  });

  it('takes published documents as handouts', async () => {
    const form = await makeDocument(test.deps.db);
    const draft = await makeDocument(test.deps.db, { status: 'draft' });
    const { id } = await make();
    expect((await update(id, { document_ids: [form.id] })).reply.data.handouts).toMatchObject([
      { id: form.id, effective_status: 'published' },
    ]);
    const refused = await update(id, { document_ids: [form.id, draft.id] });
    expect(fieldsOf(refused)).toEqual(['document_ids: not_published']);
  });

  it('a copy has the people, but no times, no room and no replay', async () => {
    const { id, hostId } = await make({ webinar: { ...PAST, replay_url: 'https://r.example/1' } });
    const { reply } = await call(webinar.duplicate, { params: { id } });
    expect(reply.data).toMatchObject({
      hosts: [{ host_id: hostId }],
      start_at: null,
      join_url: null,
      replay_url: null,
      phase: null,
      status: 'draft',
    });
  });
});

describe('publishing', () => {
  it.each([
    [{ start_at: null }, 'start_at: required'],
    [{ end_at: null }, 'end_at: required'],
    [{ platform: null }, 'platform: required'],
    [{ hosts: [] }, 'hosts: required'],
    [{ featured_image_id: null }, 'featured_image_id: required'],
  ])('needs time, platform, people and a cover: %j', async (missing, issue) => {
    const { id } = await make();
    const answer = await update(id, { ...missing, status: 'publish' });
    expect(answer.error.code).toBe('publish_blocked');
    expect(fieldsOf(answer)).toEqual([issue]);
    expect((await update(id, { status: 'publish' })).status).toBe(200);
  });

  it('shows nobody who has not agreed, and names them', async () => {
    const { id, hostId } = await make();
    await test.deps.db
      .updateTable('host')
      .set({ publicity_consent: false })
      .where('content_id', '=', hostId)
      .execute();
    const answer = await update(id, { status: 'publish' });
    expect(fieldsOf(answer)).toEqual(['hosts: host_no_consent']);
    expect(answer.error.data.errors[0]?.items).toMatchObject([{ id: hostId }]);
  });

  it('can be changed while published although a host withdrew consent; the host is marked', async () => {
    const { id, hostId } = await make();
    await update(id, { status: 'publish' });
    const params = { id: hostId };
    const body = { publicity_consent: false };
    expect((await call(hosts.webinar_host.update, { params, body })).status).toBe(200);
    const { status, reply } = await update(id, { passcode: '1234' });
    expect(status).toBe(200);
    expect(reply.data.linked_hosts).toMatchObject([{ host: { publicity_consent: false } }]);
    const anew = await update(id, { status: 'draft', reason: 'ทดสอบ' });
    expect(anew.status).toBe(200);
    expect(fieldsOf(await update(id, { status: 'publish' }))).toEqual(['hosts: host_no_consent']);
  });

  it('keeps its hosts published', async () => {
    const { id, hostId } = await make();
    await update(id, { status: 'publish' });
    const params = { id: hostId };
    const body = { status: 'draft', reason: 'ทดสอบ' };
    const answer = await call(hosts.webinar_host.update, { params, body });
    expect(answer.error.code).toBe('depended_on');
  });

  it('needs an address from 24 hours before the start; until then it is remarked', async () => {
    const at = (start_at: string) => ({
      webinar: { join_url: null, start_at, end_at: '2026-11-21T12:00:00+07:00' },
    });
    const early = await make(at('2026-11-21T09:00:00.001+07:00'));
    const published = await update(early.id, { status: 'publish' });
    expect(published.status).toBe(200);
    expect(published.reply.meta.warnings).toContainEqual(
      expect.objectContaining({ code: 'join_url_missing' }),
    );
    const { id } = await make(at('2026-11-21T09:00:00+07:00'));
    const late = await update(id, { status: 'publish' });
    expect(fieldsOf(late)).toEqual(['join_url: required']);
    const join_url = 'https://zoom.us/j/1';
    expect((await update(id, { status: 'publish', join_url })).status).toBe(200);
  });

  it('in the past only warns', async () => {
    const { id } = await make({ webinar: PAST });
    expect((await read(id)).reply.meta.warnings).toMatchObject([{ code: 'start_past' }]);
    expect((await update(id, { status: 'publish' })).status).toBe(200);
  });
});

describe('who has registered', () => {
  it('the time moves only with a reason, which is kept', async () => {
    const { id } = await make();
    const moved = { start_at: '2026-11-27T13:15:00+07:00' };
    expect((await update(id, moved)).status).toBe(200);
    await makeRegistration(test.deps.db, id);
    const again = { start_at: '2026-11-27T13:30:00+07:00' };
    const silent = await update(id, again);
    expect([silent.error.code, ...fieldsOf(silent)]).toEqual([
      'reason_required',
      'reason: reason_registered',
    ]);
    // The same moment in another offset, and a longer meeting, do not count as moving it.
    expect((await update(id, { start_at: '2026-11-27T06:15:00Z' })).status).toBe(200);
    expect((await update(id, { end_at: '2026-11-27T14:30:00+07:00' })).status).toBe(200);
    expect((await update(id, { ...again, reason: 'วิทยากรติดภารกิจ' })).status).toBe(200);
    const { reply } = await call(webinar.revisions, { params: { id } });
    expect(reply.data[0]?.note).toBe('วิทยากรติดภารกิจ');
  });

  it('nobody loses a seat: the capacity stays at or above those registered', async () => {
    const { id } = await make();
    for (let n = 0; n < 3; n += 1) await makeRegistration(test.deps.db, id);
    await makeRegistration(test.deps.db, id, { status: 'cancelled' });
    const answer = await update(id, { capacity: 2 });
    expect(fieldsOf(answer)).toEqual(['capacity: capacity_registered']);
    expect((await update(id, { capacity: 3 })).reply.data.registration_count).toBe(3);
  });
});

describe('POST /v1/webinar/:id/cancel', () => {
  it('calls it off with a reason, keeps registrations, and is written down', async () => {
    const { id } = await make({ status: 'publish' });
    await makeRegistration(test.deps.db, id);
    expect(fieldsOf(await cancel(id, { reason: 'สั้น' }))).toEqual(['reason: length']);
    const { status, reply } = await cancel(id);
    expect(status).toBe(200);
    expect(reply.data).toMatchObject({
      phase: 'cancelled',
      cancel_reason: 'วิทยากรป่วย',
      cancelled_at: '2026-11-20T09:00:00.000+07:00',
      registration_count: 1,
      version: 2,
    });
    const { data } = (await call(webinar.revisions, { params: { id } })).reply;
    expect(data[0]).toMatchObject({ changed_fields: ['cancelled_at', 'cancel_reason'] });
    const audit = await test.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'reason'])
      .where('entity_id', '=', id)
      .where('action', '=', 'webinar.cancel')
      .executeTakeFirst();
    expect(audit?.reason).toBe('วิทยากรป่วย');
  });

  it('what is over, in the trash or changed meanwhile stays as it is', async () => {
    const over = await make({ webinar: PAST });
    expect((await cancel(over.id)).error.code).toBe('wrong_state');
    const gone = await make({ deleted_at: '2026-11-19T09:00:00+07:00' });
    expect((await cancel(gone.id)).status).toBe(404);
    const { id } = await make();
    await update(id, { capacity: 10 });
    const stale = await cancel(id, { reason: 'วิทยากรป่วย', version: 1 });
    expect(stale.error.code).toBe('version_conflict');
  });

  it('at the same time: exactly one calls it off', async () => {
    const { id } = await make();
    const answers = await Promise.all([cancel(id), cancel(id), cancel(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await call(webinar.revisions, { params: { id } })).reply.meta.total).toBe(1);
  });

  it('an editor calls off own drafts, not what is published', async () => {
    const editor = await test.signIn('editor');
    const as = caller(test.app, editor.headers);
    const own = await make({ created_by: editor.staff.id });
    const published = await make({ created_by: editor.staff.id, status: 'publish' });
    const body = { reason: 'วิทยากรป่วย' };
    expect((await as(webinar.cancel, { params: { id: own.id }, body })).status).toBe(200);
    const refused = await as(webinar.cancel, { params: { id: published.id }, body });
    expect(refused.error.code).toBe('forbidden_published_edit');
  });
});

describe('clashes', () => {
  const clashOf = async (id: number) =>
    (await read(id)).reply.meta.warnings?.find(({ code }) => code === 'webinar_clash');

  it('names others at the same time for the same audience', async () => {
    const { id } = await make();
    const other = await make({ title: 'อีกสัมมนาหนึ่ง' });
    expect((await clashOf(id))?.items).toEqual([
      { type: 'webinar', id: other.id, title: 'อีกสัมมนาหนึ่ง' },
    ]);
  });

  it.each([
    ['of other people', { audience_user_types: ['sale'] }],
    ['of another specialty', { specialty_ids: [2] }],
    [
      'right behind it',
      {
        webinar: {
          start_at: '2026-11-27T14:00:00+07:00',
          end_at: '2026-11-27T15:00:00+07:00',
        },
      },
    ],
    ['that was called off', { webinar: { cancelled_at: '2026-11-19T09:00:00+07:00' } }],
    ['in the trash', { deleted_at: '2026-11-19T09:00:00+07:00' }],
  ])('one %s does not clash', async (_which, overrides) => {
    const { id } = await make({ specialty_ids: [1] });
    await make(overrides);
    expect(await clashOf(id)).toBeUndefined();
  });

  it('counts webinars of other brands without naming them', async () => {
    const { id } = await make({ brand: 'Wegovy' });
    await make({ brand: 'Ozempic' });
    const publisher = await test.signIn('publisher', { brandScope: ['Wegovy'] });
    const as = caller(test.app, publisher.headers);
    const { reply } = await as(webinar.get, { params: { id } });
    const clash = reply.meta.warnings?.find(({ code }) => code === 'webinar_clash');
    expect(clash?.message).toContain('1');
    expect(clash?.items).toEqual([]);
  });
});
