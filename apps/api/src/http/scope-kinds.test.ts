import { randomUUID } from 'node:crypto';
import { fillPath } from '@connect/contract/calls/endpoint.ts';
import type { Brand } from '@connect/contract/constants.ts';
import { presence } from '@connect/contract/desk/presence.ts';
import { search } from '@connect/contract/desk/search.ts';
import { areaOf, CONTENT_KINDS } from '@connect/contract/kinds.ts';
import { GRANTS, permissionsOf, ROLES, type Role } from '@connect/contract/permissions.ts';
import { beforeAll, describe, expect, test as it } from 'vitest';
import { caller } from '../../test/call.ts';
import { CONTENT_EXAMPLES } from '../../test/examples/write-examples.ts';
import { makeUser, makeView } from '../../test/factories.ts';
import { makeEventRegistration, makeRegistration } from '../../test/meeting-factories.ts';
import { type SignedIn, startTestApp } from '../../test/test-app.ts';
import { uploadBody } from '../../test/upload-files.ts';
import { insertRevision } from '../content/revisions/revisions.queries.ts';

// Every call on an item of every kind with brands: an item outside the caller's scope does not
// exist.
const OWN: Brand = 'Ozempic';
const FOREIGN: Brand = 'Wegovy';
const TITLE = 'ชื่อเรื่องลับเฉพาะแบรนด์';
const FAR = 'ไกลบ้าน';
const NEAR = 'ใกล้บ้าน';
/** A file without the right to see more names only the province. */
const AWAY = /ไกลบ้าน|สงขลา/;
const HERE = /ใกล้บ้าน|เชียงใหม่/;
const NOBODY = 2_000_000_000;

const { test: t, admin } = await startTestApp();
const { db } = t.deps;
const accounts = new Map<Role, SignedIn>();
const headersOf = (role: Role) => accounts.get(role)?.headers ?? { authorization: '' };

/** Kinds whose items have brands; hosts have none. */
const NAMES = Object.keys(CONTENT_EXAMPLES).filter((name) => !name.endsWith('-host'));

const kindOf = (name: string) =>
  CONTENT_KINDS.find((kind) => kind === name.replace('-', '_')) ?? 'article';

async function item(name: string, brand: Brand): Promise<number> {
  const { id } = (await CONTENT_EXAMPLES[name]?.make(t)) ?? { id: 0 };
  const values = { brand, title: `${TITLE} ${brand} ${id}`, promotional_type: 'medical' };
  await db.updateTable('content').set(values).where('id', '=', id).execute();
  // Ended, so that it has a list of earned credits.
  const held = {
    start_at: '2026-11-10T13:00:00+07:00',
    end_at: '2026-11-10T14:00:00+07:00',
    cpe_code: '1002-1-000-001',
    cpe_credits: 1,
  };
  await db.updateTable('webinar').set(held).where('content_id', '=', id).execute();
  await db.updateTable('event').set(held).where('content_id', '=', id).execute();
  const revision = {
    entityType: kindOf(name),
    entityId: id,
    snapshot: { ...values },
    changedFields: ['title'],
    status: 'draft' as const,
    note: null,
    at: t.clock.now(),
    by: admin.staff.id,
  };
  await db.transaction().execute((trx) => insertRevision(trx, revision, 0));
  return id;
}

/** A body that passes validation, so that the look-up is reached. */
const bodyFor = (method: string, url: string): object | undefined => {
  if (url.endsWith('/check-in') && method === 'POST') {
    return { device_id: randomUUID(), items: [] };
  }
  if (url.endsWith('/messages'))
    return method === 'PATCH' ? { action: 'drop', ids: [1] } : undefined;
  if (method === 'POST' && url === '/v1/webinar/:id/registrations') return { user_id: 1 };
  if (url.endsWith('/remind')) return { ids: [1] };
  if (method === 'PATCH' && url.endsWith('/:registration')) return { note: 'ทดสอบ' };
  if (url.includes('/registrations')) {
    const person = { first_name: 'ก', last_name: 'ข', user_type: 'doctor', phone: '0812345678' };
    const ids = method === 'PATCH' ? { ids: [1] } : {};
    if (method !== 'GET') return method === 'POST' ? { person } : { action: 'confirm', ...ids };
  }
  if (method === 'DELETE' && url.endsWith('/logs')) return { title: TITLE, reason: 'ทดสอบการล้าง' };
  if (method === 'PUT') return { title: 'แก้โดยผู้อื่น' };
  if (url.endsWith('/cancel')) return { reason: 'ทดสอบการยกเลิก' };
  if (url.endsWith('/attendance-import')) return { file: 'Name,Email\nก,ข', apply: true };
  if (url.endsWith('/test')) return { sample: 'doctor' };
  return method === 'POST' ? {} : undefined;
};

describe.each(NAMES)('%s', (name) => {
  const kind = kindOf(name);
  const area = areaOf(kind);
  const scoped = ROLES.filter((role) => GRANTS[role][area].scoped);
  const calls = t.routes.flatMap(({ method, url, endpoint }) =>
    endpoint && method !== 'HEAD' && new RegExp(`^/v1/${name}(-logs)?/:id(/|$)`).test(url)
      ? [{ method: method as 'GET', url, endpoint }]
      : [],
  );
  const items = { own: 0, foreign: 0 };
  /** A registration of the own event. */
  let registration = NOBODY;
  beforeAll(async () => {
    // New accounts for each kind, since the number of exports per hour is limited.
    for (const role of [...scoped, 'super_admin'] as const) {
      accounts.set(role, await t.signIn(role, { brandScope: [OWN], regionScope: ['north'] }));
    }
    items.own = await item(name, OWN);
    items.foreign = await item(name, FOREIGN);
    const near = { first_name: NEAR, province_code: '50' };
    const credited = { credit_type: 'cpe', credits_awarded: 1 };
    if (kind === 'event') {
      const row = { ...near, ...credited, status: 'attended' };
      registration = (await makeEventRegistration(db, items.own, row)).id;
    }
    if (kind === 'webinar') {
      const { id: user_id } = await makeUser(db, near);
      registration = (await makeRegistration(db, items.own, { user_id, ...credited })).id;
    }
  });
  const stored = () =>
    db.selectFrom('content').selectAll().where('id', '=', items.foreign).execute();
  const send = async (
    role: Role,
    { method, url, endpoint }: (typeof calls)[number],
    id: number,
  ) => {
    const payload = bodyFor(method, url);
    const reason = /\/(export|council-list)$/.test(url)
      ? `?reason=${encodeURI('ทดสอบการส่งออก')}${url.endsWith('council-list') ? '&council=cpe' : ''}`
      : '';
    const file = endpoint.upload
      ? await uploadBody({ file: 'ชื่อ,อีเมล\nก,ข', name: 'people.csv' })
      : { headers: {} };
    return t.app.inject({
      method,
      url: fillPath(url, { id, revision: 1, registration, archive: 1 }) + reason,
      ...(payload ? { payload } : {}),
      ...file,
      headers: { ...headersOf(role), ...file.headers },
    });
  };

  it('has calls to try, and roles that a scope limits', () => {
    expect(calls.length).toBeGreaterThan(9);
    expect(scoped).toContain('publisher');
  });

  it('outside one’s brands is to every call as if it were not there, and nothing changes', async () => {
    const before = await stored();
    for (const role of scoped) {
      const held = new Set(permissionsOf(role));
      for (const call of calls) {
        const { permission } = call.endpoint;
        const allowed = typeof permission !== 'string' && permission.some((one) => held.has(one));
        const reply = await send(role, call, items.foreign);
        const what = `${role} ${call.method} ${call.url}: ${reply.body}`;
        expect(reply.statusCode, what).toBe(allowed ? 404 : 403);
        expect(reply.body, what).not.toContain(TITLE);
        const nobody = await send(role, call, NOBODY);
        const plain = ({ body }: { body: string }) => body.replace(/"request_id":"[^"]+"/, '');
        expect(plain(reply), what).toBe(plain(nobody));
      }
    }
    expect(await stored()).toEqual(before);
  });

  it('inside one’s brands every call that reads answers', async () => {
    for (const role of scoped) {
      const held = new Set(permissionsOf(role));
      for (const call of calls.filter(({ method }) => method === 'GET')) {
        const { permission } = call.endpoint;
        const allowed = typeof permission !== 'string' && permission.some((one) => held.has(one));
        const reply = await send(role, call, items.own);
        const what = `${role} ${call.url}: ${reply.body}`;
        // A file with contact data needs an additional right, a certificate and dietary notes that nobody is covered.
        const asksMore = /council-list|dietary-notes|certificate$/.test(call.url);
        if (allowed) expect(asksMore ? [200, 403] : [200], what).toContain(reply.statusCode);
        else expect(reply.statusCode, what).toBe(403);
      }
    }
  });

  it('lists, files, search, presence, dependents and bulk actions leave out what is outside', async () => {
    for (const role of scoped) {
      const headers = headersOf(role);
      const get = async (path: string, query: Record<string, string>) =>
        t.app.inject({ url: `${path}?${new URLSearchParams(query)}`, headers });
      const both = `${items.own},${items.foreign}`;
      const list = await get(`/v1/${name}`, { search: TITLE, limit: '100' });
      expect(list.body).toContain(`${TITLE} ${OWN}`);
      expect(list.body).not.toContain(`${TITLE} ${FOREIGN}`);
      expect((await get(`/v1/${name}`, { search: `#${items.foreign}` })).body).not.toContain(TITLE);
      const file = await get(`/v1/${name}/export`, { ids: both, columns: 'title' });
      expect(file.body).not.toContain(`${TITLE} ${FOREIGN}`);
      if (file.statusCode === 200) expect(file.body).toContain(`${TITLE} ${OWN}`);
      const dependents = await get(`/v1/${name}/dependents`, { ids: both });
      expect([dependents.statusCode, dependents.body.includes(TITLE)]).toEqual([200, false]);
      const call = caller(t.app, headers);
      const found = await call(search, { query: { q: TITLE } });
      expect(JSON.stringify(found.reply.data)).not.toContain(`${TITLE} ${FOREIGN}`);
      const page = '00000000-0000-4000-8000-000000000001';
      const body = { type: kind, id: items.foreign, page, editing: false };
      expect((await call(presence.here, { body })).status).toBe(404);
      for (const action of ['publish', 'unpublish', 'delete', 'restore']) {
        const url = `/v1/${name}/bulk`;
        const payload = { action, ids: [items.foreign], reason: 'ทดสอบ' };
        const reply = await t.app.inject({ method: 'POST', url, headers, payload });
        expect(reply.body, action).not.toContain(TITLE);
        if (reply.statusCode === 200) {
          expect(reply.json().data).toMatchObject([{ ok: false, title: null, code: 'not_found' }]);
        } else expect(reply.statusCode).toBe(403);
      }
    }
    expect((await stored())[0]).toMatchObject({ deleted_at: null, status: 'draft' });
  });

  it('every log and its export show only users of the caller’s regions', async () => {
    const near = await makeUser(db, { display_name: `พญ. ${NEAR}`, province_code: '50' });
    const far = await makeUser(db, { display_name: `นพ. ${FAR}`, province_code: '90' });
    for (const { id: user_id } of [near, far]) {
      const row = { content_type: kind, user_id };
      await makeView(db, items.own, row);
      if (kind === 'event') {
        const away = user_id === far.id;
        const first_name = away ? FAR : NEAR;
        const row = { user_id, first_name, province_code: away ? '90' : '50' };
        registration = (await makeEventRegistration(db, items.own, row)).id;
      }
      if (kind !== 'webinar') continue;
      await makeRegistration(db, items.own, { user_id, credit_type: 'cpe', credits_awarded: 1 });
      const extra = JSON.stringify({ text: 'มีอาการคัน' });
      await makeView(db, items.own, { ...row, action: 'question', extra });
    }
    const logs = calls.filter(
      ({ method, url }) =>
        method === 'GET' &&
        // A mark and an empty file name nobody; what a certificate says is compressed.
        /-logs|registrations(?!\/(?:mark|import|:registration\/certificate))|check-in|questions|webinar\/:id\/council-list/.test(
          url,
        ),
    );
    for (const role of scoped) {
      for (const call of logs) {
        const reply = await send(role, call, items.own);
        const what = `${role} ${call.url}: ${reply.body}`;
        expect(reply.body, what).not.toMatch(AWAY);
        if (reply.statusCode === 200) expect(reply.body, what).toMatch(HERE);
      }
    }
    for (const call of logs) {
      const reply = await send('super_admin', call, items.own);
      expect(reply.body, call.url).toMatch(AWAY);
    }
  });
});
