import { platformUsers } from '@connect/contract/programs/platform-users.ts';
import { userCalls } from '@connect/contract/users/user-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf } from '../../test/call.ts';
import { makeUser, unique } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { ago, platformKey } from '../../test/usage/tracking.ts';

let t: TestApp;
let key: Awaited<ReturnType<typeof platformKey>>;
beforeAll(async () => {
  t = await createTestApp();
  key = await platformKey(t, ['user:write']);
});
afterAll(() => t.close());

const save = (external_ref: string, body: object) =>
  key.call(platformUsers.save, { params: { external_ref }, body });
const reference = () => `CRM-${unique()}`;
const pharmacist = () => ({
  user_type: 'pharmacist',
  title_prefix: 'ภญ.',
  first_name: 'มาลี',
  last_name: 'ทดสอบดี',
  license_no: `ภ.${10_000 + unique()}`,
  province_code: '50',
  email: `malee${unique()}@example.com`,
});
const stored = (id: number) =>
  t.deps.db.selectFrom('platform_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const audit = (id: number) =>
  t.deps.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_role', 'actor_id', 'diff'])
    .where('entity_type', '=', 'user')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();

describe('saving somebody by the reference of the platform', () => {
  test('signs them up, waiting to be checked and approved', async () => {
    const ref = reference();
    const { status, reply } = await save(ref, pharmacist());
    expect(status).toBe(200);
    expect(reply.data).toMatchObject({
      external_ref: ref,
      status: 'pending',
      license_status: 'pending',
      created: true,
    });
    expect(await stored(reply.data.id)).toMatchObject({
      display_name: 'ภญ.มาลี ทดสอบดี',
      registration_source: 'self',
      created_by: null,
    });
    const entries = await audit(reply.data.id);
    expect(entries).toMatchObject([
      { action: 'user.create', actor_role: 'program', actor_id: null },
    ]);
    expect(JSON.stringify(entries)).not.toContain('มาลี');
  });

  test('changes what is sent and leaves the rest; the same again writes nothing', async () => {
    const ref = reference();
    const first = pharmacist();
    const { id } = (await save(ref, first)).reply.data;
    const again = await save(ref, first);
    expect(again.reply.data).toMatchObject({ id, created: false });
    const before = await stored(id);
    expect(before.version).toBe(1);
    await save(ref, { department: 'ร้านยา' });
    expect(await stored(id)).toMatchObject({
      department: 'ร้านยา',
      email: before.email,
      version: 2,
      updated_by: null,
    });
    expect((await audit(id)).map(({ action }) => action)).toEqual(['user.create', 'user.update']);
  });

  test('takes decisions of consent once each, as of their moment', async () => {
    const ref = reference();
    const granted = {
      purpose: 'profiling',
      action: 'grant',
      channel: 'line',
      occurred_at: ago(t, 3_600),
    };
    const { id } = (await save(ref, { ...pharmacist(), consents: [granted] })).reply.data;
    await save(ref, {
      consents: [granted, { ...granted, action: 'withdraw', occurred_at: ago(t, 60) }],
    });
    const { reply } = await key.asAdmin(userCalls.consents, { params: { id } });
    expect(reply.data.records).toHaveLength(2);
    expect(reply.data.records[0]).toMatchObject({ channel: 'line', captured_by: null });
    expect(reply.data.now.find(({ purpose }) => purpose === 'profiling')?.state).toBe('withdrawn');
  });

  test('by two calls at once makes one person', async () => {
    const ref = reference();
    const body = pharmacist();
    const answers = await Promise.all([1, 2, 3].map(() => save(ref, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ reply }) => reply.data.id)).size).toBe(1);
    expect(answers.filter(({ reply }) => reply.data.created)).toHaveLength(1);
  });

  test('follows the rules of the form, and writes nothing of what is refused', async () => {
    const { license_no: _, ...unlicensed } = pharmacist();
    const taken = pharmacist();
    await save(reference(), taken);
    const ref = reference();
    const cases = [
      [{}, ['user_type: required', 'first_name: required', 'last_name: required']],
      [unlicensed, ['license_no: required']],
      [{ ...pharmacist(), license_no: taken.license_no }, ['license_no: unique']],
      [{ ...pharmacist(), province_code: '00' }, ['province_code: reference']],
      [
        {
          ...pharmacist(),
          consents: [{ purpose: 'profiling', action: 'grant', occurred_at: ago(t, -600) }],
        },
        ['consents.0.occurred_at: '],
      ],
    ] as const;
    for (const [body, fields] of cases) {
      const answer = await save(ref, body);
      expect(answer.status).toBe(422);
      const found = fieldsOf(answer);
      for (const [n, field] of fields.entries()) expect(found[n]).toContain(field);
    }
    expect(
      await t.deps.db
        .selectFrom('platform_user')
        .select('id')
        .where('external_ref', '=', ref)
        .execute(),
    ).toEqual([]);
  });

  test('is refused for what is not the platform’s: fields of the company, colleagues, people in the trash', async () => {
    const ref = reference();
    for (const more of [{ segment: 'A' }, { is_kol: true }, { status: 'active' }]) {
      expect((await save(ref, { ...pharmacist(), ...more })).status).toBe(422);
    }
    expect((await save(ref, { ...pharmacist(), user_type: 'staff' })).status).toBe(422);
    const [rep, gone] = [reference(), reference()];
    await makeUser(t.deps.db, { user_type: 'sale', license_no: null, external_ref: rep });
    await makeUser(t.deps.db, { external_ref: gone, deleted_at: '2026-11-19T09:00:00+07:00' });
    for (const one of [rep, gone]) {
      const { status, error } = await save(one, { department: 'ก' });
      expect([status, error.code]).toEqual([409, 'wrong_state']);
    }
  });

  test('needs the scope', async () => {
    const other = await platformKey(t, ['track:write', 'registration:write', 'content:read']);
    const params = { external_ref: reference() };
    expect((await other.call(platformUsers.save, { params, body: {} })).status).toBe(403);
  });
});
