import { unique } from '../factories.ts';
import type { Example, Making } from './write-examples.ts';

const latestText = async ({ t }: Making, purpose: string) =>
  t.deps.db
    .selectFrom('consent_text')
    .select('id')
    .where('purpose', '=', purpose)
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

const BODIES = {
  body_th: 'ข้าพเจ้ายินยอมให้ใช้ภาพ',
  body_en: 'I agree to the use of pictures',
};
const WRITTEN = '2026-11-01T09:00:00+07:00';

/** Calls that write what the privacy desk keeps. */
export const privacyExamples: Record<string, Example> = {
  'POST /v1/consent-text': async (m) => {
    const { id } = await latestText(m, 'publicity');
    const version = `v${unique()}`;
    return { body: { purpose: 'publicity', version, ...BODIES, after_id: id } };
  },
  'DELETE /v1/consent-text/:id': async ({ t }) => {
    const values = { purpose: 'cross_border', version: `v${unique()}`, ...BODIES };
    return {
      params: await t.deps.db
        .insertInto('consent_text')
        .values({ ...values, valid_from: '2199-01-01', ask_again: true, created_at: WRITTEN })
        .returning('id')
        .executeTakeFirstOrThrow(),
    };
  },
  'POST /v1/processing-activity': async () => ({ body: activity() }),
  'PUT /v1/processing-activity/:id': async (m) => ({
    params: await makeActivity(m),
    body: { owner: 'ฝ่ายไอที', version: 1 },
  }),
  'DELETE /v1/processing-activity/:id': async (m) => ({ params: await makeActivity(m) }),
  'POST /v1/data-breach': async () => ({ body: breach() }),
  'PUT /v1/data-breach/:id': async ({ t }) => ({
    params: await t.deps.db
      .insertInto('data_breach')
      .values({
        ...breach(),
        description: '',
        data_categories: [],
        measures: '',
        notice_reason: '',
        updated_at: WRITTEN,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
    body: { measures: 'เปลี่ยนรหัสผ่าน', version: 1 },
  }),
  'PUT /v1/retention': async ({ t }) => {
    const rule = await t.deps.db
      .selectFrom('retention_rule')
      .select('version')
      .where('code', '=', 'usage_log')
      .executeTakeFirst();
    return { body: { code: 'usage_log', days: 1000, version: rule?.version ?? 0 } };
  },
  'POST /v1/retention/purge': async () => ({}),
};

export const activity = () => ({
  activity: `กิจกรรม ${unique()}`,
  purpose: 'ให้บริการสมาชิก',
  lawful_basis: 'contract' as const,
  data_categories: ['ชื่อ'],
  data_subjects: 'สมาชิก',
  retention: 'ตลอดอายุสมาชิก',
  security_measures: 'กำหนดสิทธิ์ตามบทบาท',
  owner: 'ฝ่ายดิจิทัล',
});

const makeActivity = ({ t }: Making) =>
  t.deps.db
    .insertInto('processing_activity')
    .values({ ...activity(), recipients: '', cross_border: '', updated_at: WRITTEN })
    .returning('id')
    .executeTakeFirstOrThrow();

export const breach = () => ({
  title: `เหตุการณ์ ${unique()}`,
  discovered_at: '2026-11-19T09:00:00+07:00',
  risk: 'risk' as const,
});
