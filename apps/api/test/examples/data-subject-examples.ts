import { makeUser } from '../factories.ts';
import { makePrivacyRequest } from '../user-factories.ts';
import type { Example } from './write-examples.ts';

const open = async ({ t }: Parameters<Example>[0]) => ({
  params: await makePrivacyRequest(t.deps.db),
});
const checked = async ({ t }: Parameters<Example>[0]) => ({
  params: await makePrivacyRequest(t.deps.db, { status: 'in_progress' }),
});

/** Calls that write requests of people about their data. */
export const dataSubjectExamples: Record<string, Example> = {
  'POST /v1/privacy-request': async ({ t }) => ({
    body: { user_id: (await makeUser(t.deps.db)).id, type: 'access', channel: 'email' },
  }),
  'POST /v1/privacy-request/:id/start': async (m) => ({ ...(await open(m)), body: {} }),
  'POST /v1/privacy-request/:id/identify': async (m) => ({
    ...(await open(m)),
    body: { identity_method: 'known_contact' },
  }),
  'POST /v1/privacy-request/:id/complete': async (m) => ({
    ...(await checked(m)),
    body: { decision_note: 'ส่งสำเนาข้อมูลทางอีเมลแล้ว' },
  }),
  'POST /v1/privacy-request/:id/refuse': async (m) => ({
    ...(await open(m)),
    body: { refusal_ground: 'identity_not_proven', decision_note: 'ติดต่อกลับแล้วไม่ยืนยันตัวตน' },
  }),
  'POST /v1/user/:id/erase': async ({ t }) => {
    const { id } = await makeUser(t.deps.db);
    const request = await makePrivacyRequest(t.deps.db, {
      user_id: id,
      type: 'erase',
      status: 'in_progress',
    });
    const body = { confirm: `#${id}`, reason: 'ตามคำขอของเจ้าของข้อมูล', request_id: request.id };
    return { params: { id }, body };
  },
};
