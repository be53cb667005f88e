import { makeArticle, unique } from './factories.ts';
import { makeLink } from './link-factories.ts';
import type { Example } from './write-examples.ts';

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
};
