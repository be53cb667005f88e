import { savedViews } from '@connect/contract/desk/saved-view.ts';
import { reportPlans } from '@connect/contract/reports/report-plan.ts';
import { describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { MONDAY, startPlans } from '../../test/usage/report-plans.ts';

const { t, db, mail, somebody, presetOf, plan, planned, minute, listed, noticed, fileOf } =
  await startPlans();
const linesOf = (n = 0) => fileOf(n).trimEnd().split('\r\n');

describe('planning', () => {
  it('tells when it is sent next, and is seen by its owner alone', async () => {
    const by = await somebody();
    const { reply } = await plan(by);
    expect(reply.data).toMatchObject({
      report: 'users',
      title: 'ผู้ใช้',
      state: 'active',
      next_at: '2026-11-23T08:00:00.000+07:00',
      last_at: null,
      recipients: [{ id: by.id, stopped: false, state: null, reason: null }],
    });
    expect(await listed(by)).toHaveLength(1);
    const other = await somebody();
    expect(await listed(other)).toEqual([]);
    const params = { id: reply.data.id };
    for (const one of [reportPlans.stop, reportPlans.resume, reportPlans.delete]) {
      expect((await other.call(one, { params })).status).toBe(404);
    }
  });

  it.each([
    [{ on_day: 8 }, 'on_day: range'],
    [{ ends_on: '2027-11-24' }, 'ends_on: plan_year'],
    [{ ends_on: '2026-11-22' }, 'ends_on: plan_never'],
    [{ recipient_ids: [] }, 'recipient_ids: min_items'],
    [{ recipient_ids: [2_000_000_000] }, 'recipient_ids: reference'],
    [{ view_id: 2_000_000_000 }, 'view_id: reference'],
    [{ hour: 24 }, 'hour: max'],
  ])('refuses %j', async (more, said) => {
    const refused = await plan(await somebody(), more);
    expect([refused.status, fieldsOf(refused)]).toEqual([422, [said]]);
  });

  it.each([
    ['that searches for words', { report: 'users', search: 'สมชาย' }, null],
    ['of personal columns alone', { report: 'users' }, ['first_name', 'email']],
  ])('refuses a preset %s', async (_what, query, columns) => {
    const by = await somebody();
    const refused = await plan(by, { view_id: await presetOf(by, query, { columns }) });
    expect(fieldsOf(refused)).toEqual(['view_id: preset_personal']);
  });

  it('refuses presets of others, views of other lists, and recipients who may not run the report', async () => {
    const by = await somebody();
    const other = await somebody();
    const own = await presetOf(other, { report: 'content' });
    expect(fieldsOf(await plan(by, { view_id: own }))).toEqual(['view_id: reference']);
    const articles = await presetOf(by, {}, { list: 'articles' });
    expect(fieldsOf(await plan(by, { view_id: articles }))).toEqual(['view_id: reference']);
    const shared = await presetOf(other, { report: 'content' }, { shared: true });
    expect((await plan(by, { view_id: shared })).status).toBe(201);
    const events = await somebody('event_manager');
    const refused = await plan(by, { recipient_ids: [events.id] });
    expect(fieldsOf(refused)).toEqual(['recipient_ids: reference']);
    const gone = await somebody('analyst');
    await db.updateTable('staff').set({ status: 'suspended' }).where('id', '=', gone.id).execute();
    expect(fieldsOf(await plan(by, { recipient_ids: [by.id, gone.id] }))).toEqual([
      'recipient_ids: reference',
    ]);
  });

  it('offers accounts that may run the report', async () => {
    const by = await somebody();
    const analyst = await somebody('analyst');
    const events = await somebody('event_manager');
    const found = async (query: object, id: number) => {
      const view = await presetOf(by, query);
      const answer = await by.call(reportPlans.recipients, {
        query: { view_id: view, search: `#${id}` },
      });
      return answer.reply.data.map((one) => one.id);
    };
    expect(await found({ report: 'content' }, events.id)).toEqual([events.id]);
    expect(await found({ report: 'users' }, events.id)).toEqual([]);
    expect(await found({ report: 'users' }, analyst.id)).toEqual([analyst.id]);
    expect(await found({ report: 'audit' }, analyst.id)).toEqual([]);
  });

  it('without a mail server is refused, and the screen is told', async () => {
    const { headers, staff } = await t.signIn('super_admin');
    const { id, username } = staff;
    const bare = { id, username, call: caller(t.app, headers) };
    const { reply } = await bare.call(reportPlans.list);
    expect(reply.meta).toEqual({ mail: false });
    expect((await plan(bare)).error.code).toBe('no_mail');
  });

  it('twenty are enough for one account, also at the same time', async () => {
    const by = await somebody();
    const view = await presetOf(by, { report: 'content' });
    for (let n = 0; n < 19; n += 1) await planned(by, { view_id: view });
    const answers = await Promise.all([plan(by, { view_id: view }), plan(by, { view_id: view })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });
});

describe('who may not any more', () => {
  it('is sent nothing as a recipient, others are, and the owner is told', async () => {
    const by = await somebody();
    const off = await somebody('analyst');
    const moved = await somebody('analyst');
    await planned(by, { recipient_ids: [by.id, off.id, moved.id] });
    await db.updateTable('staff').set({ status: 'suspended' }).where('id', '=', off.id).execute();
    await db
      .updateTable('staff')
      .set({ role: 'event_manager' })
      .where('id', '=', moved.id)
      .execute();
    t.clock.set(MONDAY);
    await minute();
    expect(mail.sent).toHaveLength(1);
    const [row] = await listed(by);
    const of = (id: number) => row?.recipients.find((one) => one.id === id);
    expect(row?.state).toBe('active');
    for (const { id } of [off, moved]) {
      expect(of(id)).toMatchObject({ state: 'skipped', reason: 'rights' });
    }
    expect(of(by.id)).toMatchObject({ state: 'sent' });
    expect(await noticed(by)).toEqual(['plan_failed', 'plan_failed']);
  });

  it('stops the plan as its owner', async () => {
    const by = await somebody();
    const other = await somebody();
    const id = await planned(by, { recipient_ids: [other.id] });
    await db.updateTable('staff').set({ status: 'suspended' }).where('id', '=', by.id).execute();
    t.clock.set(MONDAY);
    await minute();
    expect(mail.sent).toEqual([]);
    const row = await db
      .selectFrom('report_plan')
      .select(['state', 'stop_reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: 'stopped', stop_reason: 'rights' });
  });
});

describe('a preset', () => {
  it('that is deleted stops its plan, and comes back with it', async () => {
    const by = await somebody();
    const view = await presetOf(by, { report: 'content' });
    const id = await planned(by, { view_id: view });
    await by.call(savedViews.delete, { params: { id: view } });
    t.clock.set(MONDAY);
    await minute();
    expect(mail.sent).toEqual([]);
    expect((await listed(by))[0]).toMatchObject({ state: 'stopped', stop_reason: 'preset' });
    expect(await noticed(by)).toEqual(['plan_failed']);
    const params = { id };
    expect((await by.call(reportPlans.resume, { params })).error.code).toBe('wrong_state');
    // Deleted views come back for a day, of the clock that the test has set.
    await db.updateTable('saved_view').set({ deleted_at: null }).where('id', '=', view).execute();
    const { reply } = await by.call(reportPlans.resume, { params });
    expect(reply.data).toMatchObject({ state: 'active', next_at: '2026-11-30T08:00:00.000+07:00' });
  });

  it('of somebody else that is shared no longer stops the plan', async () => {
    const by = await somebody();
    const other = await somebody();
    const view = await presetOf(other, { report: 'content' }, { shared: true });
    await planned(by, { view_id: view });
    await other.call(savedViews.update, { params: { id: view }, body: { shared: false } });
    t.clock.set(MONDAY);
    await minute();
    expect(mail.sent).toEqual([]);
    expect((await listed(by))[0]).toMatchObject({ state: 'stopped', stop_reason: 'preset' });
  });

  it('that was changed is sent as it is', async () => {
    const by = await somebody();
    const view = await presetOf(by, { report: 'content' });
    await planned(by, { view_id: view });
    const query = { report: 'content', content_type: 'article', brand: 'Ozempic' };
    const body = { query };
    await by.call(savedViews.update, { params: { id: view }, body });
    t.clock.set(MONDAY);
    await minute();
    expect(linesOf()).toHaveLength(2);
    expect(mail.sent[0]?.text).toContain('แบรนด์: Ozempic');
  });
});
