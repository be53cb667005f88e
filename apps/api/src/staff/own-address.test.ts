import { attention } from '@connect/contract/desk/attention.ts';
import { staff } from '@connect/contract/staff/staff.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { makeStaff, TEST_PASSWORD, unique } from '../../test/factories.ts';
import { settleJobs } from '../../test/jobs.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import type { Letter } from '../mail/mail.ts';

const letters: Letter[] = [];
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({
    mail: {
      send: async (letter) => {
        letters.push(letter);
      },
      reach: async () => undefined,
      close: () => {},
    },
  });
});
afterAll(() => t.close());
beforeEach(() => {
  letters.length = 0;
});

const address = () => `new.${unique()}@staff.example`;

async function administrator() {
  const { staff: me, headers } = await t.signIn('admin');
  const call = caller(t.app, headers);
  const update = (body: object) => call(staff.update, { params: { id: me.id }, body });
  const email = async () => (await call(staff.get, { params: { id: me.id } })).reply.data.email;
  return { me, call, update, email, old: `${me.username}@staff.example` };
}

async function lettersTo(): Promise<string[]> {
  await settleJobs(t.deps, t.pool);
  return letters.map(({ to }) => to);
}

describe('a new address of one’s own account', () => {
  test('takes the password: without, or with a wrong one, it stays, and wrong ones are counted', async () => {
    const { update, email, old } = await administrator();
    const without = await update({ version: 1, email: address() });
    expect(without.status).toBe(422);
    expect(fieldsOf(without)).toEqual(['current_password: required']);
    for (let n = 0; n < 5; n += 1) {
      const wrong = await update({ version: 1, email: address(), current_password: `no ${n}` });
      expect(fieldsOf(wrong)).toEqual(['current_password: password_wrong']);
    }
    const right = { version: 1, email: address(), current_password: TEST_PASSWORD };
    expect((await update(right)).status).toBe(429);
    expect(await email()).toBe(old);
    expect(await lettersTo()).toEqual([]);
  });

  test('is told at the old one and in the bell, with no address in either', async () => {
    const { call, update, email, old } = await administrator();
    const next = address();
    const reply = await update({ version: 1, email: next, current_password: TEST_PASSWORD });
    expect(reply.status).toBe(200);
    expect(await email()).toBe(next);
    expect(await lettersTo()).toEqual([old]);
    expect(letters[0]?.text).toContain('The e-mail address of your account was changed');
    expect(letters[0]?.text).not.toContain(next);
    const { data } = (await call(attention.notices)).reply;
    expect(data).toMatchObject([{ kind: 'email_changed', read: false }]);
  });

  test('that is the present one, and other fields, take no password', async () => {
    const { update, old } = await administrator();
    expect((await update({ version: 1, email: old.toUpperCase() })).status).toBe(200);
    expect((await update({ version: 1, position: 'เภสัชกร' })).status).toBe(200);
    expect(await lettersTo()).toEqual([]);
  });

  test('of an account of the organisation takes none either: it has no password; it is told', async () => {
    const { me, update, old } = await administrator();
    await t.deps.db
      .updateTable('staff')
      .set({ password_hash: null, sso_issuer: 'https://id.example', sso_subject: me.username })
      .where('id', '=', me.id)
      .execute();
    expect((await update({ version: 1, email: address() })).status).toBe(200);
    expect(await lettersTo()).toEqual([old]);
  });
});

describe('a new address of somebody else’s account', () => {
  test('takes no password, and is told at the old one and in the bell, without the other’s device', async () => {
    const { call } = await administrator();
    const { id, username } = await makeStaff(t.deps.db, { role: 'editor' });
    const body = { version: 1, email: address() };
    expect((await call(staff.update, { params: { id }, body })).status).toBe(200);
    expect(await lettersTo()).toEqual([`${username}@staff.example`]);
    const notices = await t.deps.db
      .selectFrom('staff_notice')
      .select(['kind', 'detail'])
      .where('staff_id', '=', id)
      .execute();
    expect(notices).toEqual([{ kind: 'email_changed', detail: {} }]);
  });

  test('of who has not come in yet tells nobody: the old one may be a slip of the pen', async () => {
    const { call } = await administrator();
    const { id } = await makeStaff(t.deps.db, { role: 'editor', status: 'invited' });
    const body = { version: 1, email: address() };
    expect((await call(staff.update, { params: { id }, body })).status).toBe(200);
    expect(await lettersTo()).toEqual([]);
  });
});
