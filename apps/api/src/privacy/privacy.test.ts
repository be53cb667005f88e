import { ROLES, type Role } from '@connect/contract/permissions.ts';
import { consentTexts } from '@connect/contract/privacy/consent-text.ts';
import { dataBreaches } from '@connect/contract/privacy/data-breach.ts';
import { processingActivities } from '@connect/contract/privacy/processing-activity.ts';
import { retention } from '@connect/contract/privacy/retention.ts';
import { userCalls } from '@connect/contract/users/user-calls.ts';
import type { ConsentPurpose } from '@connect/contract/users/user-choices.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { activity, breach } from '../../test/examples/privacy-examples.ts';
import { makeArticle, makeDocument, makeUser, makeView, unique } from '../../test/factories.ts';
import { runRecurring } from '../../test/jobs.ts';
import { makeLink, makeRecipient } from '../../test/link-factories.ts';
import { type SignedIn, startTestApp } from '../../test/test-app.ts';
import { makeConsent, makeGuidelineRequest } from '../../test/user-factories.ts';
import { purgeJob } from './retention.job.ts';

const { test } = await startTestApp();
const { db } = test.deps;

const accounts = new Map<Role, SignedIn>();
beforeAll(async () => {
  for (const role of ROLES) accounts.set(role, await test.signIn(role));
});
const as = (role: Role) => caller(test.app, accounts.get(role)?.headers);
const call: ReturnType<typeof caller> = (endpoint, more) => as('dpo')(endpoint, more);

const MINUTE_MS = 60_000;

const MANAGES: readonly Role[] = ['dpo'];
const READS: readonly Role[] = ['super_admin', 'admin', 'dpo'];

const textsOf = async (purpose: ConsentPurpose) => {
  const { reply } = await call(consentTexts.list);
  return reply.data.filter((text) => text.purpose === purpose);
};
const nextText = async (purpose: ConsentPurpose, change: object = {}) => ({
  purpose,
  version: `v${unique()}`,
  body_th: 'ข้าพเจ้ายินยอมให้บริษัทติดต่อ\nตามรายละเอียดนี้',
  body_en: 'I agree that the company contacts me',
  after_id: (await textsOf(purpose))[0]?.id ?? null,
  ...change,
});
const lastAudit = () =>
  db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'entity_id', 'diff'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

describe('texts of consent', () => {
  it('a new version comes into force at its time; those who agreed before should be asked again', async () => {
    const purpose = 'marketing_phone';
    const user = await makeUser(db);
    await makeConsent(db, user.id, { purpose });
    const state = async () => {
      const { reply } = await call(userCalls.consents, { params: user });
      return reply.data.now.find((one) => one.purpose === purpose);
    };
    const valid_from = '2026-11-20T09:05:00+07:00';
    const body = await nextText(purpose, { valid_from, change_note: 'เพิ่มผู้รับข้อมูล' });
    const made = await call(consentTexts.create, { body });
    expect(made.status).toBe(201);
    expect(made.reply.data).toMatchObject({ state: 'planned', records: 0, ask_again: true });
    expect(made.reply.data.body_th).toContain('\n');
    expect(await lastAudit()).toMatchObject({
      action: 'consent_text.create',
      entity_id: made.reply.data.id,
    });
    expect(await state()).toMatchObject({ state: 'granted', ask_again: false });
    test.clock.advance(5 * MINUTE_MS);
    expect(await state()).toMatchObject({ state: 'granted', ask_again: true });
    expect((await textsOf(purpose)).map((text) => text.state)).toEqual(['current', 'replaced']);
    // Agreed anew, to the version in force: nobody need be asked.
    const said = { purpose, action: 'grant' as const, channel: 'phone' as const };
    await call(userCalls.recordConsent, { params: user, body: said });
    expect(await state()).toMatchObject({ text_version: body.version, ask_again: false });
  });

  it('a version that only corrects the wording asks nobody again', async () => {
    const user = await makeUser(db);
    await makeConsent(db, user.id, { purpose: 'cross_border' });
    const body = await nextText('cross_border', { ask_again: false });
    expect((await call(consentTexts.create, { body })).status).toBe(201);
    const { reply } = await call(userCalls.consents, { params: user });
    const now = reply.data.now.find((one) => one.purpose === 'cross_border');
    expect(now).toMatchObject({ state: 'granted', ask_again: false });
  });

  it('of two versions at once one is refused; so is one after a version that is not the latest', async () => {
    const bodies = [await nextText('publicity'), await nextText('publicity')];
    const answers = await Promise.all(bodies.map((body) => call(consentTexts.create, { body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const body = await nextText('publicity', { after_id: null });
    const late = await call(consentTexts.create, { body });
    expect([late.status, late.error?.code]).toEqual([409, 'version_conflict']);
    expect(await textsOf('publicity')).toHaveLength(2);
  });

  it.each([
    [{ version: '2026-01' }, 'version: unique'],
    [{ version: '' }, 'version: required'],
    [{ body_th: 'สั้น' }, 'body_th: length'],
    [{ body_en: undefined }, 'body_en: required'],
    [{ purpose: 'everything' }, 'purpose: option'],
    [{ valid_from: '2025-12-31T00:00:00+07:00' }, 'valid_from: date_order'],
  ])('%o is refused', async (change, field) => {
    const body = await nextText('marketing_sms', change);
    expect(fieldsOf(await call(consentTexts.create, { body }))).toContain(field);
  });

  it('only a planned version that nobody agreed to is dropped, and none is ever changed', async () => {
    const [current] = await textsOf('profiling');
    const refused = await call(consentTexts.delete, { params: { id: current?.id ?? 0 } });
    expect([refused.status, refused.error?.code]).toEqual([409, 'wrong_state']);
    const valid_from = '2027-01-01T00:00:00+07:00';
    const made = await call(consentTexts.create, {
      body: await nextText('profiling', { valid_from }),
    });
    const params = { id: made.reply.data.id };
    expect((await call(consentTexts.delete, { params })).status).toBe(200);
    expect((await call(consentTexts.delete, { params })).status).toBe(404);
    await expect(
      db.updateTable('consent_text').set({ body_th: 'แก้ย้อนหลัง' }).execute(),
    ).rejects.toThrow('append-only');
  });

  it('figures count people by state, way and those to be asked again, without the company’s own', async () => {
    const figures = async () => {
      const { reply } = await call(consentTexts.figures);
      const one = reply.data.find(({ purpose }) => purpose === 'sensitive_dietary');
      return { ...one, persons: reply.meta.persons };
    };
    const before = await figures();
    const record = { purpose: 'sensitive_dietary' } as const;
    const people = await Promise.all([1, 2, 3, 4].map(() => makeUser(db)));
    const rep = await makeUser(db, { user_type: 'sale', license_no: null });
    const [one, two, three] = people;
    for (const user of [one, two, three, rep]) {
      await makeConsent(db, user?.id ?? 0, { ...record, channel: 'event_desk' });
    }
    const later = '2026-11-02T09:00:00+07:00';
    await makeConsent(db, three?.id ?? 0, { ...record, action: 'withdraw', occurred_at: later });
    const body = await nextText('sensitive_dietary');
    await call(consentTexts.create, { body });
    const after = await figures();
    expect(after.persons - before.persons).toBe(4);
    expect(after).toMatchObject({ granted: 2, ask_again: 2, withdrawn: 1 });
    expect((after.none ?? 0) - (before.none ?? 0)).toBe(1);
    expect(after.channels).toEqual([{ channel: 'event_desk', granted: 2 }]);
  });
});

describe('the register of processing', () => {
  it('begins with eight activities, which are added to, changed and ended', async () => {
    const { reply } = await call(processingActivities.list);
    expect(reply.data).toHaveLength(8);
    const made = await call(processingActivities.create, { body: activity() });
    expect(made.status).toBe(201);
    const params = { id: made.reply.data.id };
    const change = { retention: '๒ ปี', reviewed_at: '2026-11-20', version: 1 };
    const changed = await call(processingActivities.update, { params, body: change });
    expect(changed.reply.data).toMatchObject({ retention: '๒ ปี', version: 2 });
    expect(await lastAudit()).toMatchObject({
      action: 'processing_activity.update',
      diff: { retention: { from: 'ตลอดอายุสมาชิก', to: '๒ ปี' } },
    });
    const stale = await call(processingActivities.update, { params, body: change });
    expect([stale.status, stale.error?.code]).toEqual([409, 'version_conflict']);
    expect((await call(processingActivities.delete, { params })).status).toBe(200);
    expect((await call(processingActivities.update, { params, body: change })).status).toBe(404);
    expect((await call(processingActivities.list)).reply.data).toHaveLength(8);
  });

  it.each([
    [{ activity: '' }, 'activity: required'],
    [{ lawful_basis: 'because' }, 'lawful_basis: option'],
    [{ data_categories: [] }, 'data_categories: min_items'],
    [{ reviewed_at: '2026-02-30' }, 'reviewed_at: date'],
    [{ retention: 'ก'.repeat(201) }, 'retention: length'],
  ])('%o is refused', async (change, field) => {
    const body = { ...activity(), ...change };
    expect(fieldsOf(await call(processingActivities.create, { body }))).toEqual([field]);
  });
});

describe('breaches', () => {
  const change = async (id: number, body: object) =>
    call(dataBreaches.update, { params: { id }, body: { version: 1, ...body } });

  it('the clock of 72 hours runs from the discovery, over until the authority is told', async () => {
    const discovered_at = '2026-11-17T09:10:00+07:00';
    const made = await call(dataBreaches.create, { body: { ...breach(), discovered_at } });
    const { id } = made.reply.data;
    expect(made.reply.data).toMatchObject({
      state: 'open',
      notice_due_at: '2026-11-20T09:10:00.000+07:00',
    });
    const stateOf = async () =>
      (await call(dataBreaches.list)).reply.data.find((one) => one.id === id)?.state;
    test.clock.advance(10 * MINUTE_MS);
    expect(await stateOf()).toBe('overdue');
    await call(dataBreaches.create, {
      body: { ...breach(), discovered_at: '2026-11-20T09:15:00+07:00' },
    });
    const listed = (await call(dataBreaches.list)).reply.data;
    expect(listed.slice(0, 2).map(({ state }) => state)).toEqual(['overdue', 'open']);
    const authority_notified_at = '2026-11-20T09:11:00+07:00';
    expect(fieldsOf(await change(id, { authority_notified_at }))).toEqual([
      'notice_reason: required',
    ]);
    const told = await change(id, { authority_notified_at, notice_reason: 'รอผลตรวจจากผู้ให้บริการ' });
    expect(told.reply.data).toMatchObject({ state: 'notified', version: 2 });
  });

  it.each([
    [{ discovered_at: '2026-11-21T09:00:00+07:00' }, ['discovered_at: date_past']],
    [{ authority_notified_at: '2026-11-18T09:00:00+07:00' }, ['authority_notified_at: date_order']],
    [
      { closed: true },
      ['measures: required', 'persons_affected: required', 'authority_notified_at: required'],
    ],
    [
      { closed: true, risk: 'none', measures: 'แก้แล้ว', persons_affected: 0 },
      ['notice_reason: required'],
    ],
    [
      {
        closed: true,
        risk: 'high',
        measures: 'แก้แล้ว',
        persons_affected: 3,
        authority_notified_at: '2026-11-19T10:00:00+07:00',
      },
      ['persons_notified_at: required'],
    ],
  ])('%o is refused', async (values, fields) => {
    const body = { ...breach(), ...values };
    expect(fieldsOf(await call(dataBreaches.create, { body })).toSorted()).toEqual(
      fields.toSorted(),
    );
  });

  it('a closed one can be opened again; of two changes at once one is refused', async () => {
    const rest = { risk: 'none', measures: 'ไม่มีข้อมูลรั่ว', persons_affected: 0 } as const;
    const body = { ...breach(), ...rest, notice_reason: 'ไม่มีความเสี่ยง', closed: true };
    const { id, state } = (await call(dataBreaches.create, { body })).reply.data;
    expect(state).toBe('closed');
    const answers = await Promise.all([
      change(id, { closed: false }),
      change(id, { title: 'ชื่ออื่น' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('retention', () => {
  it('a purge removes what is older than its rule, counted before and reported after', async () => {
    const user = await makeUser(db);
    const { id } = await makeArticle(db);
    const at = (occurred_at: string) => ({ user_id: user.id, occurred_at, ip_hash: 'ab' });
    await makeView(db, id, at('2023-11-01T09:00:00+07:00'));
    await makeView(db, id, at('2026-08-01T09:00:00+07:00'));
    await makeView(db, id, at('2026-11-01T09:00:00+07:00'));
    const old = {
      occurred_at: '2026-08-01T09:00:00+07:00',
      recorded_at: '2026-08-01T09:00:00+07:00',
    };
    await makeConsent(db, user.id, { ...old, ip_hash: 'cd' });
    const guide = await makeDocument(db, { documentType: 'patient_guideline' });
    for (const fulfilled_at of ['2026-05-01T09:00:00+07:00', '2026-11-01T09:00:00+07:00', null]) {
      await makeGuidelineRequest(db, guide.id, {
        fulfilled_at,
        delivery_address: 'บ้านเลขที่ 1',
        fulfilment_status: fulfilled_at ? 'sent' : 'new',
      });
    }
    for (const created_at of ['2023-11-01T09:00:00+07:00', '2026-11-01T09:00:00+07:00']) {
      await makeRecipient(db, (await makeLink(db)).id, user.id, { created_at });
    }
    const refusedOn = async (checked_at: string, now: object = {}) => {
      const one = await makeUser(db, { status: 'pending', license_status: 'rejected', ...now });
      const names = { title_prefix: '', first_name: 'สมมติ', last_name: 'ทดสอบ' };
      const checked_by = accounts.get('medical')?.staff.id ?? 0;
      await db
        .insertInto('license_check')
        .values({ user_id: one.id, decision: 'rejected', checked_by, checked_at, ...names })
        .execute();
      return one.id;
    };
    const long = '2026-08-22T08:00:00+07:00';
    const refused = await refusedOn(long);
    const kept = [
      await refusedOn('2026-08-22T12:00:00+07:00'),
      await refusedOn(long, { status: 'active' }),
      await refusedOn(long, { license_status: 'pending' }),
    ];
    const due = async () =>
      Object.fromEntries(
        (await call(retention.due)).reply.data.map(({ code, rows }) => [code, rows]),
      );
    expect(await due()).toEqual({
      dietary_note: 0,
      typed_person: 0,
      usage_log: 1,
      log_address: 2,
      consent_address: 1,
      guideline_address: 1,
      link_recipient: 1,
      refused_user: 1,
    });
    expect((await call(retention.purge)).status).toBe(200);
    expect(await runRecurring(test.deps, test.pool, [purgeJob])).toEqual([]);
    const [run] = (await call(retention.get)).reply.data.runs;
    expect(run?.results.map(({ code, rows }) => [code, rows])).toEqual([
      ['usage_log', 1],
      ['log_address', 1],
      ['consent_address', 1],
      ['guideline_address', 1],
      ['link_recipient', 1],
      ['dietary_note', 0],
      ['typed_person', 0],
      ['refused_user', 1],
    ]);
    expect(Object.values(await due())).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    const erased = await db
      .selectFrom('platform_user')
      .select('id')
      .where('id', 'in', [refused, ...kept])
      .where('status', '=', 'erased')
      .execute();
    expect(erased).toEqual([{ id: refused }]);
    const logs = await db.selectFrom('engagement_log').select('ip_hash').execute();
    expect(logs.map((log) => log.ip_hash).toSorted()).toEqual(['ab', null]);
    const entry = await db
      .selectFrom('audit_entry')
      .select('diff')
      .where('action', '=', 'retention.purge')
      .where('actor_id', 'is', null)
      .execute();
    expect(entry).toEqual([
      {
        diff: {
          removed: [
            { code: 'usage_log', rows: 1 },
            { code: 'log_address', rows: 1 },
            { code: 'consent_address', rows: 1 },
            { code: 'guideline_address', rows: 1 },
            { code: 'link_recipient', rows: 1 },
            { code: 'refused_user', rows: 1 },
          ],
        },
      },
    ]);
  });

  it('a rule is changed once for each version that was read', async () => {
    const to = (days: number, version: number) =>
      call(retention.update, { body: { code: 'log_address', days, version } });
    const answers = await Promise.all([to(60, 0), to(45, 0)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const changed = await to(100, 1);
    const rule = changed.reply.data.rules.find(({ code }) => code === 'log_address');
    expect(rule).toMatchObject({ days: 100, version: 2 });
    expect(fieldsOf(await to(7, 2))).toEqual(['days: min']);
    expect((await to(60, 7)).status).toBe(409);
  });
});

describe('who may', () => {
  it.each(ROLES)('%s reads, or not', async (role) => {
    for (const endpoint of [
      consentTexts.figures,
      processingActivities.list,
      dataBreaches.list,
      retention.get,
      retention.due,
    ]) {
      const { status } = await as(role)(endpoint);
      expect(status, endpoint.path).toBe(READS.includes(role) ? 200 : 403);
    }
    expect((await as(role)(consentTexts.list)).status).toBe(200);
  });

  it.each(ROLES)('%s writes, or not', async (role) => {
    const may = MANAGES.includes(role);
    const text = await nextText('marketing_line');
    const answers = [
      await as(role)(consentTexts.create, { body: text }),
      await as(role)(processingActivities.create, { body: activity() }),
      await as(role)(dataBreaches.create, { body: breach() }),
      await as(role)(retention.purge),
    ];
    expect(answers.map(({ status }) => status)).toEqual(
      may ? [201, 201, 201, 200] : [403, 403, 403, 403],
    );
  });
});
