import { makeArticle, makeUser, unique } from '../factories.ts';
import { makeLink, makeRecipient } from '../link-factories.ts';
import type { TestApp } from '../test-app.ts';
import type { Example } from './write-examples.ts';

/** Where whoever calls sees people. */
const NORTH = { province_code: '50' };

/** A link, and somebody to whom it is sent. */
async function sentLink({ deps: { db } }: TestApp) {
  const { id } = await makeLink(db);
  const user = await makeUser(db, NORTH);
  await makeRecipient(db, id, user.id);
  return { id, user_ids: [user.id] };
}

/** Calls that write links. */
export const linkExamples: Record<string, Example> = {
  'POST /v1/link': async ({ t }) => ({
    body: {
      name: `ลิงก์ ${unique()}`,
      target_type: 'article',
      target_id: (await makeArticle(t.deps.db, { status: 'publish' })).id,
      channel: 'line_oa',
    },
  }),
  'PUT /v1/link/:id': async ({ t }) => ({
    params: { id: (await makeLink(t.deps.db)).id },
    body: { note: 'ตรวจแล้ว', version: 1 },
  }),
  'DELETE /v1/link/:id': async ({ t }) => ({
    params: { id: (await makeLink(t.deps.db)).id },
  }),
  'POST /v1/link/:id/restore': async ({ t }) => ({
    params: {
      id: (await makeLink(t.deps.db, { deleted_at: t.clock.now().toISOString() })).id,
    },
  }),
  'POST /v1/link/:id/duplicate': async ({ t }) => ({
    params: { id: (await makeLink(t.deps.db)).id },
  }),
  'POST /v1/link/:id/move': async ({ t }) => ({
    params: { id: (await makeLink(t.deps.db, { kind: 'legacy' })).id },
  }),
  'POST /v1/link/:id/recipients': async ({ t }) => ({
    params: { id: (await makeLink(t.deps.db)).id },
    body: { user_ids: [(await makeUser(t.deps.db, NORTH)).id] },
  }),
  'POST /v1/link/:id/recipients/remove': async ({ t }) => {
    const { id, user_ids } = await sentLink(t);
    return { params: { id }, body: { user_ids } };
  },
  'POST /v1/link/:id/recipients/sent': async ({ t }) => {
    const { id, user_ids } = await sentLink(t);
    return { params: { id }, body: { via: 'email', user_ids } };
  },
  'POST /v1/link/:id/recipients/unsent': async ({ t }) => {
    const { id } = await makeLink(t.deps.db);
    const user = await makeUser(t.deps.db, NORTH);
    const sent_at = t.clock.now().toISOString();
    await makeRecipient(t.deps.db, id, user.id, { sent_via: 'email', sent_at });
    return { params: { id }, body: { sent_at } };
  },
};
