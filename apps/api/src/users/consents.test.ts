import { ROLES, type Role } from '@connect/contract/permissions.ts';
import { user } from '@connect/contract/users/user.ts';
import { userCalls } from '@connect/contract/users/user-calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { makeUser } from '../../test/factories.ts';
import { type SignedIn, startTestApp } from '../../test/test-app.ts';

const { test, admin, call } = await startTestApp();
const { db } = test.deps;

const accounts = new Map<Role, SignedIn>();
const as = (role: Role) => caller(test.app, accounts.get(role)?.headers);
beforeAll(async () => {
  for (const role of ROLES) accounts.set(role, await test.signIn(role));
});

const said = (action: string, more: object = {}) => ({
  purpose: 'marketing_email',
  action,
  text_version: '2026-01',
  channel: 'paper',
  ...more,
});
const stateOf = async (id: number, purpose = 'marketing_email') => {
  const { reply } = await call(userCalls.consents, { params: { id } });
  return reply.data.now.find((one) => one.purpose === purpose);
};

describe('consents of a user', () => {
  it('a withdrawal of profiling empties the score at once', async () => {
    const params = await makeUser(db, { score_90d: 12 });
    const scores = async (action: string) => {
      const body = said(action, { purpose: 'profiling' });
      expect((await call(userCalls.recordConsent, { params, body })).status).toBe(201);
      return (await call(user.get, { params })).reply.data.score_90d;
    };
    expect(await scores('grant')).toBe(12);
    expect(await scores('withdraw')).toBe(0);
  });

  it('the latest record of a purpose holds; each is kept with who wrote it down', async () => {
    const params = await makeUser(db, { email: 'consent.one@hcp.example' });
    expect((await stateOf(params.id))?.state).toBe('none');
    const given = await call(userCalls.recordConsent, {
      params,
      body: said('grant', { note: 'ใบสมัคร' }),
    });
    expect(given.status).toBe(201);
    expect(await stateOf(params.id)).toEqual({
      purpose: 'marketing_email',
      state: 'granted',
      text_version: '2026-01',
      at: '2026-11-20T09:00:00.000+07:00',
      ends_at: '2029-11-20T09:00:00.000+07:00',
      ask_again: false,
    });
    expect((await call(user.get, { params })).reply.data.contact.email).toBe('granted');
    test.clock.advance(1000);
    await call(userCalls.recordConsent, { params, body: said('withdraw') });
    expect(await stateOf(params.id)).toMatchObject({ state: 'withdrawn', ends_at: null });
    expect((await call(user.get, { params })).reply.data.contact.email).toBe('withdrawn');
    const { reply } = await call(userCalls.consents, { params });
    expect(reply.data.records).toMatchObject([
      { action: 'withdraw', captured_by: { id: admin.staff.id } },
      { action: 'grant', note: 'ใบสมัคร' },
    ]);
    // What is written down later about an earlier day changes nothing of today.
    const earlier = { occurred_at: '2026-11-01T09:00:00+07:00' };
    await call(userCalls.recordConsent, { params, body: said('grant', earlier) });
    expect((await stateOf(params.id))?.state).toBe('withdrawn');
  });

  it('ends after 36 months, and lists follow', async () => {
    const params = await makeUser(db, { team: 'ทีมยินยอม' });
    const body = { body_th: 'ข้อความเดิม', body_en: 'Earlier text', ask_again: false };
    const since = { valid_from: '2023-01-01', created_at: '2023-01-01' };
    const text = { purpose: 'marketing_email', version: '2023-01', ...body, ...since };
    await db.insertInto('consent_text').values(text).execute();
    const old = (month: string) => ({
      occurred_at: `2023-${month}T09:00:00+07:00`,
      text_version: '2023-01',
    });
    await call(userCalls.recordConsent, { params, body: said('grant', old('11-19')) });
    expect((await stateOf(params.id))?.state).toBe('expired');
    const found = async () => {
      const query = { team: 'ทีมยินยอม', consent: 'marketing_email' };
      return (await call(user.list, { query })).reply.pagination.total;
    };
    expect(await found()).toBe(0);
    await call(userCalls.recordConsent, { params, body: said('grant', old('11-21')) });
    expect((await stateOf(params.id))?.state).toBe('granted');
    expect(await found()).toBe(1);
  });

  it('is to be asked for again once a later text says so, and lists find whom', async () => {
    const team = 'ทีมขอใหม่';
    const [agreed, refused, other] = [
      await makeUser(db, { team }),
      await makeUser(db, { team }),
      await makeUser(db, { team }),
    ];
    const body = { body_th: 'ข้อความใหม่', body_en: 'Later text', created_at: '2026-11-01' };
    const later = (version: string, valid_from: string, ask_again: boolean) =>
      db
        .insertInto('consent_text')
        .values({ purpose: 'publicity', version, ...body, valid_from, ask_again })
        .execute();
    await later('2026-t1', '2026-11-01', false);
    const publicity = { purpose: 'publicity', text_version: '2026-t1' };
    const when = { occurred_at: '2026-11-05T09:00:00+07:00' };
    await call(userCalls.recordConsent, {
      params: agreed,
      body: said('grant', { ...publicity, ...when }),
    });
    await call(userCalls.recordConsent, {
      params: refused,
      body: said('refuse', { ...publicity, ...when }),
    });
    await call(userCalls.recordConsent, { params: other, body: said('grant') });
    const found = async (ask_again: string) => {
      const { reply } = await call(user.list, { query: { team, ask_again } });
      expect(reply.meta.counts?.all).toBe(reply.data.length);
      return reply.data.map(({ id }) => id);
    };
    expect(await found('publicity')).toEqual([]);
    await later('2026-t2', '2026-11-10', false);
    expect(await found('publicity')).toEqual([]);
    await later('2026-t4', '2027-01-01', true);
    expect(await found('publicity')).toEqual([]);
    await later('2026-t3', '2026-11-15', true);
    expect(await found('publicity')).toEqual([agreed.id]);
    expect(await found('marketing_line,publicity')).toEqual([agreed.id]);
    expect(await found('marketing_line')).toEqual([]);
    expect((await stateOf(agreed.id, 'publicity'))?.ask_again).toBe(true);
    await call(userCalls.recordConsent, {
      params: agreed,
      body: said('grant', { ...publicity, text_version: '2026-t3' }),
    });
    expect(await found('publicity')).toEqual([]);
    const wrong = await call(user.list, { query: { ask_again: 'everything' } });
    expect(wrong.status).toBe(400);
  });

  it('a refusal is no withdrawal, and the state of one purpose says nothing of another', async () => {
    const params = await makeUser(db);
    await call(userCalls.recordConsent, { params, body: said('refuse') });
    expect((await stateOf(params.id))?.state).toBe('refused');
    expect((await stateOf(params.id, 'profiling'))?.state).toBe('none');
  });

  it.each([
    [{ purpose: 'everything' }, ['purpose: option']],
    [{ text_version: '' }, ['text_version: required']],
    [{ text_version: '2019-13' }, ['text_version: reference']],
    [{ occurred_at: '2025-06-01T09:00:00+07:00' }, ['text_version: text_not_in_force']],
    [
      { occurred_at: '2019-06-01T09:00:00+07:00', text_version: undefined },
      ['text_version: required'],
    ],
    [{ action: 'expire' }, ['action: option']],
    [{ occurred_at: '2026-11-21T09:00:00+07:00' }, ['occurred_at: date_past']],
    [{ occurred_at: '2001-01-01T09:00:00+07:00' }, ['occurred_at: date']],
    [{ captured_by: 1 }, ['captured_by: unknown_field']],
  ])('%o is refused', async (change, fields) => {
    const params = await makeUser(db);
    const answer = await call(userCalls.recordConsent, { params, body: said('grant', change) });
    expect(fieldsOf(answer)).toEqual(fields);
    expect((await call(userCalls.consents, { params })).reply.data.records).toEqual([]);
  });

  it.each(ROLES)('%s records, or not', async (role) => {
    const params = await makeUser(db);
    const { status } = await as(role)(userCalls.recordConsent, { params, body: said('grant') });
    const may = ['super_admin', 'admin', 'dpo'].includes(role);
    expect(status).toBe(may ? 201 : 403);
  });

  it('records are never changed or deleted', async () => {
    const params = await makeUser(db);
    await call(userCalls.recordConsent, { params, body: said('grant') });
    await expect(
      db.updateTable('consent_record').set({ action: 'refuse' }).execute(),
    ).rejects.toThrow('append-only');
    await expect(db.deleteFrom('consent_record').execute()).rejects.toThrow('append-only');
  });

  it('a preferred channel without its consent is warned of', async () => {
    const params = await makeUser(db, { email: 'warned@hcp.example', preferred_channel: 'email' });
    const codes = async () =>
      (await call(user.get, { params })).reply.meta.warnings?.map(({ code }) => code);
    expect(await codes()).toEqual(['channel_no_consent']);
    await call(userCalls.recordConsent, { params, body: said('grant') });
    expect(await codes()).toEqual([]);
  });
});
