import { userMergeCalls } from '@connect/contract/users/user-merge.ts';
import { workplace } from '@connect/contract/workplaces/workplace.ts';
import { caller } from '../call.ts';
import { makeDocument, makeUser, unique } from '../factories.ts';
import { uniqueJpeg, uploadBody } from '../upload-files.ts';
import { makeConsent, makeGuidelineRequest, makeWorkplace } from '../user-factories.ts';
import type { Example, Making, WriteExample } from './write-examples.ts';

const person = async (
  { t }: Making,
  more: Parameters<typeof makeUser>[1] = {},
): Promise<WriteExample> => ({ params: await makeUser(t.deps.db, more) });
const deletedNow = { deleted_at: '2026-11-19T09:00:00+07:00' };
const onLadder = async ({ t }: Making) => {
  const [ladder] = await t.deps.db
    .selectFrom('product_adoption_ladder')
    .select(['id', 'value_ids'])
    .where('brand', '=', 'Ozempic')
    .execute();
  if (!ladder) throw new Error('No ladder');
  return { ladder_id: ladder.id, value_ids: ladder.value_ids };
};

/** Calls that write users, and what they asked for. */
export const userExamples: Record<string, Example> = {
  'PUT /v1/guideline/:id': async ({ t: { deps } }) => {
    const { id } = await makeDocument(deps.db, { documentType: 'patient_guideline' });
    const user = await makeUser(deps.db, { province_code: '50' });
    const asked = await makeGuidelineRequest(deps.db, id, {
      brand: 'Non-Brand',
      user_id: user.id,
    });
    return { params: { id: asked.id }, body: { fulfilment_status: 'preparing', version: 1 } };
  },
  'POST /v1/user': async () => {
    const n = unique();
    const names = { first_name: 'สมหญิง', last_name: 'ตัวอย่างกุล' };
    const company = { employee_code: `S${n}`, territory_code: 'N01' };
    return { body: { user_type: 'sale', ...names, email: `rep${n}@staff.example`, ...company } };
  },
  'PUT /v1/user/:id': async (m) => ({
    ...(await person(m, { user_type: 'staff', employee_code: `E${unique()}`, license_no: null })),
    body: { email: `person${unique()}@staff.example`, version: 1 },
  }),
  'DELETE /v1/user/:id': (m) => person(m),
  'POST /v1/user/selection': async (m) => ({ body: { ids: [(await makeUser(m.t.deps.db)).id] } }),
  'POST /v1/user/bulk': async (m) => {
    const { id } = await makeUser(m.t.deps.db);
    const kept = await m.t.deps.db
      .insertInto('user_selection')
      .values({
        staff_id: m.by.staff.id,
        created_at: m.t.clock.now().toISOString(),
        user_ids: [id],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { body: { selection: kept.id, from: 0, action: 'suspend', reason: 'ทดสอบ' } };
  },
  'POST /v1/user/:id/restore': (m) => person(m, deletedNow),
  'POST /v1/user/:id/license/verify': async (m) => ({
    ...(await person(m, { license_status: 'pending' })),
    body: {},
  }),
  'POST /v1/user/:id/license/reject': async (m) => ({
    ...(await person(m, { license_status: 'pending' })),
    body: { note: 'ไม่พบในทะเบียนของสภา' },
  }),
  'POST /v1/user/:id/approve': async (m) => ({
    ...(await person(m, { status: 'pending', workplace_name_raw: 'คลินิกทดสอบ' })),
    body: {},
  }),
  'POST /v1/user/:id/suspend': async (m) => ({
    ...(await person(m)),
    body: { reason: 'ลาออกแล้ว' },
  }),
  'POST /v1/user/:id/activate': async (m) => ({
    ...(await person(m, { status: 'suspended' })),
    body: {},
  }),
  'POST /v1/user/:id/owner': async (m) => {
    const rep = await makeUser(m.t.deps.db, { user_type: 'sale', license_no: null });
    const specialty = await m.t.deps.db
      .selectFrom('specialty')
      .select('id')
      .where('profession_group', '=', 'physician')
      .executeTakeFirstOrThrow();
    const rest = { email: `d${unique()}@hcp.example`, specialty_ids: [specialty.id] };
    return { ...(await person(m, rest)), body: { owner_rep_id: rep.id } };
  },
  'POST /v1/user/:id/distinct': async (m) => ({
    ...(await person(m)),
    body: { other_id: (await makeUser(m.t.deps.db)).id },
  }),
  'POST /v1/user/:id/merge': async (m) => ({
    ...(await person(m)),
    body: { from_id: (await makeUser(m.t.deps.db)).id, take: ['position'] },
  }),
  'POST /v1/user/:id/unmerge': async (m) => {
    const [winner, params] = [await makeUser(m.t.deps.db), await makeUser(m.t.deps.db)];
    await caller(m.t.app, m.boss.headers)(userMergeCalls.merge, {
      params: { id: winner.id },
      body: { from_id: params.id },
    });
    return { params: { id: params.id } };
  },
  'POST /v1/user/:id/consents': async (m) => ({
    ...(await person(m)),
    body: {
      purpose: 'marketing_email',
      action: 'grant',
      text_version: '2026-01',
      channel: 'paper',
    },
  }),
  'POST /v1/user-consent/:id/evidence': async ({ t }) => {
    const user = await makeUser(t.deps.db);
    await makeConsent(t.deps.db, user.id);
    const params = await t.deps.db
      .selectFrom('consent_record')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    return { params, upload: await uploadBody({ file: await uniqueJpeg() }) };
  },
  'PUT /v1/user/:id/adoption': async (m) => {
    const { ladder_id, value_ids } = await onLadder(m);
    const reason = 'ยืนยันจากการเข้าพบ';
    return { ...(await person(m)), body: { ladder_id, value_id: value_ids[1], reason } };
  },
  'PUT /v1/user/:id/adoption/lock': async (m) => {
    const { ladder_id, value_ids } = await onLadder(m);
    const made = await makeUser(m.t.deps.db);
    const stage = { user_id: made.id, ladder_id, value_id: value_ids[1] ?? 0, source: 'manual' };
    await m.t.deps.db
      .insertInto('user_product_adoption')
      .values({ ...stage, since: '2026-11-01T09:00:00+07:00' })
      .execute();
    return {
      params: made,
      body: { ladder_id, locked_until: '2027-01-31', reason: 'รอผลการเข้าพบ' },
    };
  },
};

const importFile = async () => {
  const n = unique();
  const line = `เภสัชกร,สมศรี,ตัวอย่าง,${800_000 + n},ขอนแก่น,import${n}@hcp.example`;
  const file = `ประเภทผู้ใช้,ชื่อ,นามสกุล,เลขที่ใบประกอบวิชาชีพ,จังหวัด,อีเมล\n${line}`;
  return uploadBody({ file, name: 'users.csv' });
};
const COLUMNS = ['user_type', 'first_name', 'last_name', 'license_no', 'province_code', 'email'];
/** An import of the caller's own, as far as it was uploaded. */
const importRun = async ({ t, by }: Making) => {
  // One that an earlier example left behind, which no job does here, would be waited for.
  const over = { state: 'done', lines_until: null };
  await t.deps.db.updateTable('import_run').set(over).where('state', '=', 'importing').execute();
  const { payload, headers } = await importFile();
  const url = '/v1/user/import';
  const all = { ...headers, ...by.headers };
  const reply = await t.app.inject({ method: 'POST', url, payload, headers: all });
  const { data }: { data: { id: number } } = reply.json();
  return data;
};

/** Calls that import users. */
export const importExamples: Record<string, Example> = {
  'POST /v1/user/import': async () => ({ upload: await importFile() }),
  'POST /v1/user/import/:id/try': async (m) => ({
    params: await importRun(m),
    body: { columns: COLUMNS, defaults: {} },
  }),
  'POST /v1/user/import/:id/apply': async (m) => {
    const { id } = await importRun(m);
    const counts = { created: 1, changed: 0, unchanged: 0, refused: 0 };
    const tried = { state: 'tried', columns: COLUMNS, counts: JSON.stringify(counts) };
    await m.t.deps.db.updateTable('import_run').set(tried).where('id', '=', id).execute();
    return { params: { id }, body: { rows: 1 } };
  },
  'DELETE /v1/user/import/:id': async (m) => ({ params: await importRun(m) }),
};

/** Calls that write workplaces. */
export const workplaceExamples: Record<string, Example> = {
  'POST /v1/workplace': async () => ({
    body: { name_th: `สถานที่ ${unique()}`, type: 'clinic', province_code: '50' },
  }),
  'PUT /v1/workplace/:id': async ({ t }) => ({
    params: await makeWorkplace(t.deps.db),
    body: { short_name: 'รพ.', version: 1 },
  }),
  'DELETE /v1/workplace/:id': async ({ t }) => ({ params: await makeWorkplace(t.deps.db) }),
  'POST /v1/workplace/:id/merge': async ({ t }) => ({
    params: await makeWorkplace(t.deps.db),
    body: { from_id: (await makeWorkplace(t.deps.db)).id, take: ['name_th'] },
  }),
  'POST /v1/workplace/:id/unmerge': async ({ t, boss }) => {
    const [winner, params] = [await makeWorkplace(t.deps.db), await makeWorkplace(t.deps.db)];
    await caller(t.app, boss.headers)(workplace.merge, {
      params: winner,
      body: { from_id: params.id },
    });
    return { params };
  },
  'POST /v1/workplace/:id/restore': async ({ t }) => ({
    params: await makeWorkplace(t.deps.db, deletedNow),
  }),
};
