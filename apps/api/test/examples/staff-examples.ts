import { makeStaff, unique } from '../factories.ts';
import type { Example, Making, WriteExample } from './write-examples.ts';

const account = async (
  { t }: Making,
  more: Parameters<typeof makeStaff>[1] = {},
): Promise<WriteExample> => {
  const { id } = await makeStaff(t.deps.db, { role: 'editor', ...more });
  return { params: { id } };
};

async function signedIn({ t }: Making): Promise<{ id: number; session: string }> {
  const { staff } = await t.signIn('editor');
  const row = await t.deps.db
    .selectFrom('staff_session')
    .select('id')
    .where('staff_id', '=', staff.id)
    .executeTakeFirstOrThrow();
  return { id: staff.id, session: row.id };
}

export const staffExamples: Record<string, Example> = {
  'POST /v1/staff': async () => {
    const username = `person.${unique()}`;
    const name = { first_name: 'สมหญิง', last_name: 'ตัวอย่างกุล' };
    return {
      body: {
        username,
        email: `${username}@staff.example`,
        ...name,
        role: 'editor',
        send_invite: true,
      },
    };
  },
  'PUT /v1/staff/:id': async (m) => ({
    ...(await account(m)),
    body: { position: 'ผู้จัดการ', version: 1 },
  }),
  'DELETE /v1/staff/:id': (m) => account(m),
  'POST /v1/staff/:id/invite': (m) => account(m, { status: 'invited' }),
  'POST /v1/staff/:id/reset-password': (m) => account(m),
  'POST /v1/staff/:id/reset-mfa': (m) =>
    account(m, { row: { mfa_enabled: true, mfa_secret: Buffer.from('secret') } }),
  'POST /v1/staff/:id/suspend': async (m) => ({
    ...(await account(m)),
    body: { reason: 'ลาออกแล้ว' },
  }),
  'POST /v1/staff/:id/activate': (m) => account(m, { status: 'suspended' }),
  'POST /v1/staff/:id/unlock': async ({ t }) => {
    const { id, username } = await makeStaff(t.deps.db, { role: 'editor' });
    const payload = { username, password: 'not the password of anybody' };
    for (let n = 0; n < 5; n += 1) {
      await t.app.inject({ method: 'POST', url: '/jwt-auth/v1/token', payload });
    }
    return { params: { id } };
  },
  'DELETE /v1/staff/:id/sessions': async (m) => ({ params: { id: (await signedIn(m)).id } }),
  'DELETE /v1/staff/:id/sessions/:session': async (m) => ({ params: await signedIn(m) }),
};
