import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { erasureCalls } from '@connect/contract/privacy/erasure.ts';
import { privacyRequests } from '@connect/contract/privacy/privacy-request.ts';
import { user } from '@connect/contract/users/user.ts';
import { userCalls } from '@connect/contract/users/user-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { makeClearedTraces, makeEventTraces } from '../../test/event-traces.ts';
import { makeArticle, makeHost, makeMedia, makeUser, makeView } from '../../test/factories.ts';
import { settleJobs } from '../../test/jobs.ts';
import { makeLink, makeRecipient } from '../../test/link-factories.ts';
import { makeRegistration, makeWebinar } from '../../test/meeting-factories.ts';
import { createTestDatabase } from '../../test/template-database.ts';
import { createTestApp } from '../../test/test-app.ts';
import { typeAboutOthers } from '../../test/typed-about-others.ts';
import {
  makeConsent,
  makeGuidelineRequest,
  makePrivacyRequest,
  makeStage,
} from '../../test/user-factories.ts';
import { fillEverything, makeTraces, NAMES, WORD, whereLeft } from '../../test/whole-person.ts';
import { backup } from '../backup/backup.ts';
import { restore } from '../backup/restore.ts';
import { createStorage } from '../media/files/storage.ts';
import { eraseAgain, keepErasures, knownErasures } from './erase-again.ts';
import { erasedName, subjectOf } from './erasing.ts';

// A person is put into every place that can hold one, erased, and looked for in every row of every
// table and in every file.

const root = mkdtempSync(join(tmpdir(), 'connect-erase-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const dataDir = join(root, 'data');
const filesDir = join(dataDir, 'files');
const t = await createTestApp({ storage: createStorage({ dataDir }) });
afterAll(() => t.close());
const { db, keys, storage } = t.deps;
const admin = await t.signIn('super_admin');
const officer = await t.signIn('dpo');
const call = caller(t.app, admin.headers);
const asOfficer = caller(t.app, officer.headers);

const ids = { her: 0, article: 0, webinar: 0, request: 0, host: 0, paper: 0 };
let filled: string[] = [];

beforeAll(async () => {
  ids.her = (await makeUser(db, NAMES)).id;
  ids.article = (await makeArticle(db, { status: 'publish' })).id;
  ids.webinar = (await makeWebinar(db, { status: 'publish' })).id;
  const { her } = ids;
  await makeUser(db, { owner_rep_id: her, manager_user_id: her });
  await db.updateTable('staff').set({ user_id: her }).where('id', '=', officer.staff.id).execute();

  const paper = await makeMedia(db);
  ids.paper = paper.id;
  await db
    .updateTable('media')
    .set({ file_name: `${WORD}.pdf`, alt_text: WORD })
    .where('id', '=', paper.id)
    .execute();
  const folder = join(filesDir, 'images', `${paper.id}-${paper.sha256.slice(0, 16)}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'original.jpg'), `scan of ${NAMES.display_name}`);
  await makeConsent(db, her, { evidence_media_id: paper.id });

  await makeView(db, ids.article, { user_id: her, anonymous_id: crypto.randomUUID() });
  await makeView(db, ids.webinar, {
    user_id: her,
    content_type: 'webinar',
    action: 'question',
    extra: JSON.stringify({ text: `ดิฉัน ${NAMES.display_name} ขอถาม` }),
  });
  await makeRegistration(db, ids.webinar, {
    user_id: her,
    joined_at: '2026-11-10T10:00:00+07:00',
    minutes: 55,
  });
  await makeClearedTraces(t, admin, ids.her);
  await makeEventTraces(db, ids.her);
  await makeGuidelineRequest(db, ids.article, { user_id: her });
  await makeRecipient(db, (await makeLink(db)).id, her);
  const host = await makeHost(db, {
    title: NAMES.display_name,
    slug: 'sonklin-champalao',
    body: `<p>${WORD}</p>`,
    status: 'publish',
    host: { linked_user_id: her },
  });
  ids.host = host.id;
  // Not by a call: what the audit says of content, such as the name of a speaker, is never erased.
  await db
    .insertInto('revision')
    .values({
      entity_type: 'webinar_host',
      entity_id: host.id,
      revision_no: 1,
      saved_at: '2026-11-01T09:00:00+07:00',
      snapshot: JSON.stringify({ title: NAMES.display_name }),
      status_at: 'draft',
    })
    .execute();
  // She was here twice, and is one since.
  const twin = await makeUser(db, {
    ...NAMES,
    license_no: null,
    email: `second.${NAMES.email}`,
    line_user_id: null,
    employee_code: null,
    external_ref: null,
    merged_into_id: her,
    deleted_at: '2026-11-01T09:00:00+07:00',
  });
  await db
    .insertInto('user_merge')
    .values({
      winner_id: her,
      loser_id: twin.id,
      merged_at: '2026-11-01T09:00:00+07:00',
      merged_by: admin.staff.id,
      winner_before: JSON.stringify({ email: NAMES.email }),
    })
    .execute();
  await makeTraces(db, her, admin.staff.id);
  ids.request = (await makePrivacyRequest(db, { user_id: her, type: 'erase' })).id;
  await makePrivacyRequest(db, {
    requester_name: NAMES.display_name,
    requester_contact: NAMES.email,
  });

  // What staff typed on the way, each with an entry in the audit.
  const params = { id: her };
  const reason = `${NAMES.display_name} โทรมา ${NAMES.email} ${WORD}`;
  await call(userCalls.suspend, { params, body: { reason } });
  await call(userCalls.activate, { params, body: {} });
  await call(user.update, { params, body: { position: WORD, last_name: NAMES.last_name } });
  await call(userCalls.rejectLicense, { params, body: { note: reason } });
  const ladder = await db
    .selectFrom('product_adoption_ladder')
    .select(['id', 'value_ids'])
    .executeTakeFirstOrThrow();
  const [value_id = 0, other = 0] = ladder.value_ids;
  await makeStage(db, her, { ladder_id: ladder.id, value_id, source: 'manual' });
  await call(userCalls.changeAdoption, {
    params,
    body: { ladder_id: ladder.id, value_id: other, reason },
  });
  await call(erasureCalls.accessPackage, { params, query: { format: 'json', reason } });
  // The same, typed about somebody else.
  const stage = { ladder_id: ladder.id, value_id };
  await typeAboutOthers([call, asOfficer], (await makeUser(db)).id, stage);
  await t.app.inject({
    url: `/v1/article-logs/${ids.article}/export?view=users&reason=ok+then&search=${encodeURIComponent(NAMES.first_name)}`,
    headers: admin.headers,
  });
  await asOfficer(privacyRequests.identify, {
    params: { id: ids.request },
    body: { identity_method: 'known_contact' },
  });
  await settleJobs(t.deps, t.pool);
  filled = await fillEverything(t.pool, her);
});

const figures = async () => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from platform_user) as users,
    (select count(*) from engagement_log) as log,
    (select count(distinct coalesce(user_id::text, anonymous_id::text)) from engagement_log
      where content_id = ${ids.article}) as visitors,
    (select count(*) from registration where joined_at is not null) as joined,
    (select sum(minutes) from registration) as minutes,
    (select count(*) from consent_record) as consents,
    (select count(*) from license_check) as checks,
    (select count(*) from adoption_change) as changes,
    (select count(*) from privacy_request) as requests`.execute(db);
  return rows[0];
};

const confirm = () => `#${ids.her}`;
const erase = (body: object = {}) =>
  call(erasureCalls.erase, {
    params: { id: ids.her },
    body: {
      confirm: confirm(),
      reason: 'ตามคำขอของเจ้าของข้อมูล',
      request_id: ids.request,
      ...body,
    },
  });

describe('before she is erased', () => {
  it('she is in every place that refers to a user, so that the search would find her', async () => {
    expect(filled.length).toBeGreaterThan(25);
    const left = await whereLeft(t.pool, filesDir);
    const tables = new Set(left.map((line) => line.split(':')[0]));
    for (const table of new Set(filled.map((name) => name.split('.')[0]))) {
      expect(tables).toContain(`public.${table}`);
    }
    expect([...tables]).toEqual(
      expect.arrayContaining(['public.saved_view', 'public.revision', 'public.media']),
    );
    expect(left.filter((line) => line.startsWith('public.audit_entry'))).toEqual([]);
  });

  it('the access package tells all of it, to read and as JSON, with reason, right and audit', async () => {
    const { her } = ids;
    const url = `/v1/user/${her}/access-package`;
    const get = (query: string, headers = officer.headers) =>
      t.app.inject({ url: `${url}?${query}`, headers });
    expect((await get('format=json')).statusCode).toBe(422);
    expect((await get('reason=xyz', (await t.signIn('publisher')).headers)).statusCode).toBe(403);
    const json = await get('format=json&reason=for+her');
    expect(json.headers['content-disposition']).toMatch(
      /attachment; filename="connect_access-package/,
    );
    const told: Record<string, unknown[]> = json.json();
    expect(told.person).toMatchObject({ license_no: NAMES.license_no, email: expect.any(String) });
    for (const place of [
      'licence_checks',
      'consents',
      'stages',
      'stage_changes',
      'registrations',
    ]) {
      expect(told[place]?.length, place).toBeGreaterThan(0);
    }
    expect(told.activity).toHaveLength(2);
    expect(JSON.stringify(told.actions)).toContain('user.suspend');
    const page = (await get('language=en&reason=for+her')).body;
    expect(page).toContain('<html lang="en">');
    expect(page).toContain('Account suspended');
    expect(page).toContain(NAMES.license_no);
    const thai = (await get('language=th&reason=for+her')).body;
    expect(thai).toContain('ระงับบัญชี');
    expect(thai).not.toMatch(/<(script|link|img)/);
    const entry = await db
      .selectFrom('audit_entry')
      .innerJoin('audit_reason as r', 'r.entry_id', 'audit_entry.id')
      .select(['diff', 'r.reason'])
      .where('action', '=', 'pii.export')
      .where('entity_id', '=', her)
      .orderBy('audit_entry.id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({ diff: { access_package: 'html' }, reason: 'for her' });
  });

  it('is refused without her name or id, with a reason that names her, and without her request', async () => {
    const wrong = await erase({ confirm: 'พญ.คนอื่น' });
    expect(wrong.error).toMatchObject({ code: 'validation_failed' });
    expect(fieldsOf(wrong)).toEqual(['confirm: confirm']);
    const named = await erase({ reason: `ลบ ${NAMES.first_name} ตามคำขอ` });
    expect(fieldsOf(named)).toEqual(['reason: names_person']);
    for (const overrides of [
      { user_id: ids.her, type: 'access', status: 'in_progress' },
      { user_id: ids.her, type: 'erase', status: 'verifying' },
      { user_id: (await makeUser(db)).id, type: 'erase', status: 'in_progress' },
    ]) {
      const { id } = await makePrivacyRequest(db, overrides);
      expect(fieldsOf(await erase({ request_id: id }))).toEqual(['request_id: erase_request']);
      await db.deleteFrom('privacy_request').where('id', '=', id).execute();
    }
    expect(fieldsOf(await erase({ request_id: 999_999 }))).toEqual(['request_id: erase_request']);
    expect((await erase({ version: 1 })).error.code).toBe('version_conflict');
    for (const role of ['admin', 'sales_manager', 'medical'] as const) {
      const { headers } = await t.signIn(role);
      const refused = await caller(t.app, headers)(erasureCalls.erase, {
        params: { id: ids.her },
        body: { confirm: confirm(), reason: 'ตามคำขอ', request_id: ids.request },
      });
      expect(refused.status, role).toBe(403);
    }
  });
});

describe('once she is erased', () => {
  const file = join(root, 'before.zip');
  let before: Record<string, number> | undefined;
  beforeAll(async () => {
    await backup(t.pool, { file, filesDir, now: t.clock.now() });
    before = await figures();
    // Of two who erase at once, one does it.
    const both = await Promise.all([erase(), erase()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await settleJobs(t.deps, t.pool);
  });

  it('nothing of her is left in any table or file, and figures stay', async () => {
    expect(await whereLeft(t.pool, dataDir)).toEqual([]);
    expect(await figures()).toEqual(before);
    expect(await db.selectFrom('media').where('id', '=', ids.paper).execute()).toEqual([]);
  });

  it('a tombstone stays that nobody changes, restores or exports', async () => {
    const params = { id: ids.her };
    const { reply } = await call(user.get, { params });
    expect(reply.data).toMatchObject({
      display_name: erasedName(ids.her),
      status: 'erased',
      user_type: 'doctor',
      email: null,
      license_no: null,
    });
    expect(Object.values(reply.meta.permissions ?? {})).not.toContain(true);
    expect((await call(user.update, { params, body: { position: 'ใหม่' } })).status).toBe(404);
    expect((await erase()).status).toBe(409);
    const copy = await t.app.inject({
      url: `/v1/user/${ids.her}/access-package?reason=abc`,
      headers: officer.headers,
    });
    expect(copy.statusCode).toBe(404);
    const taken = await makeUser(db, { email: NAMES.email, license_no: NAMES.license_no });
    await db.deleteFrom('platform_user').where('id', '=', taken.id).execute();
  });

  it('her request is completed, and the ledger tells of it without telling who', async () => {
    const { reply } = await asOfficer(privacyRequests.get, { params: { id: ids.request } });
    expect(reply.data).toMatchObject({ status: 'completed', user: { id: ids.her } });
    await db
      .insertInto('backup_made')
      .values([
        { made_at: '2026-11-19T00:00:00+07:00', file_name: 'a.zip', keep_until: '2026-12-19' },
        { made_at: '2026-11-20T09:00:30+07:00', file_name: 'during.zip', keep_until: '2026-12-20' },
        { made_at: '2026-10-01T00:00:00+07:00', file_name: 'old.zip', keep_until: '2026-10-31' },
        { made_at: '2026-11-21T00:00:00+07:00', file_name: 'later.zip', keep_until: '2026-12-21' },
      ])
      .execute();
    const ledger = await asOfficer(erasureCalls.ledger);
    expect(ledger.reply.data).toHaveLength(2);
    expect(ledger.reply.data.slice(0, 1)).toMatchObject([
      {
        subject: expect.stringMatching(/^[\w-]{12}$/),
        request_code: expect.stringMatching(/^DSR-/),
        reason: 'ตามคำขอของเจ้าของข้อมูล',
        cleaned: { platform_user: 2, engagement_log: 2, media: expect.any(Number) },
        backups: [{ file_name: 'during.zip' }, { file_name: 'a.zip', keep_until: '2026-12-19' }],
      },
    ]);
    await expect(db.deleteFrom('erasure').execute()).rejects.toThrow(/append-only/);
    await expect(db.updateTable('erasure').set({ subject: 'x' }).execute()).rejects.toThrow(
      /append-only/,
    );
  });

  it('the audit log holds, with the certificate of the erasure', async () => {
    await t.deps.chain.seal();
    expect((await t.deps.chain.verify()).brokenAt).toBeNull();
    const { rows } = await t.pool.query(
      `select diff from audit_entry where action = 'user.erase' and entity_id = $1`,
      [ids.her],
    );
    expect(rows).toEqual([{ diff: expect.objectContaining({ request: expect.any(String) }) }]);
  });

  it('a restored backup from before brings her back, and she is erased again', async () => {
    const target = await createTestDatabase({ empty: true });
    try {
      const known = await knownErasures(db, storage);
      await restore(target.pool, { file, filesDir, replace: false });
      expect((await whereLeft(target.pool, dataDir)).length).toBeGreaterThan(15);
      await keepErasures(storage, known);
      const restored = { ...t.deps, db: target.db };
      expect(await eraseAgain(restored)).toBeGreaterThan(0);
      expect(await whereLeft(target.pool, dataDir)).toEqual([]);
      const ledger = await target.db.selectFrom('erasure').selectAll().execute();
      expect(ledger).toHaveLength(2);
      expect(ledger.some((entry) => entry.repeated_at !== null)).toBe(true);
      // Once is enough, and another secret finds nobody.
      expect(await eraseAgain(restored)).toBe(0);
    } finally {
      await target.drop();
    }
  });

  it('the database that was restored in another way is cleaned at the next start', async () => {
    const target = await createTestDatabase({ empty: true });
    try {
      const apart = join(root, 'apart');
      await restore(target.pool, { file, filesDir: join(apart, 'files'), replace: false });
      const beside = createStorage({ dataDir: apart });
      const known = await knownErasures(db, storage);
      expect(known.length).toBeGreaterThan(0);
      expect(await eraseAgain({ ...t.deps, db: target.db, storage: beside })).toBe(0);
      await keepErasures(beside, known);
      expect(await eraseAgain({ ...t.deps, db: target.db, storage: beside })).toBeGreaterThan(0);
      expect(await whereLeft(target.pool, apart)).toEqual([]);
    } finally {
      await target.drop();
    }
  });
});

it('an id that is given anew after a restore is not the person who had it', () => {
  const subjects = ['1', '2'].map((born) => subjectOf(keys, { id: 7, born }));
  expect(subjects[0]).not.toBe(subjects[1]);
});
