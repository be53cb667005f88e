import { event } from '@connect/contract/events/event.ts';
import { describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import { makeMessageTemplate } from '../../../test/factories.ts';
import { makeEvent, makeWebinar } from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { writeSetting } from '../../settings/settings.queries.ts';

const { test, admin, call } = await startTestApp();
const { db } = test.deps;

const make = (overrides: Parameters<typeof makeEvent>[1] = {}) => makeEvent(db, overrides);
const read = (id: number) => call(event.get, { params: { id } });
const update = (id: number, body: object) => call(event.update, { params: { id }, body });
const cancel = (id: number, body: object = { reason: 'ห้องประชุมปิด' }) =>
  call(event.cancel, { params: { id }, body });
const create = (body: object) =>
  call(event.create, {
    body: { title: 'กิจกรรมทดสอบ', event_type: 'workshop', format: 'onsite', ...body },
  });
const titles = async (query: Record<string, string>) =>
  (await call(event.list, { query })).reply.data.map(({ id }) => id);

const TIMES = { start_at: '2026-12-01T13:00:00+07:00', end_at: '2026-12-01T16:00:00+07:00' };
const question = (more: object) => ({
  custom_questions: [
    { key: 'size', label: 'ขนาดเสื้อ', type: 'text', options: [], required: false, ...more },
  ],
});

describe('saving', () => {
  it('keeps the agenda by time, reminders from the earliest, and no places without a waiting list', async () => {
    const { status, reply } = await create({
      ...TIMES,
      agenda: [
        { start_at: '2026-12-01T14:00:00+07:00', title: 'ถามตอบ', host_ids: [] },
        { start_at: TIMES.start_at, title: 'เปิดงาน', host_ids: [] },
      ],
      reminder_offsets_hours: [2, 48, 36],
      waitlist_enabled: false,
      waitlist_capacity: 10,
    });
    expect(status).toBe(201);
    const { data } = (await read(reply.data.id)).reply;
    expect(data).toMatchObject({
      start_at: '2026-12-01T13:00:00.000+07:00',
      phase: 'draft',
      reminder_offsets_hours: [48, 36, 2],
      waitlist_capacity: null,
      registration_mode: 'approval',
      check_in_open_minutes: 60,
    });
    expect(data.agenda.map(({ title }) => title)).toEqual(['เปิดงาน', 'ถามตอบ']);
  });

  it.each([
    [{ ...TIMES, end_at: TIMES.start_at }, 'end_at: date_order'],
    [{ ...TIMES, end_at: '2026-12-08T13:00:01+07:00' }, 'end_at: event_length'],
    [
      { ...TIMES, registration_close_at: '2026-12-01T16:00:01+07:00' },
      'registration_close_at: registration_late',
    ],
    [
      {
        registration_open_at: '2026-11-30T00:00:00+07:00',
        registration_close_at: '2026-11-30T00:00:00+07:00',
      },
      'registration_close_at: date_order',
    ],
    [
      { ...TIMES, agenda: [{ start_at: TIMES.end_at, title: 'จบ', host_ids: [] }] },
      'agenda.0.start_at: agenda_outside',
    ],
    [
      question({ type: 'select', options: ['เล็ก', 'เล็ก'] }),
      'custom_questions.0.options: question_options',
    ],
    [question({ key: 'Size' }), 'custom_questions.0.key: question_key'],
    [question({ label: '' }), 'custom_questions.0.label: required'],
    [{ capacity: 0 }, 'capacity: min'],
    [{ reminder_offsets_hours: [1, 2, 3, 4] }, 'reminder_offsets_hours: max_items'],
    [{ reminder_offsets_hours: [2, 48, 2] }, 'reminder_offsets_hours.2: unique'],
    [{ reminder_offsets_hours: [0] }, 'reminder_offsets_hours.0: min'],
    [{ reminder_offsets_hours: [337] }, 'reminder_offsets_hours.0: max'],
    [{ check_in_open_minutes: 241 }, 'check_in_open_minutes: max'],
    [{ meal_value_per_head: -1 }, 'meal_value_per_head: min'],
    [{ online_url: 'http://meet.example' }, 'online_url: url'],
    [{ cpe_credits: 2 }, 'cpe_code: required'],
    [{ webinar_id: 999_999 }, 'webinar_id: reference'],
    [{ owner_staff_id: 999_999 }, 'owner_staff_id: reference'],
    [{ confirm_template_id: 999_999 }, 'confirm_template_id: reference'],
    [{ province_code: '99' }, 'province_code: reference'],
  ])('refuses %j', async (body, issue) => {
    const answer = await create(body);
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toContain(issue);
  });

  it.each([
    [{ ...TIMES, end_at: '2026-12-08T13:00:00+07:00' }],
    [question({ type: 'multi', options: ['เล็ก', 'ใหญ่'] })],
    [{ ...TIMES, registration_close_at: TIMES.end_at }],
  ])('takes %j', async (body) => {
    expect((await create(body)).status).toBe(201);
  });

  it('takes only published templates of the occasion', async () => {
    const make = (category: 'confirm' | 'invite', status: 'publish' | 'draft') =>
      makeMessageTemplate(db, { status, template: { category } });
    const { id } = await makeEvent(db);
    const wrong = await update(id, { confirm_template_id: (await make('invite', 'publish')).id });
    expect(fieldsOf(wrong)).toEqual(['confirm_template_id: template_category']);
    const draft = await update(id, { confirm_template_id: (await make('confirm', 'draft')).id });
    expect(draft.status).toBe(422);
    const right = await make('confirm', 'publish');
    const saved = await update(id, { confirm_template_id: right.id });
    expect(saved.status).toBe(200);
    expect(saved.reply.data.templates.map((one) => one.id)).toEqual([right.id]);
  });

  it('warns of questions about health', async () => {
    const { reply } = await create(question({ label: 'แพ้อาหารอะไรบ้าง' }));
    expect(reply.meta.warnings?.map(({ code }) => code)).toContain('health_question');
  });
});

describe('publishing', () => {
  const publish = async (own: object) => {
    const { id } = await make({ event: own });
    return update(id, { status: 'publish' });
  };

  it.each([
    [{ venue_name: '' }, 'venue_name: required'],
    [{ province_code: null }, 'province_code: required'],
    [{ compliance_ack: false }, 'compliance_ack: event_ack'],
    [{ format: 'online' }, 'online_url: required'],
    [{ format: 'hybrid' }, 'online_url: required'],
    [{ start_at: null, end_at: null }, 'start_at: required'],
    [{ registration_open_at: null }, 'registration_open_at: required'],
  ])('refuses %j', async (own, issue) => {
    const answer = await publish(own);
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toContain(issue);
  });

  it.each([
    [{}],
    [
      {
        format: 'online',
        venue_name: '',
        province_code: null,
        compliance_ack: false,
        online_url: 'https://meet.example/1',
      },
    ],
    [{ registration_mode: 'closed', registration_open_at: null, registration_close_at: null }],
  ])('takes %j', async (own) => {
    const { status, reply } = await publish(own);
    expect(status).toBe(200);
    expect(reply.data.phase).not.toBe('draft');
  });

  it('refuses a meal above the limit until an administrator allows it with a reason', async () => {
    const written = { id: admin.staff.id, at: test.clock.now() };
    await writeSetting(db, 'meal_limit_thb', 600, written);
    test.deps.settings.forget();
    const manager = caller(test.app, (await test.signIn('event_manager')).headers);
    const { id } = await make({ event: { meal_value_per_head: 600.5 } });
    const send = (by: typeof call, body: object) => by(event.update, { params: { id }, body });
    expect(fieldsOf(await send(manager, { status: 'publish' }))).toEqual([
      'meal_value_per_head: meal_limit',
    ]);
    const reason = { meal_override_reason: 'โรงแรมแห่งเดียวในจังหวัด' };
    expect(fieldsOf(await send(manager, reason))).toEqual(['meal_override_reason: meal_override']);
    expect((await send(call, reason)).status).toBe(200);
    expect((await send(manager, { status: 'publish' })).status).toBe(200);
    // The reason was for that value.
    expect(fieldsOf(await send(manager, { meal_value_per_head: 900 }))).toEqual([
      'meal_value_per_head: meal_limit',
    ]);
    expect(
      (await send(manager, { meal_value_per_head: 600 })).reply.data.meal_override_reason,
    ).toBe('');
    await writeSetting(db, 'meal_limit_thb', 0, written);
    test.deps.settings.forget();
  });
});

describe('calling off', () => {
  it('keeps the event with its reason, once', async () => {
    const { id } = await make({ status: 'publish' });
    const { status, reply } = await cancel(id);
    expect(status).toBe(200);
    expect(reply.data).toMatchObject({ phase: 'cancelled', cancel_reason: 'ห้องประชุมปิด' });
    expect((await cancel(id)).status).toBe(409);
    const revision = await db
      .selectFrom('audit_entry')
      .select('action')
      .where('entity_id', '=', id)
      .where('action', '=', 'event.cancel')
      .execute();
    expect(revision).toHaveLength(1);
  });

  it.each([
    ['a stale version', {}, { reason: 'ห้องประชุมปิด', version: 9 }, 409],
    ['a short reason', {}, { reason: 'ไม่' }, 422],
    [
      'an event that is over',
      { start_at: '2026-11-01T09:00:00+07:00', end_at: '2026-11-01T12:00:00+07:00' },
      undefined,
      409,
    ],
  ])('refuses %s', async (_what, own, body, status) => {
    const { id } = await make({ status: 'publish', event: own });
    expect((await cancel(id, body)).status).toBe(status);
  });

  it('is not for who may not edit events, nor of brands out of sight', async () => {
    const { id } = await make({ status: 'publish', brand: 'Ozempic' });
    const params = { params: { id }, body: { reason: 'ห้องประชุมปิด' } };
    const analyst = caller(test.app, (await test.signIn('analyst')).headers);
    expect((await analyst(event.cancel, params)).status).toBe(403);
    const elsewhere = await test.signIn('sales_manager', { brandScope: ['Saxenda'] });
    expect((await caller(test.app, elsewhere.headers)(event.cancel, params)).status).toBe(404);
  });
});

describe('lists', () => {
  it('filters by type, format, phase, province, owner and days', async () => {
    const owner = (await test.signIn('event_manager')).staff.id;
    const mine = await make({
      status: 'publish',
      event: {
        event_type: 'rtm',
        format: 'hybrid',
        province_code: '83',
        owner_staff_id: owner,
        online_url: 'https://meet.example/2',
      },
    });
    await make({ status: 'publish' });
    const queries: Record<string, string>[] = [
      { event_type: 'rtm,internal' },
      { event_format: 'hybrid', event_type: 'rtm' },
      { province_code: '83' },
      { owner_staff_id: String(owner) },
      { phase: 'open', event_type: 'rtm' },
      { start_from: '2026-11-27', start_to: '2026-11-27', event_type: 'rtm' },
    ];
    for (const query of queries) {
      expect(await titles(query), JSON.stringify(query)).toEqual([mine.id]);
    }
    expect(await titles({ start_from: '2026-11-28', event_type: 'rtm' })).toEqual([]);
  });

  it('has the next one first, then past ones, latest first', async () => {
    const days = ['2026-11-29', '2026-11-10', '2026-11-25', '2026-11-01'];
    const made = new Map<number, string>();
    for (const day of days) {
      const times = { start_at: `${day}T09:00:00+07:00`, end_at: `${day}T12:00:00+07:00` };
      const { id } = await make({ brand: 'Medical', event: { ...times, event_type: 'internal' } });
      made.set(id, day);
    }
    const order = (await titles({ event_type: 'internal' })).map((id) => made.get(id));
    expect(order).toEqual(['2026-11-25', '2026-11-29', '2026-11-10', '2026-11-01']);
  });
});

it('a copy is held at another time, and has to be acknowledged for itself', async () => {
  const webinar = await makeWebinar(db);
  const { id } = await make({ event: { webinar_id: webinar.id } });
  const { reply } = await call(event.duplicate, { params: { id } });
  expect(reply.data).toMatchObject({
    start_at: null,
    webinar_id: null,
    compliance_ack: false,
    venue_name: 'โรงแรมตัวอย่าง',
  });
});
