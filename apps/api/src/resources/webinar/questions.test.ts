import type { Role } from '@connect/contract/permissions.ts';
import { webinar } from '@connect/contract/webinars/webinar.ts';
import { QUESTION_SHOWN, webinarQuestions } from '@connect/contract/webinars/webinar-questions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import { makeUser, makeView } from '../../../test/factories.ts';
import { makeRegistration, makeWebinar } from '../../../test/meeting-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let call: ReturnType<typeof caller>;
let me: number;
beforeAll(async () => {
  test = await createTestApp();
  const { headers, staff } = await test.signIn('super_admin');
  call = caller(test.app, headers);
  me = staff.id;
});
afterAll(() => test.close());
beforeEach(async () => {
  const { db } = test.deps;
  for (const table of ['engagement_log', 'webinar_question_report', 'registration']) {
    await db.deleteFrom(table as 'engagement_log').execute();
  }
  await db.deleteFrom('content_link').execute();
  await db.deleteFrom('content').execute();
});

const as = async (role: Role, scope: Parameters<TestApp['signIn']>[1] = {}) => {
  const { headers, staff } = await test.signIn(role, scope);
  return { call: caller(test.app, headers), id: staff.id };
};

/** Inserts a question of a user; returns its id. */
async function ask(
  id: number,
  text: unknown,
  overrides: Parameters<typeof makeView>[2] = {},
): Promise<number> {
  await makeView(test.deps.db, id, {
    content_type: 'webinar',
    action: 'question',
    extra: text === undefined ? null : JSON.stringify({ text }),
    ...overrides,
  });
  const row = await test.deps.db
    .selectFrom('engagement_log')
    .select((select) => select.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return row.id;
}

const list = (id: number, query: Record<string, string> = {}, by = call) =>
  by(webinarQuestions.list, { params: { id }, query });
const mark = (id: number, by = call) => by(webinarQuestions.markReported, { params: { id } });
const unmark = (id: number, by = call) => by(webinarQuestions.unmarkReported, { params: { id } });
const audits = (action: string) =>
  test.deps.db
    .selectFrom('audit_entry')
    .select(['action', 'diff', 'actor_id'])
    .where('action', '=', action)
    .orderBy('id')
    .execute();

describe('GET /v1/webinar/:id/questions', () => {
  it('says who asked what and when, newest first, and leaves a trace of the people', async () => {
    const { id } = await makeWebinar(test.deps.db, { title: 'สัมมนาทดสอบ' });
    const { id: user_id } = await makeUser(test.deps.db, {
      display_name: 'นพ.กิตติ เดโมสกุล',
      license_no: 'ว.99001',
    });
    await ask(id, '  เก็บปากกาที่เปิดใช้แล้วไว้นอกตู้เย็นได้กี่วัน\nขอบคุณครับ ', { user_id });
    await ask(id, 'ขอสไลด์ได้ไหม', { occurred_at: '2026-11-10T10:05:00+07:00' });
    await ask(id, 'from a program', { is_bot: true });
    await makeView(test.deps.db, id, { content_type: 'webinar' });
    const { reply } = await list(id);
    expect(reply.data).toMatchObject([
      { text: 'ขอสไลด์ได้ไหม', user: null, reported: null },
      {
        text: 'เก็บปากกาที่เปิดใช้แล้วไว้นอกตู้เย็นได้กี่วัน\nขอบคุณครับ',
        occurred_at: '2026-11-10T10:00:00.000+07:00',
        user: { id: user_id, display_name: 'นพ.กิตติ เดโมสกุล', license_no: 'ว.***01' },
        reported: null,
      },
    ]);
    expect(reply.pagination.total).toBe(2);
    expect(reply.meta).toMatchObject({
      title: 'คำถาม · สัมมนาทดสอบ',
      item: { id, title: 'สัมมนาทดสอบ', phase: 'upcoming', deleted: false },
      masked: false,
    });
    expect(await audits('pii.view')).toMatchObject([
      { diff: { view: 'questions', page: 1, persons: 1 } },
    ]);
  });

  it('takes whatever stands in `extra`, and no more of it than is shown', async () => {
    const { id } = await makeWebinar(test.deps.db);
    for (const text of [undefined, null, 7, { text: 'ก' }, '   ']) await ask(id, text);
    await ask(id, 'ก้'.repeat(QUESTION_SHOWN));
    const texts = (await list(id, { order: 'asc' })).reply.data.map(({ text }) => text);
    expect(texts.slice(0, 5)).toEqual([null, null, null, null, null]);
    expect([...(texts[5] ?? '')]).toHaveLength(QUESTION_SHOWN);
  });

  it('turns pages, filters by the note, and searches words and names', async () => {
    const { id } = await makeWebinar(test.deps.db);
    const { id: user_id } = await makeUser(test.deps.db, { display_name: 'ภญ.สุดา ตัวอย่าง' });
    const first = await ask(id, 'ลดได้ 100% จริงหรือ', { user_id });
    await ask(id, 'มีอาการคลื่นไส้หลังใช้');
    await mark(first);
    const found = async (query: Record<string, string>) =>
      (await list(id, query)).reply.data.map(({ text }) => text);
    expect(await found({ reported: 'true' })).toEqual(['ลดได้ 100% จริงหรือ']);
    expect(await found({ reported: 'false' })).toEqual(['มีอาการคลื่นไส้หลังใช้']);
    expect(await found({ search: 'คลื่นไส้' })).toEqual(['มีอาการคลื่นไส้หลังใช้']);
    expect(await found({ search: 'สุดา' })).toEqual(['ลดได้ 100% จริงหรือ']);
    expect(await found({ search: '0%' })).toEqual(['ลดได้ 100% จริงหรือ']);
    expect(await found({ search: '_' })).toEqual([]);
    expect(await found({ limit: '1', page: '2' })).toHaveLength(1);
    expect((await list(id, { reported: 'maybe' })).error.data.errors[0]?.field).toBe('reported');
    expect((await list(id, { reported: 'true' })).reply.meta.summary).toEqual({
      questions: 2,
      people: 2,
      reported: 1,
      counted: 0,
    });
  });

  it('says what the platform counted, as the figure of the participants does', async () => {
    const { id } = await makeWebinar(test.deps.db);
    await makeRegistration(test.deps.db, id, { questions: 3 });
    await makeRegistration(test.deps.db, id, { questions: 2, status: 'cancelled' });
    await ask(id, 'ถามครั้งเดียว');
    const { summary } = (await list(id)).reply.meta;
    expect(summary).toMatchObject({ questions: 1, counted: 3 });
    const { reply } = await call(webinar.registrations, { params: { id } });
    expect(reply.meta.attendance.questions).toBe(summary.counted);
  });

  it('covers people where they are masked, finds nobody by name, and leaves no trace', async () => {
    const { id } = await makeWebinar(test.deps.db);
    const { id: user_id } = await makeUser(test.deps.db, { display_name: 'สมชาย ดีเลิศ' });
    await ask(id, 'มีอาการผื่นขึ้น', { user_id });
    const before = (await audits('pii.view')).length;
    const analyst = await as('analyst');
    const { reply } = await list(id, {}, analyst.call);
    expect(reply.data[0]).toMatchObject({
      text: 'มีอาการผื่นขึ้น',
      user: { display_name: 'ส***ศ', license_no: '***' },
    });
    expect((await list(id, { search: 'สมชาย' }, analyst.call)).reply.data).toEqual([]);
    expect((await list(id, { search: 'ผื่น' }, analyst.call)).reply.data).toHaveLength(1);
    expect(await audits('pii.view')).toHaveLength(before);
  });

  it('stays within brands and regions', async () => {
    const { id } = await makeWebinar(test.deps.db, { brand: 'Ozempic' });
    const far = await makeUser(test.deps.db, { province_code: '50' });
    const near = await makeUser(test.deps.db, { province_code: '10' });
    const hidden = await ask(id, 'จากเชียงใหม่', { user_id: far.id });
    await ask(id, 'จากกรุงเทพ', { user_id: near.id });
    await makeRegistration(test.deps.db, id, { user_id: far.id, questions: 5 });
    await makeRegistration(test.deps.db, id, { user_id: near.id, questions: 2 });
    const rep = await as('sales_manager', { regionScope: ['bkk'] });
    const { reply } = await list(id, {}, rep.call);
    expect(reply.data.map(({ text }) => text)).toEqual(['จากกรุงเทพ']);
    expect(reply.meta.summary).toMatchObject({ questions: 1, counted: 2 });
    expect((await mark(hidden, rep.call)).status).toBe(404);
    const other = await as('publisher', { brandScope: ['Wegovy'] });
    expect((await list(id, {}, other.call)).status).toBe(404);
    expect((await mark(hidden, other.call)).status).toBe(404);
    expect((await unmark(hidden, other.call)).status).toBe(404);
  });
});

describe('the note that drug safety was told', () => {
  it('keeps who and when, is written down, and a second one changes nothing', async () => {
    const { id } = await makeWebinar(test.deps.db);
    const question = await ask(id, 'มีอาการเวียนศีรษะ');
    const analyst = await as('analyst');
    const before = (await audits('webinar.question_reported')).length;
    const { status, reply } = await mark(question, analyst.call);
    expect(status).toBe(200);
    const at = '2026-11-20T09:00:00.000+07:00';
    expect(reply.data).toMatchObject({
      id: question,
      reported: { at, by: { id: analyst.id }, can_undo: true },
    });
    test.clock.advance(60_000);
    const medical = await as('medical');
    const second = await mark(question, medical.call);
    expect(second.reply.data.reported).toMatchObject({
      at,
      by: { id: analyst.id },
      can_undo: false,
    });
    const written = await audits('webinar.question_reported');
    expect(written).toHaveLength(before + 1);
    expect(written.at(-1)).toMatchObject({
      actor_id: analyst.id,
      diff: { question_id: question },
    });
    expect(JSON.stringify(written)).not.toContain('เวียน');
  });

  it('is made once, however many make it at the same moment', async () => {
    const { id } = await makeWebinar(test.deps.db);
    const question = await ask(id, 'มีอาการคัน');
    const before = (await audits('webinar.question_reported')).length;
    const [medical, publisher] = [await as('medical'), await as('publisher')];
    const answers = await Promise.all(
      [call, medical.call, publisher.call, call].map((by) => mark(question, by)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ reply }) => reply.data.reported?.by.id)).size).toBe(1);
    expect(await audits('webinar.question_reported')).toHaveLength(before + 1);
  });

  it('is taken back by who made it or an administrator, and by nobody else', async () => {
    const { id } = await makeWebinar(test.deps.db);
    const question = await ask(id, 'มีอาการบวม');
    const [medical, publisher] = [await as('medical'), await as('publisher')];
    await mark(question, medical.call);
    expect((await unmark(question, publisher.call)).error.code).toBe('forbidden');
    expect((await unmark(question, medical.call)).reply.data.reported).toBeNull();
    expect(await audits('webinar.question_report_undone')).toHaveLength(1);
    // There is no report left to remove.
    expect((await unmark(question, publisher.call)).status).toBe(200);
    await mark(question, medical.call);
    expect((await list(id)).reply.data[0]?.reported).toMatchObject({
      by: { id: medical.id },
      can_undo: true,
    });
    const admin = await as('admin');
    expect((await unmark(question, admin.call)).reply.data.reported).toBeNull();
    await mark(question);
    expect((await list(id)).reply.data[0]?.reported?.by.id).toBe(me);
  });

  it('is for questions of webinars only', async () => {
    const { id } = await makeWebinar(test.deps.db);
    const view = await ask(id, 'ก', { action: 'view' });
    const other = await ask(id, 'ก', { content_type: 'article' });
    const bot = await ask(id, 'ก', { is_bot: true });
    for (const wrong of [view, other, bot, 9_999_999]) expect((await mark(wrong)).status).toBe(404);
  });
});
