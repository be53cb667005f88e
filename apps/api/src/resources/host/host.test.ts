import { hosts } from '@connect/contract/hosts/host.ts';
import { HOST_KINDS, type HostKind } from '@connect/contract/kinds.ts';
import type { Role } from '@connect/contract/permissions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import { makeArticle, makeHost, makeMedia, makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let call: ReturnType<typeof caller>;
const people = hosts.webinar_host;
beforeAll(async () => {
  test = await createTestApp();
  call = caller(test.app, (await test.signIn('super_admin')).headers);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.deps.db.deleteFrom('content_link').execute();
  await test.deps.db.deleteFrom('content').execute();
});

const as = async (role: Role) => caller(test.app, (await test.signIn(role)).headers);
const make = (overrides: Parameters<typeof makeHost>[1] = {}) => makeHost(test.deps.db, overrides);
const create = (body: object, kind: HostKind = 'webinar_host') =>
  call(hosts[kind].create, { body });
const update = (id: number, body: object) => call(people.update, { params: { id }, body });
const remove = (id: number) => call(people.delete, { params: { id } });

/** Makes an item that names this host, as webinars and videos do. */
async function named(id: number, status: 'publish' | 'draft') {
  const user = await makeArticle(test.deps.db, { status, title: `รายการของวิทยากร ${status}` });
  await test.deps.db
    .insertInto('content_link')
    .values({ from_id: user.id, to_id: id, relation: 'host', position: 0, needed: true })
    .execute();
  return user.id;
}

const CONTACT = { email: 'a@hcp.example', phone: '0812345678', license_no: 'ว 012345' };

describe.each(HOST_KINDS)('%s', (kind) => {
  it('is created with a name alone, listed by itself and read back', async () => {
    const { status, reply } = await create({ title: 'ภู' }, kind);
    expect(status).toBe(201);
    expect(reply.data).toMatchObject({ title: 'ภู', publicity_consent: false, usage_count: 0 });
    for (const other of HOST_KINDS) {
      const list = await call(hosts[other].list);
      expect(list.reply.data.map(({ id }) => id)).toEqual(other === kind ? [reply.data.id] : []);
    }
  });

  it('can be published with photo, workplace and consent', async () => {
    const { id } = await make({ kind });
    const params = { id };
    const answer = await call(hosts[kind].update, { params, body: { status: 'publish' } });
    expect(answer.reply.data.effective_status).toBe('published');
  });
});

describe('saving', () => {
  it.each([
    [{ title: 'ก' }, 'title: length'],
    [{ title: 'ก'.repeat(151) }, 'title: length'],
    [{ name_en: 'สมชาย' }, 'name_en: pattern'],
    [{ content: 'ก'.repeat(5001) }, 'content: length'],
    [{ tags: Array.from({ length: 11 }, (_, n) => `t${n}`) }, 'tags: max_items'],
    [{ specialty_ids: [1, 2, 3, 4, 5, 6] }, 'specialty_ids: max_items'],
    [{ email: 'not an address' }, 'email: email'],
    [{ phone: '12345' }, 'phone: phone'],
    [{ license_no: 'ว.123' }, 'license_no: license_format'],
    [{ license_no: 'x'.repeat(31) }, 'license_no: license_format'],
    [{ disclosure: 'ก'.repeat(501) }, 'disclosure: length'],
    [{ linked_user_id: 999_999 }, 'linked_user_id: reference'],
    [{ publicity_consent_media_id: 999_999 }, 'publicity_consent_media_id: reference'],
    [{ brand: 'Ozempic' }, 'brand: option'],
    [{ material_code: 'TH26OZM00012' }, 'material_code: type'],
  ])('refuses %j', async (body, said) => {
    const answer = await create({ title: 'สมชาย ตัวอย่าง', ...body });
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toEqual([said]);
  });

  it('keeps contact data as it is written officially', async () => {
    const { reply } = await create({ title: 'สมชาย ตัวอย่าง', ...CONTACT, license_no: 'ภ ๐๑๒๓๔๕' });
    expect(reply.data).toMatchObject({
      email: 'a@hcp.example',
      phone: '+66812345678',
      license_no: 'ภ.12345',
    });
  });

  it('keeps words, lists and links of a biography and nothing else', async () => {
    const { reply } = await create({
      title: 'สมชาย ตัวอย่าง',
      content:
        '<h2>หัวข้อ</h2><p onclick="x()">ก<strong>ข</strong></p><table><tr><td>ค</td></tr></table>',
    });
    expect(reply.data.content).toBe('หัวข้อ<p>ก<strong>ข</strong></p>ค');
  });

  it('remarks on somebody of the same name and workplace, and on nobody else', async () => {
    const body = { title: 'สมชาย ตัวอย่าง', workplace: 'โรงพยาบาล ก' };
    await create(body);
    const codes = async (sent: object) =>
      (await create({ ...body, ...sent })).reply.meta.warnings?.map(({ code }) => code);
    expect(await codes({})).toEqual(['person_duplicate']);
    expect(await codes({ workplace: 'โรงพยาบาล ข' })).toEqual([]);
    expect((await create(body, 'video_host')).reply.meta.warnings).toEqual([]);
  });

  it('links a user once among the hosts of a kind', async () => {
    const user = await makeUser(test.deps.db);
    const linked_user_id = user.id;
    const first = await create({ title: 'สมชาย ตัวอย่าง', linked_user_id });
    expect(first.reply.data.linked_user?.id).toBe(user.id);
    const again = await create({ title: 'สมหญิง ตัวอย่าง', linked_user_id });
    expect(fieldsOf(again)).toEqual(['linked_user_id: unique']);
    expect((await create({ title: 'สมชาย ตัวอย่าง', linked_user_id }, 'video_host')).status).toBe(
      201,
    );
    expect((await update(first.reply.data.id, { position: 'แพทย์' })).status).toBe(200);
  });

  it('links a user once also when two do it at the same moment', async () => {
    const { id: linked_user_id } = await makeUser(test.deps.db);
    const answers = await Promise.all(
      ['ก ตัวอย่าง', 'ข ตัวอย่าง', 'ค ตัวอย่าง'].map((title) => create({ title, linked_user_id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });
});

describe('publishing', () => {
  it('is refused with every reason at once', async () => {
    const { id } = await make({
      featured_image_id: null,
      host: { workplace: '', publicity_consent: false },
    });
    const answer = await update(id, { status: 'publish' });
    expect(answer.error.code).toBe('publish_blocked');
    expect(fieldsOf(answer)).toEqual([
      'workplace: required',
      'featured_image_id: required',
      'publicity_consent: host_no_consent',
    ]);
  });

  it.each([
    ['too small', { width: 299, height: 400 }, 'featured_image_id: image_size'],
    ['without description', { altText: '' }, 'featured_image_id: alt_text'],
  ])('is refused with a photo %s', async (_what, photo, said) => {
    const { id: featured_image_id } = await makeMedia(test.deps.db, photo);
    const { id } = await make({ featured_image_id });
    expect(fieldsOf(await update(id, { status: 'publish' }))).toEqual([said]);
  });

  it('withdrawing consent is always recorded, says where the host is hidden, and is undone by agreeing', async () => {
    const { id } = await make({ status: 'publish' });
    const draft = await named(id, 'draft');
    const live = await named(id, 'publish');
    const withdrawn = await update(id, { publicity_consent: false });
    expect(withdrawn.status, JSON.stringify(withdrawn.error)).toBe(200);
    expect(withdrawn.reply.data).toMatchObject({ publicity_consent: false, status: 'publish' });
    const told = withdrawn.reply.meta.warnings?.find(({ code }) => code === 'consent_hidden');
    expect(told).toMatchObject({ field: 'publicity_consent', items: [{ id: live }] });
    expect(JSON.stringify(told)).not.toContain(`"id":${draft}`);
    // All other fields of the host can be changed meanwhile too.
    expect((await update(id, { position: 'อาจารย์' })).status).toBe(200);
    const given = await update(id, { publicity_consent: true });
    expect(given.reply.meta.warnings?.map(({ code }) => code)).not.toContain('consent_hidden');
    const audits = await test.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'diff'])
      .where('entity_id', '=', id)
      .where('action', 'like', '%consent%')
      .orderBy('id')
      .execute();
    expect(audits).toEqual([
      { action: 'webinar_host.consent_withdraw', diff: { live_in: [`article ${live}`] } },
      { action: 'webinar_host.consent_give', diff: { live_in: [`article ${live}`] } },
    ]);
  });

  it('who withdrew consent cannot be published anew', async () => {
    const { id } = await make({ status: 'draft', host: { publicity_consent: false } });
    expect(fieldsOf(await update(id, { status: 'publish' }))).toEqual([
      'publicity_consent: host_no_consent',
    ]);
  });
});

describe('deleting', () => {
  it.each(['draft', 'publish'] as const)('is refused while a %s names the host', async (status) => {
    const { id } = await make();
    const user = await named(id, status);
    const answer = await remove(id);
    expect(answer.status).toBe(409);
    expect(answer.error.code).toBe('in_use');
    expect(answer.error.data.used_by).toMatchObject([{ id: user, type: 'article' }]);
    const { reply } = await call(people.dependents, { params: { id } });
    expect(reply.data).toMatchObject([{ id: user, blocks: expect.arrayContaining(['delete']) }]);
    const list = await call(people.list);
    expect(list.reply.data[0]?.usage_count).toBe(1);
  });

  it('goes when what named the host is in the trash', async () => {
    const { id } = await make();
    const user = await named(id, 'draft');
    await test.deps.db
      .updateTable('content')
      .set({ deleted_at: test.clock.now().toISOString() })
      .where('id', '=', user)
      .execute();
    expect((await remove(id)).status).toBe(200);
    expect((await call(people.restore, { params: { id } })).reply.data.deleted_at).toBeNull();
  });
});

describe('contact data', () => {
  it.each(['editor', 'analyst'] as const)('is covered for %s: item and revisions', async (role) => {
    const made = await create({ title: 'สมชาย ตัวอย่าง', ...CONTACT });
    const params = { id: made.reply.data.id };
    const reader = await as(role);
    const { reply } = await reader(people.get, { params });
    expect(reply.data).toMatchObject({ email: '***', phone: '***', license_no: '***' });
    expect(reply.meta.permissions?.personal).toBe(false);
    const revision = await reader(people.revision, { params: { ...params, revision: 1 } });
    expect(revision.reply.data.snapshot).toMatchObject({ email: '***', title: 'สมชาย ตัวอย่าง' });
    expect(JSON.stringify([reply, revision.reply])).not.toContain('hcp.example');
  });

  it('is read by those with personal data, and never listed', async () => {
    const made = await create({ title: 'สมชาย ตัวอย่าง', ...CONTACT });
    const dpo = await as('dpo');
    const { reply } = await dpo(people.get, { params: { id: made.reply.data.id } });
    expect(reply.data.email).toBe('a@hcp.example');
    const list = await dpo(people.list);
    expect(JSON.stringify(list.reply)).not.toContain('hcp.example');
  });

  it('is not repeated in the audit log: only that it changed', async () => {
    const made = await create({ title: 'สมชาย ตัวอย่าง', ...CONTACT });
    await update(made.reply.data.id, { email: 'b@hcp.example', position: 'แพทย์' });
    const entries = await test.deps.db
      .selectFrom('audit_entry')
      .select('diff')
      .where('entity_type', '=', 'webinar_host')
      .where('entity_id', '=', made.reply.data.id)
      .where('action', '=', 'webinar_host.update')
      .execute();
    expect(JSON.stringify(entries)).not.toContain('hcp.example');
    expect(entries).toHaveLength(1);
    expect(entries[0]?.diff).toEqual({
      email: { from: '***', to: '***' },
      position: { from: '', to: 'แพทย์' },
    });
  });

  it('stays when somebody who does not see it saves something else', async () => {
    const editor = await as('editor');
    const made = await editor(people.create, { body: { title: 'สมชาย ตัวอย่าง', ...CONTACT } });
    const params = { id: made.reply.data.id };
    const saved = await editor(people.update, { params, body: { position: 'แพทย์' } });
    expect(saved.reply.data).toMatchObject({ position: 'แพทย์', email: '***' });
    expect((await call(people.get, { params })).reply.data.email).toBe('a@hcp.example');
  });
});

describe('copying', () => {
  it('makes the host a draft of another kind with everything but the linked user', async () => {
    const { id: linked_user_id } = await makeUser(test.deps.db);
    const { id, photoId } = await make({
      status: 'publish',
      title: 'สมชาย ตัวอย่าง',
      host: { linked_user_id, email: 'a@hcp.example', position: 'แพทย์' },
    });
    const answer = await call(people.copy, { params: { id }, body: { to: 'podcast_host' } });
    expect(answer.status).toBe(201);
    expect(answer.reply.data).toMatchObject({
      title: 'สมชาย ตัวอย่าง',
      status: 'draft',
      position: 'แพทย์',
      email: 'a@hcp.example',
      featured_image_id: photoId,
      publicity_consent: true,
      linked_user_id: null,
      published_at: null,
    });
    const list = await call(hosts.podcast_host.list);
    expect(list.reply.data.map(({ id: one }) => one)).toEqual([answer.reply.data.id]);
    const { action } = await test.deps.db
      .selectFrom('audit_entry')
      .select('action')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(action).toBe('podcast_host.copy');
  });

  it('refuses the same kind, the trash, and those who may not create', async () => {
    const { id } = await make();
    const body = { to: 'video_host' as const };
    const same = await call(people.copy, { params: { id }, body: { to: 'webinar_host' } });
    expect(fieldsOf(same)).toEqual(['to: option']);
    expect((await (await as('analyst'))(people.copy, { params: { id }, body })).status).toBe(403);
    await remove(id);
    expect((await call(people.copy, { params: { id }, body })).status).toBe(404);
  });

  it('a duplicate leaves user and consent behind, and keeps a long name within its limit', async () => {
    const { id: linked_user_id } = await makeUser(test.deps.db);
    const { id } = await make({ title: 'ก'.repeat(150), host: { linked_user_id } });
    const { reply } = await call(people.duplicate, { params: { id } });
    expect(reply.data).toMatchObject({ linked_user_id: null, publicity_consent: false });
    expect([...reply.data.title].length).toBeLessThanOrEqual(150);
    expect(reply.data.title).toMatch(/ \(สำเนา\)$/);
  });
});

describe('GET /v1/webinar-host/users', () => {
  it('finds users by name who are linked to nobody of this kind', async () => {
    const taken = await makeUser(test.deps.db, { display_name: 'พิเศษ หนึ่ง' });
    const free = await makeUser(test.deps.db, { display_name: 'พิเศษ สอง' });
    await make({ host: { linked_user_id: taken.id } });
    const { reply } = await call(people.users, { query: { search: 'พิเศษ' } });
    expect(reply.data.map(({ id }) => id)).toEqual([free.id]);
  });

  it.each(['editor', 'publisher', 'sales_manager'] as const)('is not for %s', async (role) => {
    expect((await (await as(role))(people.users, { query: { search: 'ก' } })).status).toBe(403);
  });
});

describe('the list', () => {
  it('filters by consent and specialty and searches names', async () => {
    const { id: specialty } = await test.deps.db
      .selectFrom('specialty')
      .select('id')
      .executeTakeFirstOrThrow();
    const yes = await make({ title: 'อรุณ ตัวอย่าง', specialty_ids: [specialty] });
    const no = await make({ title: 'เกศ ตัวอย่าง', host: { publicity_consent: false } });
    const ids = async (query: Record<string, string>) =>
      (await call(people.list, { query })).reply.data.map(({ id }) => id);
    expect(await ids({ publicity_consent: '0' })).toEqual([no.id]);
    expect(await ids({ publicity_consent: '1' })).toEqual([yes.id]);
    expect(await ids({ specialty_id: String(specialty) })).toEqual([yes.id]);
    expect(await ids({ search: 'เกศ' })).toEqual([no.id]);
    expect(await ids({ search: '%' })).toEqual([]);
  });
});
