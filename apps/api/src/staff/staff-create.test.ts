import { staff } from '@connect/contract/staff/staff.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallParts, caller, fieldsOf } from '../../test/call.ts';
import { makeMedia, makeStaff, makeUser, unique } from '../../test/factories.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../test/test-app.ts';
import type { Letter } from '../mail/mail.ts';
import { writeSetting } from '../settings/settings.queries.ts';

let t: TestApp;
let boss: SignedIn;
let asBoss: ReturnType<typeof caller>;
let asAdmin: ReturnType<typeof caller>;
beforeAll(async () => {
  t = await createTestApp();
  boss = await t.signIn('super_admin', { displayName: 'หัวหน้า ระบบ' });
  asBoss = caller(t.app, boss.headers);
  asAdmin = caller(t.app, (await t.signIn('admin')).headers);
});
afterAll(() => t.close());

const PASSWORD = 'ไม่ซ้ำใคร Correct 9';

const person = (more: Record<string, unknown> = {}) => {
  const username = `person.${unique()}`;
  return {
    username,
    email: `${username}@staff.example`,
    first_name: 'สมหญิง',
    last_name: "ตัวอย่าง O'Neil-Smith Jr.",
    role: 'editor',
    password: PASSWORD,
    ...more,
  };
};
const create = (body: unknown, as = asBoss, more: CallParts = {}) =>
  as(staff.create, { body, ...more });

const audits = (id: number) =>
  t.deps.db
    .selectFrom('audit_entry')
    .select(['action', 'diff', 'reason', 'actor_id'])
    .where('entity_type', '=', 'staff')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();

const signIn = (username: string, password: string) =>
  t.app.inject({ method: 'POST', url: '/jwt-auth/v1/token', payload: { username, password } });

describe('creating an account', () => {
  test('with a password answers the account, which must change it at the first sign-in', async () => {
    const body = person({
      username: ' Some.One ',
      email: 'SOME.One@Staff.example',
      phone: '๐๘๑-๒๓๔ ๕๖๗๘',
      brand_scope: ['Wegovy', 'Ozempic', 'Wegovy'],
    });
    const { status, reply } = await create(body);
    expect(status).toBe(201);
    expect(reply.data).toMatchObject({
      username: 'some.one',
      email: 'some.one@staff.example',
      display_name: "สมหญิง ตัวอย่าง O'Neil-Smith Jr.",
      phone: '+66812345678',
      brand_scope: ['Ozempic', 'Wegovy'],
      status: 'active',
      must_change_password: true,
      mfa_enabled: false,
      version: 1,
      created_by: { id: boss.staff.id, display_name: 'หัวหน้า ระบบ' },
    });
    expect(reply.meta.password_link).toBeUndefined();
    expect(reply.seo.title).toBe("สมหญิง ตัวอย่าง O'Neil-Smith Jr. | Connect");
    const token = (await signIn('some.one', PASSWORD)).json().data.token;
    const list = await t.app.inject({
      url: '/v1/article',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(list.json().code).toBe('password_change_required');
  });

  test('by invitation shows the address once; the account has no password', async () => {
    const { password: _, ...body } = person({ send_invite: true });
    const { status, reply } = await create(body);
    expect(status).toBe(201);
    expect(reply.data.status).toBe('invited');
    expect(reply.meta.password_link).toMatchObject({ sent: false });
    expect(reply.meta.password_link?.link).toMatch(
      /^http:\/\/127\.0\.0\.1\/login#set-password=[\w-]{40,}$/,
    );
    const again = await asBoss(staff.get, { params: { id: reply.data.id } });
    expect(JSON.stringify(again.reply)).not.toContain('set-password');
    expect((await signIn(body.username, '')).statusCode).toBeGreaterThanOrEqual(400);
  });

  test('leaves an audit entry without secrets and without personal data', async () => {
    const body = person({ phone: '0812345678' });
    const { reply } = await create(body);
    const entries = await audits(reply.data.id);
    expect(entries).toMatchObject([{ action: 'staff.create', actor_id: boss.staff.id }]);
    const text = JSON.stringify(entries);
    for (const secret of [PASSWORD, body.email, '812345678', 'argon2']) {
      expect(text).not.toContain(secret);
    }
  });

  test('needs a password or an invitation, and not both', async () => {
    expect(fieldsOf(await create(person({ password: undefined })))).toEqual(['password: required']);
    expect(fieldsOf(await create(person({ password: '' })))).toEqual(['password: required']);
    expect(fieldsOf(await create(person({ send_invite: true })))).toEqual([
      'password: unknown_field',
    ]);
  });

  test.each([
    ['short', 'Short-1', 'length'],
    ['of one kind', 'abcdefghijklm', 'password_weak'],
    ['widely used', 'Password1234', 'password_common'],
  ])('refuses a password that is %s', async (_, password, code) => {
    expect(fieldsOf(await create(person({ password })))).toEqual([`password: ${code}`]);
  });

  test('refuses the username as its password', async () => {
    const body = person({ username: 'my.own.name-2026', password: 'My.Own.Name-2026' });
    expect(fieldsOf(await create(body))).toEqual(['password: password_own_name']);
  });

  test('names every wrong field at once, in the caller’s language', async () => {
    const body = person({
      username: 'ab',
      email: 'nobody',
      first_name: '',
      last_name: 'R2D2 <b>',
      phone: '12345',
      role: 'king',
      brand_scope: ['Aspirin'],
      employee_code: 'x',
      expires_at: '2026-02-30',
    });
    const answer = await create(body, asBoss, { language: 'en' });
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer).sort()).toEqual([
      'brand_scope.0: option',
      'email: email',
      'employee_code: length',
      'expires_at: date',
      'first_name: required',
      'last_name: person_name',
      'phone: phone',
      'role: option',
      'username: username',
    ]);
  });

  test('names every taken value at once', async () => {
    const first = await create(person({ employee_code: 'E-TAKEN' }));
    const user = await makeUser(t.deps.db, { user_type: 'staff' });
    await makeStaff(t.deps.db, { row: { user_id: user.id } });
    const { username, email } = first.reply.data;
    const again = { username, email: email.toUpperCase(), employee_code: 'E-TAKEN' };
    const answer = await create(person({ ...again, user_id: user.id }));
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer).sort()).toEqual([
      'email: unique',
      'employee_code: unique',
      'user_id: unique',
      'username: unique',
    ]);
  });

  test('two at once under one name make one account and one refusal', async () => {
    for (let round = 0; round < 5; round += 1) {
      const body = person();
      const answers = await Promise.all([create(body), create(body)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
      const refused = answers.find(({ status }) => status === 422);
      expect(refused && fieldsOf(refused)).toContain('username: unique');
    }
  });

  test('takes only addresses of the allowed domains', async () => {
    await writeSetting(t.deps.db, 'staff_email_domains', ['staff.example']);
    t.clock.advance(10_000);
    const near = ['x@other.example', 'x@evil-staff.example', 'x@staff.example.org'];
    for (const email of near) {
      expect(fieldsOf(await create(person({ email }))), email).toEqual(['email: email_domain']);
    }
    expect((await create(person())).status).toBe(201);
    // An address outside the allowed domains may stay when other fields change.
    const { id } = await makeStaff(t.deps.db, { row: { email: 'before@other.example' } });
    const body = { version: 1, position: 'ตำแหน่งใหม่' };
    expect((await asBoss(staff.update, { params: { id }, body })).status).toBe(200);
    await writeSetting(t.deps.db, 'staff_email_domains', []);
    t.clock.advance(10_000);
  });

  test('for an agency needs a last day, between tomorrow and a year ahead', async () => {
    const agency = (expires_at: string | null) =>
      create(person({ department: 'agency', expires_at }));
    expect(fieldsOf(await agency(null))).toEqual(['expires_at: expiry_agency']);
    for (const day of ['2026-11-19', '2026-11-20', '2027-11-21']) {
      expect(fieldsOf(await agency(day)), day).toEqual(['expires_at: expiry_range']);
    }
    for (const day of ['2026-11-21', '2027-11-20']) {
      expect((await agency(day)).status, day).toBe(201);
    }
    expect(fieldsOf(await create(person({ expires_at: '2030-01-01' })))).toEqual([
      'expires_at: expiry_range',
    ]);
  });

  test('takes as picture an image only, and as platform user one of the company', async () => {
    const { db } = t.deps;
    const image = await makeMedia(db);
    const file = await makeMedia(db);
    await db.updateTable('media').set({ kind: 'document' }).where('id', '=', file.id).execute();
    const doctor = await makeUser(db);
    const seller = await makeUser(db, { user_type: 'sale', display_name: 'ผู้แทน สมมติ' });
    const wrong = await create(person({ avatar_id: file.id, user_id: doctor.id }));
    expect(fieldsOf(wrong).sort()).toEqual(['avatar_id: reference', 'user_id: reference']);
    const unknown = await create(person({ avatar_id: 999_999, user_id: 999_999 }));
    expect(fieldsOf(unknown).sort()).toEqual(['avatar_id: reference', 'user_id: reference']);
    const right = await create(person({ avatar_id: image.id, user_id: seller.id }));
    expect(right.reply.data).toMatchObject({
      avatar_id: image.id,
      user: { id: seller.id, display_name: 'ผู้แทน สมมติ' },
    });
  });

  test.each(['super_admin', 'admin'])('an administrator may not make a %s', async (role) => {
    expect(fieldsOf(await create(person({ role }), asAdmin))).toEqual(['role: role_not_allowed']);
    expect((await create(person({ role }))).status).toBe(201);
  });

  test('an administrator makes accounts of every other role', async () => {
    for (const role of ['publisher', 'medical', 'event_manager', 'sales_manager', 'dpo']) {
      expect((await create(person({ role }), asAdmin)).status, role).toBe(201);
    }
  });

  test.each(['status', 'mfa_enabled', 'token_version', 'password_hash', 'id', 'created_by'])(
    'refuses the field %s',
    async (field) => {
      const answer = await create(person({ [field]: 'active' }));
      expect(fieldsOf(answer)).toEqual([`${field}: unknown_field`]);
    },
  );
});

describe('where mail is configured', () => {
  test('an invitation is mailed and its address shown to nobody; a failing server gives it out', async () => {
    const letters: Letter[] = [];
    let works = true;
    const mail = {
      send: async (letter: Letter) => {
        if (!works) throw new Error('no such server');
        letters.push(letter);
      },
      reach: async () => undefined,
      close: () => {},
    };
    const mailing = await createTestApp({ mail });
    try {
      const as = caller(mailing.app, (await mailing.signIn('super_admin')).headers);
      const body = person({ send_invite: true, password: undefined });
      const sent = await create(body, as);
      expect(sent.reply.meta.password_link).toMatchObject({ sent: true, link: null });
      expect(letters).toMatchObject([{ to: body.email }]);
      expect(letters[0]?.text).toContain('/login#set-password=');
      works = false;
      const failed = await create(person({ send_invite: true, password: undefined }), as);
      expect(failed.status).toBe(201);
      expect(failed.reply.meta.password_link).toMatchObject({
        sent: false,
        link: expect.stringContaining('/login#set-password='),
      });
    } finally {
      await mailing.close();
    }
  });
});
