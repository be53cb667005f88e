import { API_SCOPES } from '@connect/contract/constants.ts';
import { CONTENT_KINDS } from '@connect/contract/kinds.ts';
import { apiKey } from '@connect/contract/programs/api-key.ts';
import { auth } from '@connect/contract/sign-in/auth.ts';
import { staff } from '@connect/contract/staff/staff.ts';
import { article } from '@connect/contract/stories/article.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { caller } from '../../test/call.ts';
import { makeArticle, makeStaff, unique } from '../../test/factories.ts';
import { mayCall } from '../../test/may-call.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../test/test-app.ts';

let t: TestApp;
let admin: SignedIn;
let officer: SignedIn;
let key: string;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signIn('super_admin');
  officer = await t.signIn('dpo');
  const { reply } = await caller(t.app, admin.headers)(apiKey.create, {
    body: { name: 'ทดสอบ', scopes: [...API_SCOPES], allowed_ips: [], rate_limit_per_min: 60_000 },
  });
  key = reply.meta.secret;
  // Its first use is noted.
  await t.app.inject({ url: '/v1/platform/content', headers: { 'x-api-key': key } });
});
afterAll(() => t.close());

/**
 * Fields that decide on rights, identity or history: columns of Connect, and names that other
 * systems use.
 */
const PRIVILEGED: Record<string, unknown> = {
  id: 1,
  role: 'super_admin',
  roles: ['super_admin'],
  permissions: ['staff.edit'],
  scopes: ['user:write'],
  is_admin: true,
  isAdmin: true,
  admin: true,
  status: 'active',
  brand_scope: [],
  region_scope: [],
  password: 'Correct-Horse-9-Staple',
  password_hash: '$argon2id$x',
  password_history: [],
  must_change_password: false,
  token_version: 1,
  mfa_enabled: false,
  mfa_secret: 'x',
  mfa_required: false,
  restricted: null,
  sso_issuer: 'https://evil.example',
  sso_subject: '1',
  suspended_for: null,
  expires_at: null,
  locked_until: null,
  failed_login_count: 0,
  last_login_at: null,
  username: 'owner',
  created_at: '2020-01-01T00:00:00Z',
  created_by: 1,
  updated_at: '2020-01-01T00:00:00Z',
  updated_by: 1,
  deleted_at: null,
  kind: 'document',
  first_published_at: '2020-01-01T00:00:00Z',
  effective_status: 'published',
  stats: { views: 1_000_000 },
  hash: 'x',
  prefix: 'x',
  revoked_at: null,
  last_used_at: null,
  actor_id: 1,
  storage_key: '../../secret',
};

/** The field names that a body knows, whichever of its forms it has; null: none are declared. */
function fieldsOf(body: unknown): string[] | null {
  if (body instanceof z.ZodObject) return Object.keys(body.shape);
  if (!(body instanceof z.ZodUnion)) return null;
  const forms = body.options.map(fieldsOf);
  return forms.includes(null) ? null : forms.flatMap((fields) => fields ?? []);
}

/** What tells which of its forms a body has: without it no other field is read. */
function formOf(body: unknown): object {
  if (!(body instanceof z.ZodDiscriminatedUnion)) return {};
  const { discriminator, options } = body.def;
  const [first] = options;
  const field: unknown = first instanceof z.ZodObject ? first.shape[discriminator] : undefined;
  return field instanceof z.ZodLiteral ? { [discriminator]: field.value } : {};
}

/** Calls whose body has a schema, with the field names it knows. */
function declared() {
  return t.routes.flatMap(({ method, url, endpoint }) => {
    if (!endpoint?.body || endpoint.upload || (method !== 'POST' && method !== 'PUT')) return [];
    return [{ method, url, endpoint, known: fieldsOf(endpoint.body) }];
  });
}

/** Has one answer for everything, in its own format; tested below by its effect. */
const SIGN_IN = /jwt-auth/;

/** Calls that ignore read-only fields of content (domain/conventions#field-marks). */
const LEAVES_ASIDE = new RegExp(
  `^/v1/(${[...CONTENT_KINDS, 'media'].join('|').replaceAll('_', '-')})(/|$)`,
);

/** Everything that a privileged field could have changed, except what every save changes. */
async function stored() {
  const { db } = t.deps;
  const saved = { version: 0, updated_at: '', updated_by: 0 };
  const content = await db.selectFrom('content').selectAll().orderBy('id').execute();
  return {
    staff: await db.selectFrom('staff').selectAll().orderBy('id').execute(),
    content: content.map((row) => ({ ...row, ...saved })),
    media: await db.selectFrom('media').selectAll().orderBy('id').execute(),
    keys: await db.selectFrom('api_key').selectAll().execute(),
    settings: await db.selectFrom('setting').selectAll().orderBy('key').execute(),
    sessions: await db
      .selectFrom('staff_session')
      .select(['id', 'staff_id'])
      .orderBy('id')
      .execute(),
  };
}

test('no call that writes takes a privileged field it does not declare: refused by name, or left aside', async () => {
  const { id } = await makeArticle(t.deps.db);
  const before = await stored();
  const calls = declared().filter(({ url }) => !SIGN_IN.test(url));
  expect(calls.length).toBeGreaterThan(20);
  for (const { method, url, endpoint, known } of calls) {
    expect(known, `${method} ${url} has fields`).not.toBeNull();
    const by = mayCall('super_admin', endpoint.permission) ? admin : officer;
    for (const [field, value] of Object.entries(PRIVILEGED)) {
      if (known?.includes(field)) continue;
      const reply = await t.app.inject({
        method,
        url: url.replace(/:revision/, '1').replace(/:\w+/g, String(id)),
        payload: { ...formOf(endpoint.body), [field]: value },
        headers:
          endpoint.permission === 'public'
            ? {}
            : endpoint.permission === 'api_key'
              ? { 'x-api-key': key }
              : by.headers,
      });
      if (LEAVES_ASIDE.test(url)) continue;
      const said = JSON.stringify(reply.json());
      expect(reply.statusCode, `${method} ${url} with ${field}: ${said}`).toBe(422);
      expect(said, `${method} ${url} with ${field}`).toContain(
        `"field":"${field}","code":"unknown_field"`,
      );
    }
  }
  expect(await stored()).toEqual(before);
});

const rowOf = (id: number) =>
  t.deps.db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('one’s own account', () => {
  const DECIDES = [
    'role',
    'status',
    'brand_scope',
    'expires_at',
    'username',
    'email',
    'mfa_enabled',
  ];

  test.each(DECIDES)(
    '%s cannot be changed by PUT /v1/auth/me nor by preferences',
    async (field) => {
      const person = await t.signIn('editor', { brandScope: ['Ozempic'] });
      const before = await rowOf(person.staff.id);
      const call = caller(t.app, person.headers);
      const body = { [field]: PRIVILEGED[field] ?? 'owner@evil.example', display_name: 'ชื่อใหม่' };
      expect((await call(auth.updateMe, { body })).status).toBe(422);
      expect((await call(auth.preferences, { body })).status).toBe(422);
      expect(await rowOf(person.staff.id)).toEqual(before);
    },
  );

  test('signing in with more than name and password changes nothing', async () => {
    const { id, username } = await makeStaff(t.deps.db, { role: 'editor' });
    const before = await rowOf(id);
    const reply = await t.app.inject({
      method: 'POST',
      url: '/jwt-auth/v1/token',
      payload: { ...PRIVILEGED, username, password: 'correct horse battery staple' },
    });
    expect(reply.statusCode).toBe(200);
    expect({ ...(await rowOf(id)), last_login_at: null, last_login_ip: null }).toEqual({
      ...before,
      last_login_at: null,
    });
    const me = await t.app.inject({
      url: '/v1/auth/me',
      headers: { authorization: `Bearer ${reply.json().data.token}` },
    });
    expect(me.json().data.role).toBe('editor');
  });
});

describe('accounts of others', () => {
  const account = () => ({
    username: `made${unique()}.mass`,
    email: `made${unique()}@mass.example`,
    first_name: 'สมชาย',
    last_name: 'ใจดี',
    role: 'editor',
    send_invite: true,
  });

  test('an administrator gives no role above their own, in making or changing', async () => {
    const call = caller(t.app, (await t.signIn('admin')).headers);
    for (const role of ['super_admin', 'admin']) {
      const made = await call(staff.create, { body: { ...account(), role } });
      expect(made.status).toBe(422);
      const { id } = await makeStaff(t.deps.db, { role: 'editor' });
      const { version } = await rowOf(id);
      expect((await call(staff.update, { params: { id }, body: { role, version } })).status).toBe(
        422,
      );
      expect((await rowOf(id)).role).toBe('editor');
    }
  });

  test.each([
    'status',
    'password_hash',
    'sso_subject',
    'token_version',
    'mfa_enabled',
    'created_by',
  ])('%s is nothing that a form sets', async (field) => {
    const call = caller(t.app, admin.headers);
    const body = { ...account(), [field]: PRIVILEGED[field] };
    expect((await call(staff.create, { body })).status).toBe(422);
    const found = await t.deps.db
      .selectFrom('staff')
      .select('id')
      .where('username', '=', body.username)
      .execute();
    expect(found).toEqual([]);
  });
});

describe('content', () => {
  test('author, moments and counts are the system’s, whoever says what', async () => {
    const person = await t.signIn('editor');
    const call = caller(t.app, person.headers);
    const made = await call(article.create, { body: { title: 'บทความของผู้จัดทำ' } });
    expect(made.status).toBe(201);
    const { id } = made.reply.data;
    for (const field of ['created_by', 'created_at', 'updated_by', 'stats', 'deleted_at', 'kind']) {
      await call(article.update, { params: { id }, body: { [field]: PRIVILEGED[field] } });
    }
    await call(article.create, { body: { title: 'อีกบทความหนึ่ง', ...PRIVILEGED, status: 'draft' } });
    const rows = await t.deps.db
      .selectFrom('content')
      .select([
        'created_by',
        'updated_by',
        'kind',
        'created_at',
        'deleted_at',
        'first_published_at',
      ])
      .where('created_by', '=', person.staff.id)
      .execute();
    const own = {
      created_by: person.staff.id,
      updated_by: person.staff.id,
      kind: 'article',
      created_at: expect.stringContaining('2026-11-20'),
      deleted_at: null,
      first_published_at: null,
    };
    expect(rows).toEqual([own, own]);
  });

  test('an editor publishes by no field of a form', async () => {
    const call = caller(t.app, (await t.signIn('editor')).headers);
    const created = await call(article.create, {
      body: { title: 'บทความที่รอเผยแพร่', status: 'publish' },
    });
    expect(created.status).toBeGreaterThanOrEqual(400);
    const made = await call(article.create, { body: { title: 'บทความที่รอเผยแพร่' } });
    const { id, version } = made.reply.data;
    const body = { status: 'publish' as const, version };
    expect((await call(article.update, { params: { id }, body })).status).toBeGreaterThanOrEqual(
      400,
    );
    const row = await t.deps.db
      .selectFrom('content')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.status).toBe('draft');
  });
});

test.each(['__proto__', 'constructor', 'prototype'])(
  'a body with %s reaches no object of ours',
  async (name) => {
    for (const { method, url, endpoint } of declared()) {
      const reply = await t.app.inject({
        method,
        url: url.replace(/:\w+/g, '1'),
        headers: {
          'content-type': 'application/json',
          ...(endpoint.permission === 'public' ? {} : admin.headers),
        },
        payload: `{"${name}":{"role":"super_admin","prototype":{"role":"super_admin"}}}`,
      });
      expect(reply.statusCode, `${url}: ${reply.body}`).toBeLessThan(500);
      expect(reply.statusCode, url).not.toBe(201);
    }
    expect('role' in {}).toBe(false);
  },
);
