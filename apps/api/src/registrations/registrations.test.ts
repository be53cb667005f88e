import { event } from '@connect/contract/events/event.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { fieldsOf } from '../../test/call.ts';
import { makeUser, unique } from '../../test/factories.ts';
import { makeEvent, makeEventRegistration } from '../../test/meeting-factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { makeWorkplace } from '../../test/user-factories.ts';

const { test, admin, call } = await startTestApp();
const { db } = test.deps;

const make = (own: NonNullable<Parameters<typeof makeEvent>[1]>['event'] = {}) =>
  makeEvent(db, { status: 'publish', event: { registration_mode: 'open', ...own } });
const typed = (more: object = {}) => ({
  first_name: 'สมหญิง',
  last_name: 'ตัวอย่างกุล',
  user_type: 'doctor',
  email: `r${unique()}@hcp.example`,
  ...more,
});
const register = (id: number, body: object = { person: typed() }) =>
  call(registrations.create, { params: { id }, body });
const move = (id: number, registration: number, action: string, more: object = {}) =>
  call(registrations.move, { params: { id, registration }, body: { action, ...more } });
const cancel = (id: number, registration: number) =>
  move(id, registration, 'cancel', { reason: 'ติดธุระกะทันหัน' });
const list = (id: number, query: Record<string, string> = {}) =>
  call(registrations.list, { params: { id }, query });
const statuses = (id: number) =>
  db
    .selectFrom('registration')
    .select(['id', 'status'])
    .where('content_id', '=', id)
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ status }) => status));
const logOf = (registration: number) =>
  db
    .selectFrom('registration_log')
    .select('type')
    .where('registration_id', '=', registration)
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ type }) => type));

describe('registering', () => {
  it('keeps somebody as they were at that moment, with a code, answers and history', async () => {
    const { id } = await make({
      registration_mode: 'approval',
      custom_questions: JSON.stringify([
        { key: 'size', label: 'ขนาดเสื้อ', type: 'select', options: ['S', 'M'], required: true },
      ]),
    });
    const place = await makeWorkplace(db, { name_th: 'โรงพยาบาลชุมชนบ้านสมมติ' });
    const user = await makeUser(db, {
      first_name: 'ก้องภพ',
      last_name: 'สมมติวงศ์',
      title_prefix: 'นพ.',
      workplace_id: place.id,
      phone: '+66812345670',
    });
    const { status, reply } = await register(id, {
      user_id: user.id,
      answers: [{ key: 'size', values: ['M'] }],
    });
    expect(status).toBe(201);
    expect(reply.data).toMatchObject({
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
      display_name: 'นพ.ก้องภพ สมมติวงศ์',
      workplace_name: 'โรงพยาบาลชุมชนบ้านสมมติ',
      status: 'registered',
      source: 'admin',
      answers: [{ key: 'size', label: 'ขนาดเสื้อ', values: ['M'] }],
      history: [{ type: 'registered', by: { id: admin.staff.id } }],
    });
    await db
      .updateTable('platform_user')
      .set({ last_name: 'ใหม่' })
      .where('id', '=', user.id)
      .execute();
    const later = await call(registrations.get, {
      params: { id, registration: reply.data.id },
    });
    expect(later.reply.data.display_name).toBe('นพ.ก้องภพ สมมติวงศ์');
    const entry = await db
      .selectFrom('audit_entry')
      .select('diff')
      .where('action', '=', 'event.register')
      .where('entity_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(entry.diff).toEqual({
      registration: reply.data.id,
      user: user.id,
      status: 'registered',
    });
  });

  it('confirms at once where nobody approves, and names the representative', async () => {
    const { id } = await make();
    const rep = await makeUser(db, { user_type: 'sale', license_no: null, display_name: 'ธนกร' });
    const { reply } = await register(id, { person: typed(), registered_by_user_id: rep.id });
    expect(reply.data).toMatchObject({
      status: 'confirmed',
      confirmed_at: '2026-11-20T09:00:00.000+07:00',
      source: 'sale',
      registered_by: { id: rep.id, display_name: 'ธนกร' },
    });
    expect(await logOf(reply.data.id)).toEqual(['registered', 'confirmed']);
  });

  it.each([
    [{}, 'user_id: required'],
    [{ user_id: 999_999 }, 'user_id: reference'],
    [{ user_id: 1, person: typed() }, 'user_id: required'],
    [{ person: typed({ first_name: '' }) }, 'person.first_name: required'],
    [{ person: typed({ first_name: 'ก Xa' }) }, 'person.first_name: one_script'],
    [{ person: typed({ email: null }) }, 'person.email: contact_needed'],
    [{ person: typed({ license_no: 'ภ.12345' }) }, 'person.license_no: license_format'],
    [{ person: typed({ user_type: 'other_hcp' }) }, 'person.profession: required'],
    [{ person: typed({ province_code: '99' }) }, 'person.province_code: reference'],
    [{ person: typed({ specialty_id: 999_999 }) }, 'person.specialty_id: reference'],
    [{ person: typed({ phone: '12' }) }, 'person.phone: phone'],
    [{ person: typed(), registered_by_user_id: 999_999 }, 'registered_by_user_id: reference'],
    [{ person: typed(), answers: [{ key: 'other', values: ['x'] }] }, 'answers.0.key: reference'],
    [{ person: typed(), answers: [{ key: 'days', values: ['3'] }] }, 'answers.days: option'],
    [{ person: typed(), answers: [{ key: 'ok', values: ['no'] }] }, 'answers.ok: option'],
    [
      { person: typed(), answers: ['1', '2'].map((one) => ({ key: 'days', values: [one] })) },
      'answers.1.key: unique',
    ],
    [{ person: typed(), answers: [{ key: 'days', values: ['1', '1'] }] }, 'answers.days: option'],
    [{ person: typed(), note: 'ก'.repeat(501) }, 'note: max_length'],
  ])('refuses %j', async (body, issue) => {
    const { id } = await make({
      custom_questions: JSON.stringify([
        { key: 'days', label: 'วัน', type: 'multi', options: ['1', '2'], required: false },
        { key: 'ok', label: 'ตกลง', type: 'checkbox', options: [], required: false },
      ]),
    });
    const answer = await register(id, body);
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)[0]?.replace(/length$|too_long$/, 'max_length')).toBe(issue);
  });

  it('waits until the event shows', async () => {
    const { id } = await makeEvent(db, {
      status: 'publish',
      published_at: '2026-11-20T09:00:01+07:00',
    });
    expect((await register(id)).error.code).toBe('wrong_state');
  });

  it('asks for the answers that are needed', async () => {
    const { id } = await make({
      custom_questions: JSON.stringify([
        { key: 'why', label: 'เหตุผล', type: 'text', options: [], required: true },
      ]),
    });
    expect(fieldsOf(await register(id))).toEqual(['answers.why: required']);
  });

  it('takes the same user, e-mail or phone once, and anew after a cancellation', async () => {
    const { id } = await make();
    const user = await makeUser(db, { email: `m${unique()}@hcp.example`, phone: '+66898765432' });
    const first = await register(id, { user_id: user.id });
    expect(first.status).toBe(201);
    for (const body of [
      { user_id: user.id },
      { person: typed({ email: null, phone: '089-876-5432' }) },
      { person: typed({ email: first.reply.data.email?.toUpperCase() }) },
    ]) {
      const again = await register(id, body);
      expect([again.status, again.error.code]).toEqual([409, 'already_registered']);
    }
    expect((await cancel(id, first.reply.data.id)).status).toBe(200);
    expect((await register(id, { user_id: user.id })).status).toBe(201);
    expect(await statuses(id)).toEqual(['cancelled', 'confirmed']);
    const elsewhere = await make();
    expect((await register(elsewhere.id, { user_id: user.id })).status).toBe(201);
  });

  it.each([
    ['a draft', { status: 'draft' as const }],
    ['one without registration', { event: { registration_mode: 'closed' } }],
    ['one that was called off', { event: { cancelled_at: '2026-11-19T09:00:00+07:00' } }],
    [
      'one that is over',
      { event: { start_at: '2026-11-01T09:00:00+07:00', end_at: '2026-11-01T12:00:00+07:00' } },
    ],
  ])('refuses %s', async (_what, own) => {
    const { id } = await makeEvent(db, { status: 'publish', ...own });
    expect((await register(id)).error.code).toBe('wrong_state');
  });
});

describe('seats', () => {
  it('refuses more than there are, and more of a workplace, whatever its name is written like', async () => {
    const { id } = await make({ capacity: 3, max_per_workplace: 1 });
    const at = (workplace_name: string) => register(id, { person: typed({ workplace_name }) });
    expect((await at('รพ. ตัวอย่าง')).status).toBe(201);
    const same = await at('โรงพยาบาลตัวอย่าง');
    expect([same.status, same.error.code]).toEqual([409, 'workplace_full']);
    expect((await at('')).status).toBe(201);
    expect((await at('')).status).toBe(201);
    expect((await at('คลินิกเดโม')).error.code).toBe('event_full');
    expect((await call(event.get, { params: { id } })).reply.data).toMatchObject({
      phase: 'full',
      counts: { confirmed: 3, registered: 0 },
    });
    expect((await call(event.list, { query: { phase: 'full' } })).reply.data[0]?.id).toBe(id);
  });

  it('a seat that is left goes to the first who waits, whose workplace has its share waits on', async () => {
    const { id } = await make({
      capacity: 2,
      max_per_workplace: 1,
      waitlist_enabled: true,
      waitlist_capacity: 2,
      registration_mode: 'approval',
    });
    const at = async (workplace_name: string) =>
      (await register(id, { person: typed({ workplace_name }) })).reply.data;
    const [one, two] = [await at('ก'), await at('ข')];
    const [waits, next] = [await at('ค'), await at('ง')];
    expect([waits.status, waits.waitlist_position, next.waitlist_position]).toEqual([
      'waitlisted',
      1,
      2,
    ]);
    expect((await register(id)).error.code).toBe('event_full');
    await db
      .updateTable('registration')
      .set({ workplace_name: 'ข' })
      .where('id', '=', waits.id)
      .execute();
    expect((await move(id, one.id, 'reject')).status).toBe(200);
    expect(await statuses(id)).toEqual(['rejected', 'registered', 'waitlisted', 'registered']);
    expect(await logOf(next.id)).toEqual(['registered', 'waitlisted', 'promoted']);
    expect((await cancel(id, two.id)).status).toBe(200);
    expect(await statuses(id)).toEqual(['rejected', 'cancelled', 'registered', 'registered']);
  });

  it('more seats are given at once, fewer than are taken are refused', async () => {
    const { id } = await make({ capacity: 1, waitlist_enabled: true });
    for (let n = 0; n < 3; n += 1) await register(id);
    const save = (capacity: number | null) =>
      call(event.update, { params: { id }, body: { capacity } });
    expect((await save(2)).reply.data.counts).toMatchObject({ confirmed: 2, waitlisted: 1 });
    expect(fieldsOf(await save(1))).toEqual(['capacity: capacity_registered']);
    expect((await save(null)).reply.data.counts).toMatchObject({ confirmed: 3, waitlisted: 0 });
  });
});

describe('what becomes of registrations', () => {
  it('cancelling needs a reason of five signs, which is in the history and not in the audit', async () => {
    const { id } = await make();
    const { data } = (await register(id)).reply;
    expect(fieldsOf(await move(id, data.id, 'cancel'))).toEqual(['reason: required']);
    expect((await move(id, data.id, 'cancel', { reason: 'ไม่มา' })).status).toBe(200);
    const { reply } = await call(registrations.get, { params: { id, registration: data.id } });
    expect(reply.data).toMatchObject({ cancel_reason: 'ไม่มา', status: 'cancelled' });
    expect(reply.data.history.at(-1)).toMatchObject({ type: 'cancelled', note: 'ไม่มา' });
    const entries = await db
      .selectFrom('audit_entry')
      .select(['action', 'reason', 'diff'])
      .where('entity_id', '=', id)
      .where('action', '=', 'event.registration_cancel')
      .execute();
    expect(entries).toMatchObject([
      { reason: null, diff: { registrations: [data.id], from: ['confirmed'] } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('ไม่มา');
  });

  it('refuses a stale version, another event, and an event that is over', async () => {
    const { id } = await make({ registration_mode: 'approval' });
    const other = await make();
    const { data } = (await register(id)).reply;
    expect((await move(id, data.id, 'confirm', { version: 9 })).error.code).toBe(
      'version_conflict',
    );
    expect((await move(other.id, data.id, 'confirm')).status).toBe(404);
    await db
      .updateTable('event')
      .set({ start_at: '2026-11-01T09:00:00+07:00', end_at: '2026-11-01T12:00:00+07:00' })
      .where('content_id', '=', id)
      .execute();
    expect((await move(id, data.id, 'confirm')).error.code).toBe('wrong_state');
  });

  it('of many each is answered for by itself, and seats go on to those who wait', async () => {
    const { id } = await make({
      registration_mode: 'approval',
      capacity: 3,
      waitlist_enabled: true,
    });
    const made = [];
    for (let n = 0; n < 5; n += 1) made.push((await register(id)).reply.data.id);
    const [a = 0, b = 0, c = 0, d = 0] = made;
    await move(id, c, 'confirm');
    const { reply } = await call(registrations.bulk, {
      params: { id },
      body: { action: 'reject', ids: [a, b, c, d, 999_999] },
    });
    expect(reply.data.map(({ ok, code }) => code ?? ok)).toEqual([
      true,
      true,
      'wrong_state',
      'wrong_state',
      'not_found',
    ]);
    expect(await statuses(id)).toEqual([
      'rejected',
      'rejected',
      'confirmed',
      'registered',
      'registered',
    ]);
    const tooMany = Array.from({ length: 201 }, (_, n) => n + 1);
    const refused = await call(registrations.bulk, {
      params: { id },
      body: { action: 'confirm', ids: tooMany },
    });
    expect(fieldsOf(refused)).toEqual(['ids: max_items']);
  });
});

describe('the list', () => {
  const rows = { id: 0 };
  beforeEach(async () => {
    rows.id = (await make()).id;
    await makeEventRegistration(db, rows.id, {
      first_name: 'กมลวรรณ',
      province_code: '50',
      source: 'web',
      phone: '+66811112222',
      registered_at: '2026-11-11T09:00:00+07:00',
    });
    await makeEventRegistration(db, rows.id, {
      first_name: 'อนุชา',
      province_code: '83',
      user_type: 'pharmacist',
      source: 'sale',
      status: 'cancelled',
    });
  });

  it('has filters, a search, every order, and the number in each state', async () => {
    const names = async (query: Record<string, string>) =>
      (await list(rows.id, query)).reply.data.map(({ display_name: name }) => name.split(' ')[0]);
    expect(await names({})).toEqual(['กมลวรรณ', 'อนุชา']);
    const queries: Record<string, string>[] = [
      { status: 'cancelled' },
      { user_type: 'pharmacist' },
      { province_code: '83' },
      { source: 'sale' },
      { search: 'อนุ' },
    ];
    for (const query of queries) {
      expect(await names(query), JSON.stringify(query)).toEqual(['อนุชา']);
    }
    expect(await names({ search: '081-111-2222' })).toEqual(['กมลวรรณ']);
    for (const order_by of registrations.list.columns) {
      expect((await list(rows.id, { order_by, order: 'desc' })).status).toBe(200);
    }
    expect(await names({ order_by: 'name', order: 'desc' })).toEqual(['อนุชา', 'กมลวรรณ']);
    const { reply } = await list(rows.id, { status: 'confirmed' });
    expect(reply.meta).toMatchObject({
      counts: { all: 2, confirmed: 1, cancelled: 1, registered: 0 },
      seats: { capacity: null, taken: 1, waiting: 0 },
    });
    expect(reply.pagination.total).toBe(1);
  });

  it('the log of the event tells all of it, the latest first', async () => {
    const { data } = (await register(rows.id)).reply;
    await cancel(rows.id, data.id);
    const log = await call(registrations.log, { params: { id: rows.id } });
    expect(log.reply.data.map(({ type }) => type)).toEqual([
      'cancelled',
      'confirmed',
      'registered',
    ]);
    expect(log.reply.data[0]?.registration).toMatchObject({ code: data.code });
    const some = await call(registrations.log, {
      params: { id: rows.id },
      query: { type: 'cancelled' },
    });
    expect(some.reply.pagination.total).toBe(1);
  });
});
