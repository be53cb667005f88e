import { HOST_KINDS } from '@connect/contract/kinds.ts';
import { z } from 'zod';
import {
  makeArticle,
  makeDocument,
  makeHost,
  makeLifeReady,
  makeMedia,
  makeMessageTemplate,
  makeRecording,
  makeUser,
  makeView,
  unique,
} from '../factories.ts';
import { makeEvent, makeRegistration, makeWebinar } from '../meeting-factories.ts';
import type { SignedIn, TestApp } from '../test-app.ts';
import { uniqueJpeg, uploadBody } from '../upload-files.ts';
import { dataSubjectExamples } from './data-subject-examples.ts';
import { linkExamples } from './link-examples.ts';
import { privacyExamples } from './privacy-examples.ts';
import { letters } from './reference-makers.ts';
import { registrationExamples } from './registration-examples.ts';
import { reportExamples } from './report-examples.ts';
import { staffExamples } from './staff-examples.ts';
import { importExamples, userExamples, workplaceExamples } from './user-examples.ts';

/** One valid call of a writing endpoint, on its own rows. */
export interface WriteExample {
  params?: Record<string, string | number>;
  body?: object;
  upload?: Awaited<ReturnType<typeof uploadBody>>;
}

/** What an example is made with: `by` makes the call, `boss` may do everything. */
export interface Making {
  t: TestApp;
  by: SignedIn;
  boss: SignedIn;
}
export type Example = (making: Making) => Promise<WriteExample>;

const made = z.object({ data: z.looseObject({ id: z.number(), version: z.number().default(1) }) });

/** A call that must succeed; returns the data of its answer. */
async function send(
  { t }: Making,
  who: SignedIn,
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
) {
  const { headers } = who;
  const reply = await t.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
  if (reply.statusCode >= 400) throw new Error(`${method} ${url}: ${reply.body}`);
  return made.parse(reply.json()).data;
}

const title = () => `รายการ ${unique()}`;

type Make = (t: TestApp, more?: { status?: 'publish' }) => Promise<{ id: number }>;

/** How to make an item of each kind, and what a create call needs besides a title. */
export const CONTENT_EXAMPLES: Record<string, { make: Make; create?: object }> = {
  article: { make: ({ deps }, more) => makeArticle(deps.db, more) },
  'life-ready': { make: ({ deps }, more) => makeLifeReady(deps.db, more) },
  document: {
    make: ({ deps }, more) =>
      makeDocument(deps.db, { status: 'draft', documentType: 'other', ...more }),
    create: { document_type: 'other' },
  },
  webinar: {
    make: ({ deps }, more) => makeWebinar(deps.db, more),
    create: { webinar_type: 'live' },
  },
  event: {
    make: ({ deps }, more) => makeEvent(deps.db, more),
    create: { event_type: 'workshop', format: 'onsite' },
  },
  video: { make: ({ deps }, more) => makeRecording(deps.db, 'video', more) },
  podcast: { make: ({ deps }, more) => makeRecording(deps.db, 'podcast', more) },
  'message-template': {
    make: ({ deps }, more) => makeMessageTemplate(deps.db, more),
    create: { channel: 'sms', category: 'service', sender_mode: 'system', body_text: 'สวัสดี' },
  },
  ...Object.fromEntries(
    HOST_KINDS.map((kind) => [
      kind.replace('_', '-'),
      {
        make: (({ deps }, more) => makeHost(deps.db, { kind, ...more })) satisfies Make,
        create: { workplace: 'โรงพยาบาลทดสอบ' },
      },
    ]),
  ),
};

function contentExamples(name: string): Record<string, Example> {
  const { make, create } = CONTENT_EXAMPLES[name] ?? {};
  if (!make) throw new Error(`No example of ${name}`);
  const path = `/v1/${name}`;
  const one = async ({ t }: Making) => ({ id: (await make(t)).id });
  return {
    [`POST ${path}`]: async () => ({ body: { ...create, title: title() } }),
    [`PUT ${path}/:id`]: async (m) => ({ params: await one(m), body: { title: title() } }),
    [`DELETE ${path}/:id`]: async (m) => ({ params: await one(m) }),
    [`POST ${path}/:id/duplicate`]: async (m) => ({ params: await one(m) }),
    [`POST ${path}/:id/restore`]: async (m) => {
      const { id } = await make(m.t);
      await m.t.app.inject({ method: 'DELETE', url: `${path}/${id}`, headers: m.by.headers });
      return { params: { id } };
    },
    [`POST ${path}/:id/revisions/:revision/restore`]: async (m) => {
      const { id } = await make(m.t);
      for (const n of [1, 2]) {
        await send(m, m.boss, 'PUT', `${path}/${id}`, { title: `${title()} ${n}` });
      }
      return { params: { id, revision: 1 } };
    },
    [`POST ${path}/bulk`]: async (m) => {
      const { id } = await make(m.t, { status: 'publish' });
      return { body: { action: 'unpublish', ids: [id], reason: 'ทดสอบ' } };
    },
  };
}

const REFERENCE: Record<string, { create: () => object; change: object }> = {
  'article-category': {
    create: () => ({
      name: title(),
      name_en: null,
      slug: '',
      scope: 'article',
      description: null,
      color: null,
    }),
    change: { name_en: 'Other' },
  },
  specialty: {
    create: () => ({
      code: letters(),
      name_th: title(),
      name_en: 'Specialty',
      short_th: null,
      group: 'physician',
      parent_id: null,
      therapy_area_ids: [],
    }),
    change: { name_en: 'Other' },
  },
  'business-unit': {
    create: () => ({ code: letters(), name_th: title(), name_en: 'Unit', color: '#445566' }),
    change: { name_en: 'Other' },
  },
  'therapy-area': {
    create: () => ({
      code: letters(),
      name_th: title(),
      name_en: 'Area',
      business_unit_id: 1,
      brands: [],
    }),
    change: { name_en: 'Other' },
  },
  'ladder-value': {
    create: () => ({
      code: `stage_${letters().toLowerCase()}`,
      ordinal: null,
      name_th: title(),
      name_en: 'Stage',
      name_th_pharmacist: null,
      definition_th: 'คำนิยามสำหรับทดสอบ',
      color: '#778899',
    }),
    change: { name_en: 'Other' },
  },
};

function referenceExamples(name: string): Record<string, Example> {
  const { create, change } = REFERENCE[name] ?? {};
  if (!create) throw new Error(`No example of ${name}`);
  const path = `/v1/admin/${name}`;
  const entry = (m: Making) => send(m, m.boss, 'POST', path, create());
  return {
    [`POST ${path}`]: async () => ({ body: create() }),
    [`PUT ${path}/:id`]: async (m) => {
      const { id, version } = await entry(m);
      return { params: { id }, body: { ...change, version } };
    },
    [`DELETE ${path}/:id`]: async (m) => ({ params: { id: (await entry(m)).id } }),
    [`PUT ${path}-order`]: async (m) => ({ body: { ids: [(await entry(m)).id] } }),
  };
}

/** The entry of a product exists already. */
const spelling = ({ t }: Making) =>
  t.deps.db.selectFrom('brand_spelling').selectAll().executeTakeFirstOrThrow();
const spellingExamples: Record<string, Example> = {
  'POST /v1/admin/brand-spelling': async (m) => {
    const { id, brand } = await spelling(m);
    await m.t.deps.db.deleteFrom('brand_spelling').where('id', '=', id).execute();
    return { body: { brand, spellings: ['สะกดใหม่'] } };
  },
  'PUT /v1/admin/brand-spelling/:id': async (m) => {
    const { id, version } = await spelling(m);
    return { params: { id }, body: { spellings: [`สะกดใหม่ ${unique()}`], version } };
  },
  'DELETE /v1/admin/brand-spelling/:id': async (m) => ({ params: { id: (await spelling(m)).id } }),
  'PUT /v1/admin/brand-spelling-order': async (m) => ({ body: { ids: [(await spelling(m)).id] } }),
};

const view = () => ({ list: 'articles', title: title(), query: {} });
const apiKey = () => ({ name: title(), scopes: ['content:read'] });

const question = async ({ t }: Making): Promise<{ id: number }> => {
  const { db } = t.deps;
  const extra = JSON.stringify({ text: 'มีอาการคัน' });
  const { id } = await makeWebinar(db);
  const asker = await makeUser(db, { province_code: '50' });
  const row = { content_type: 'webinar', action: 'question', user_id: asker.id, extra };
  await makeView(db, id, row);
  return db
    .selectFrom('engagement_log')
    .select((select) => select.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
};

const file = async () => ({ upload: await uploadBody({ file: await uniqueJpeg() }) });

/** An example of every call that writes, by method and path. */
export const WRITE_EXAMPLES: Record<string, Example> = {
  ...Object.assign({}, ...Object.keys(CONTENT_EXAMPLES).map(contentExamples)),
  ...Object.assign({}, ...Object.keys(REFERENCE).map(referenceExamples)),
  ...staffExamples,
  ...userExamples,
  ...importExamples,
  ...reportExamples,
  ...dataSubjectExamples,
  ...workplaceExamples,
  ...linkExamples,
  ...registrationExamples,
  ...privacyExamples,
  ...spellingExamples,
  'PUT /v1/article-category/:id': (m) =>
    WRITE_EXAMPLES['PUT /v1/admin/article-category/:id']?.(m) ?? {},
  'PUT /v1/admin/product-ladder/:id': async () => ({
    params: { id: 1 },
    body: { name_en: `Ladder ${unique()}`, version: 1 },
  }),
  'PUT /v1/admin/product-ladder-order': async () => ({ body: { ids: [2, 1] } }),
  'POST /v1/document/:id/replace': async ({ t }) => ({
    params: { id: (await CONTENT_EXAMPLES.document?.make(t))?.id ?? 0 },
  }),
  ...Object.fromEntries(
    HOST_KINDS.map((kind, index): [string, Example] => [
      `POST /v1/${kind.replace('_', '-')}/:id/copy`,
      async ({ t }) => ({
        params: { id: (await makeHost(t.deps.db, { kind })).id },
        body: { to: HOST_KINDS[(index + 1) % HOST_KINDS.length] },
      }),
    ]),
  ),
  'POST /v1/event/:id/cancel': async ({ t }) => ({
    params: { id: (await makeEvent(t.deps.db)).id },
    body: { reason: 'ห้องประชุมปิด' },
  }),
  'POST /v1/webinar/:id/cancel': async ({ t }) => ({
    params: { id: (await makeWebinar(t.deps.db)).id },
    body: { reason: 'วิทยากรป่วย' },
  }),
  'POST /v1/webinar/:id/attendance-import': async ({ t }) => {
    const { db } = t.deps;
    const webinar = {
      start_at: '2026-11-10T13:00:00+07:00',
      end_at: '2026-11-10T14:00:00+07:00',
    };
    const { id } = await makeWebinar(db, { status: 'publish', webinar });
    const name = `สมาชิก ${unique()}`;
    const user = await makeUser(db, { display_name: name, province_code: '50' });
    await makeRegistration(db, id, { user_id: user.id });
    const stay = `${name},,,10/11/2026 13:00:00,10/11/2026 13:50:00`;
    const text = `Name,Email,Licence No.,Join Time,Leave Time\n${stay}`;
    return { params: { id }, body: { file: text, apply: true } };
  },
  'POST /v1/webinar-question/:id/reported': async (m) => ({ params: await question(m) }),
  'DELETE /v1/webinar-question/:id/reported': async (m) => {
    const { id } = await question(m);
    const url = `/v1/webinar-question/${id}/reported`;
    await m.t.app.inject({ method: 'POST', url, headers: m.by.headers });
    return { params: { id } };
  },
  'POST /v1/media': file,
  'POST /v1/media/avatar': file,
  'PUT /v1/media/:id': async ({ t, by }) => ({
    params: { id: (await makeMedia(t.deps.db, { createdBy: by.staff.id })).id },
    body: { tags: ['ทดสอบ'] },
  }),
  'DELETE /v1/media/:id': async ({ t, by }) => ({
    params: { id: (await makeMedia(t.deps.db, { createdBy: by.staff.id })).id },
  }),
  'POST /v1/media/:id/replace': async ({ t, by }) => {
    const { id: owner, coverId } = await makeArticle(t.deps.db);
    const use = { content_id: owner, media_id: coverId, field: 'featured_image_id' };
    await t.deps.db.insertInto('media_use').values(use).execute();
    const other = await makeMedia(t.deps.db, { createdBy: by.staff.id });
    return { params: { id: coverId }, body: { by_id: other.id } };
  },
  'POST /v1/views': async () => ({ body: view() }),
  'PUT /v1/views/:id': async (m) => ({
    params: { id: (await send(m, m.by, 'POST', '/v1/views', view())).id },
    body: { title: title() },
  }),
  'DELETE /v1/views/:id': async (m) => ({
    params: { id: (await send(m, m.by, 'POST', '/v1/views', view())).id },
  }),
  'POST /v1/views/:id/restore': async (m) => {
    const { id } = await send(m, m.by, 'POST', '/v1/views', view());
    await send(m, m.by, 'DELETE', `/v1/views/${id}`);
    return { params: { id } };
  },
  'POST /v1/admin/api-keys': async () => ({ body: apiKey() }),
  'PUT /v1/admin/api-keys/:id': async (m) => ({
    params: { id: (await send(m, m.boss, 'POST', '/v1/admin/api-keys', apiKey())).id },
    body: { name: title(), version: 1 },
  }),
  'POST /v1/admin/api-keys/:id/revoke': async (m) => ({
    params: { id: (await send(m, m.boss, 'POST', '/v1/admin/api-keys', apiKey())).id },
    body: { reason: 'เลิกใช้แล้ว' },
  }),
  'POST /v1/admin/jobs/:id/retry': async ({ t }) => {
    const { rows } = await t.pool.query(`select id from graphile_worker.add_job('jobs.tidy')`);
    await t.pool.query('select graphile_worker.permanently_fail_jobs($1)', [[rows[0].id]]);
    return { params: { id: rows[0].id } };
  },
  'PUT /v1/admin/settings': async ({ t }) => {
    const rows = await t.deps.db.selectFrom('setting').select('version').execute();
    const version = rows.reduce((sum, row) => sum + row.version, 0);
    return { body: { company_phone: `081-234-${1000 + (unique() % 9000)}`, version } };
  },
  'PUT /v1/auth/me': async () => ({ body: { display_name: `ชื่อใหม่ ${unique()}` } }),
  'PUT /v1/auth/preferences': async () => ({ body: { density: 'compact' } }),
};
