import { audit } from '@connect/contract/administration/audit.ts';
import { fillPath } from '@connect/contract/calls/endpoint.ts';

import { GRANTS, permissionsOf, ROLES, type Role } from '@connect/contract/permissions.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { caller } from '../../test/call.ts';
import { WRITE_EXAMPLES } from '../../test/examples/write-examples.ts';
import { makeArticle, makeDocument, makeUser, makeView } from '../../test/factories.ts';
import { makeLink, makeRecipient } from '../../test/link-factories.ts';
import {
  makeEvent,
  makeEventRegistration,
  makeRegistration,
  makeWebinar,
} from '../../test/meeting-factories.ts';
import { type SignedIn, startTestApp } from '../../test/test-app.ts';
import {
  makeConsent,
  makeGuidelineRequest,
  makePrivacyRequest,
  makeStage,
} from '../../test/user-factories.ts';

// Every call of the server is tried: what is covered for a role is in none of its answers, and who
// is out of scope exists in none.

const { test: t, admin } = await startTestApp();
const { db } = t.deps;
const NOBODY = 2_000_000_000;
const UUID = '00000000-0000-4000-8000-000000000000';

/** Values that nothing else in the database contains. */
const SECRETS = {
  license_no: 'ว.734519',
  email: 'walked.by.nobody@hcp.example',
  phone: '+66895551234',
  employee_code: 'SECRET77',
  external_ref: 'CRM-SECRET-77',
  line_user_id: `Udead${'7'.repeat(28)}`,
  line_display_name: 'ชื่อไลน์ลับ',
  workplace_name_raw: 'ที่ทำงานลับ',
  first_name_en: 'Secretgiven',
  last_name_en: 'Secretfamily',
  display_name: 'นพ.ลับเฉพาะ ห้ามเผยแพร่',
  first_name: 'ลับเฉพาะ',
  last_name: 'ห้ามเผยแพร่',
};
/** Questions, by the name of the parameter that they have. */
const asked = (far: number): [name: string, query: string][] => [
  ['', ''],
  ['limit', '?limit=100'],
  ['view', '?view=users'],
  ['search', '?search=a'],
  ['q', `?q=%23${far}`],
  ['user_type', '?user_type=doctor'],
];
const TOLD =
  /734519|walked\.by|895551234|089-555-1234|SECRET|7777777|ไลน์ลับ|ที่ทำงานลับ|ที่อยู่ลับ|ลับเฉพาะ|ห้ามเผยแพร่|Secret/;

const accounts = new Map<Role, SignedIn>();
const ids = { far: 0, article: 0, webinar: 0, link: 0, guideline: 0, event: 0 };
let registered = 0;
beforeAll(async () => {
  for (const role of ROLES) accounts.set(role, await t.signIn(role, { regionScope: ['north'] }));
  ids.far = (await makeUser(db, { ...SECRETS, province_code: '90', status: 'pending' })).id;
  ids.article = (await makeArticle(db, { status: 'publish' })).id;
  ids.webinar = (await makeWebinar(db, { status: 'publish' })).id;
  ids.link = (await makeLink(db)).id;
  await makeRecipient(db, ids.link, ids.far);
  await makeView(db, ids.article, { user_id: ids.far });
  await makeView(db, ids.webinar, {
    user_id: ids.far,
    content_type: 'webinar',
    action: 'question',
  });
  await makeRegistration(db, ids.webinar, { user_id: ids.far });
  ids.event = (await makeEvent(db, { status: 'publish' })).id;
  const { first_name, last_name, license_no, email, phone } = SECRETS;
  registered = (
    await makeEventRegistration(db, ids.event, {
      user_id: ids.far,
      province_code: '90',
      workplace_name: SECRETS.workplace_name_raw,
      note: SECRETS.display_name,
      answers: JSON.stringify({ why: [SECRETS.display_name] }),
      ...{ first_name, last_name, license_no, email, phone },
    })
  ).id;
  const guide = await makeDocument(db, { documentType: 'patient_guideline' });
  const asked = { user_id: ids.far, delivery_address: 'ที่อยู่ลับ', contact_phone: SECRETS.phone };
  ids.guideline = (await makeGuidelineRequest(db, guide.id, asked)).id;
  await makeConsent(db, ids.far, { purpose: 'profiling', note: SECRETS.workplace_name_raw });
  const stage = await db
    .selectFrom('product_adoption_ladder')
    .select(['id', 'value_ids'])
    .executeTakeFirstOrThrow();
  const [value_id = 0] = stage.value_ids;
  await makeStage(db, ids.far, { ladder_id: stage.id, value_id, source: 'manual' });
  await makeUser(db, { province_code: '50', owner_rep_id: ids.far, team: 'ทีมของคนไกล' });
});

const declared = t.routes.flatMap(({ method, url, endpoint }) =>
  endpoint && method !== 'HEAD' ? [{ method: method as 'GET', url, endpoint }] : [],
);
const send = (role: Role, method: 'GET', url: string, body?: object) =>
  t.app.inject({
    method,
    url,
    headers: accounts.get(role)?.headers,
    ...(body ? { payload: body } : {}),
  });
/** Whether a call reads this parameter; what it does not read changes no answer. */
const knows = (query: z.ZodType | undefined, name: string): boolean =>
  query instanceof z.ZodObject ? name in query.shape : query !== undefined;
const held = (role: Role) => new Set<string>(permissionsOf(role));
const may = (role: Role, permission: unknown): boolean =>
  Array.isArray(permission) && permission.some((one: string) => held(role).has(one));

describe.each(ROLES.filter((role) => GRANTS[role].user.masked))(
  '%s, who sees no personal data',
  (role) => {
    it('finds no name, number or address in any answer', async () => {
      const told: string[] = [];
      let answered = 0;
      for (const { method, url, endpoint } of declared) {
        if (method !== 'GET' || /\/export$|credit-list$/.test(url) || endpoint.file) continue;
        for (const id of url.includes(':id') ? Object.values(ids) : [1]) {
          const path = fillPath(url, {
            id,
            revision: 1,
            registration: registered,
            page: UUID,
            session: UUID,
          });
          for (const [name, query] of asked(ids.far)) {
            if (name && !knows(endpoint.query, name)) continue;
            const reply = await send(role, 'GET', `${path}${query}`);
            if (reply.statusCode === 200) answered += 1;
            const secret = TOLD.exec(reply.body)?.[0];
            if (secret) told.push(`${path}${query}: ${secret}`);
          }
        }
      }
      expect(told).toEqual([]);
      expect(answered).toBeGreaterThan(50);
    });
  },
);

it('the same values are there for who sees them, so that the walk looks for the right ones', async () => {
  for (const url of [
    `/v1/guideline/${ids.guideline}`,
    `/v1/user/${ids.far}`,
    '/v1/user?limit=100',
    '/v1/user-names',
    `/v1/link/${ids.link}/recipients`,
    `/v1/event/${ids.event}/registrations`,
    `/v1/event/${ids.event}/registrations/${registered}`,
  ]) {
    expect((await send('admin', 'GET', url)).body).toMatch(TOLD);
  }
});

it('whoever reads a person unmasked is written down, whichever call it was', async () => {
  const views = async () =>
    (
      await db
        .selectFrom('audit_entry')
        .select('id')
        .where('actor_id', '=', accounts.get('admin')?.staff.id ?? 0)
        .where('action', '=', 'pii.view')
        .execute()
    ).length;
  const untold: string[] = [];
  const request = await makePrivacyRequest(db, { user_id: ids.far });
  for (const { method, url } of declared) {
    const lists = ['/v1/user', '/v1/user-names', '/v1/privacy-request', '/v1/privacy-request/:id'];
    const reads = lists.includes(url) || /^\/v1\/user\/:id(\/|$)/.test(url);
    if (method !== 'GET' || !reads) continue;
    const before = await views();
    const id = url.startsWith('/v1/privacy') ? request.id : ids.far;
    const { statusCode } = await send('admin', 'GET', fillPath(url, { id }));
    if (statusCode === 200 && (await views()) === before) untold.push(url);
  }
  expect(untold).toEqual([]);
});

describe('sales_manager of another region', () => {
  const calls = declared.filter(({ url }) => /^\/v1\/user\/:id(\/|$)/.test(url));

  it('every call on the user answers as for nobody, and changes nothing', async () => {
    expect(calls.length).toBeGreaterThan(15);
    const stored = () =>
      db.selectFrom('platform_user').selectAll().where('id', '=', ids.far).execute();
    const before = await stored();
    for (const { method, url, endpoint } of calls) {
      const name = `${method} ${url}`;
      const make = method === 'GET' ? undefined : WRITE_EXAMPLES[name];
      const body = make ? (await make({ t, by: admin, boss: admin })).body : undefined;
      const answers = await Promise.all(
        [ids.far, NOBODY].map((id) => send('sales_manager', method, fillPath(url, { id }), body)),
      );
      const [far, nobody] = answers.map(({ body: text }) =>
        text.replace(/"request_id":"[^"]+"/, ''),
      );
      expect(far, name).toBe(nobody);
      const allowed = may('sales_manager', endpoint.permission);
      expect(answers[0]?.statusCode, name).toBe(allowed ? 404 : 403);
    }
    expect(await stored()).toEqual(before);
  });

  it('no list names them', async () => {
    for (const url of [
      '/v1/user?limit=100',
      '/v1/user-names',
      `/v1/user?search=%23${ids.far}`,
      `/v1/search?q=%23${ids.far}`,
      '/v1/search?q=734519',
      '/v1/user?team=ทีมของคนไกล',
      `/v1/article-logs/${ids.article}`,
      `/v1/webinar/${ids.webinar}/registrations`,
      `/v1/link/${ids.link}/recipients`,
      `/v1/event/${ids.event}/registrations`,
    ]) {
      const reply = await send('sales_manager', 'GET', url.includes('ทีม') ? encodeURI(url) : url);
      expect(reply.statusCode, url).toBe(200);
      expect(reply.body, url).not.toMatch(/734519|walked|895551234|ลับเฉพาะ/);
    }
  });
});

it('who saw somebody in a list is found by them, also in their access package', async () => {
  const { id } = await makeUser(db, { display_name: 'ใครเห็น บ้างนะ' });
  const seen = await send(
    'medical',
    'GET',
    `/v1/user-names?search=${encodeURIComponent('ใครเห็น')}`,
  );
  expect(seen.body).toContain('ใครเห็น');
  const { reply } = await caller(t.app, admin.headers)(audit.list, {
    query: { entity_type: 'user', entity_id: id },
  });
  expect(reply.data).toMatchObject([{ action: 'pii.view', actor: { role: 'medical' } }]);
  const copy = await send('dpo', 'GET', `/v1/user/${id}/access-package?format=json&reason=copy`);
  expect(copy.json().actions).toMatchObject([{ action: 'pii.view', actor_role: 'medical' }]);
});
