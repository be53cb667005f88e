import { HOST_KINDS, nameOf, USED_KINDS } from '@connect/contract/kinds.ts';
import type { Updateable } from 'kysely';
import type { Content } from '../../src/db/tables.ts';
import {
  CODED_PRODUCT,
  makeArticle,
  makeMedia,
  makeStaff,
  makeUser,
  makeView,
  unique,
} from '../factories.ts';
import { makeLink, makeRecipient } from '../link-factories.ts';
import {
  makeEvent,
  makeEventRegistration,
  makeRegistration,
  makeWebinar,
} from '../meeting-factories.ts';
import type { SignedIn, TestApp } from '../test-app.ts';
import { makeGuidelineRequest, makePrivacyRequest, makeWorkplace } from '../user-factories.ts';
import { makeItem } from './item-makers.ts';
import { preset } from './report-examples.ts';
import { CONTENT_EXAMPLES } from './write-examples.ts';

/** Where a list is read that shows a row with a word in one of the texts that are searched. */
interface ListExample {
  params?: { id: number };
  query?: Record<string, string>;
}
type Listed = (
  made: { t: TestApp; by: SignedIn },
  word: string,
) => Promise<ListExample | undefined>;

const change = ({ deps }: TestApp, id: number, values: Updateable<Content>) =>
  deps.db.updateTable('content').set(values).where('id', '=', id).execute();
const named = ({ deps }: TestApp, word: string) =>
  makeUser(deps.db, { display_name: `${word} ตัวอย่าง` });

const contentLists = Object.fromEntries(
  Object.entries(CONTENT_EXAMPLES).flatMap(([name, { make }]): [string, Listed][] => [
    [
      `/v1/${name}`,
      async ({ t }, word) => void (await change(t, (await make(t)).id, { title: word })),
    ],
    [
      `/v1/${name}/creators`,
      async ({ t }, word) => {
        const { id: created_by } = await makeStaff(t.deps.db, { displayName: word });
        await change(t, (await make(t)).id, { created_by });
      },
    ],
  ]),
);

const logs = Object.fromEntries(
  USED_KINDS.map((kind): [string, Listed] => [
    `/v1/${nameOf(kind)}-logs/:id`,
    async ({ t }, word) => {
      const { id } = await makeItem(t, kind);
      const user_id = (await named(t, word)).id;
      await makeView(t.deps.db, id, { content_type: kind, user_id });
      return { params: { id } };
    },
  ]),
);

/** Files that name people take a reason. */
const NAMES = { reason: 'ทดสอบ' };
const registered: Listed = async ({ t }, word) => {
  const { id } = await makeEvent(t.deps.db);
  await makeEventRegistration(t.deps.db, id, { first_name: word });
  return { params: { id } };
};
const user: Listed = async ({ t }, word) => void (await named(t, word));
const requested: Listed = async ({ t }, word) => {
  const { id } = await makeItem(t, 'document');
  await makeGuidelineRequest(t.deps.db, id, {
    document_title: word,
    user_id: (await named(t, word)).id,
  });
};
const material: Listed = async ({ t }, word) =>
  void (await makeArticle(t.deps.db, {
    ...CODED_PRODUCT,
    material_code: `TH26OZM${String(unique()).padStart(5, '0')}`,
    title: word,
    status: 'publish',
  }));
const staffed: Listed = async ({ t }, word) =>
  void (await makeStaff(t.deps.db, { displayName: word }));

/** Of every list with a search, how a row comes into it that the search finds; by path. */
export const LIST_EXAMPLES: Record<string, Listed> = {
  ...contentLists,
  ...logs,
  ...Object.fromEntries(HOST_KINDS.map((kind) => [`/v1/${nameOf(kind)}/users`, user])),
  '/v1/webinar/:id/registrations': async ({ t }, word) => {
    const { id } = await makeWebinar(t.deps.db);
    await makeRegistration(t.deps.db, id, { user_id: (await named(t, word)).id });
    return { params: { id } };
  },
  '/v1/webinar/:id/questions': async ({ t }, word) => {
    const { id } = await makeWebinar(t.deps.db);
    const extra = JSON.stringify({ text: word });
    await makeView(t.deps.db, id, { content_type: 'webinar', action: 'question', extra });
    return { params: { id } };
  },
  '/v1/event/:id/registrations': registered,
  '/v1/export-event': async (made, word) => {
    await registered(made, word);
    return { query: NAMES };
  },
  '/v1/event/owners': async ({ t }, word) => {
    const { id: owner_staff_id } = await makeStaff(t.deps.db, { displayName: word });
    await makeEvent(t.deps.db, { event: { owner_staff_id } });
  },
  '/v1/media': async ({ t }, word) => {
    const { id } = await makeMedia(t.deps.db, { altText: word });
    const file_name = `${word}.jpg`;
    await t.deps.db.updateTable('media').set({ file_name }).where('id', '=', id).execute();
  },
  '/v1/admin/audit/actors': async ({ t }, word) =>
    void (await t.signIn('editor', { displayName: word })),
  '/v1/admin/api-keys': async ({ t, by }, word) => {
    const payload = { name: word, scopes: ['content:read'] };
    const url = '/v1/admin/api-keys';
    await t.app.inject({ method: 'POST', url, headers: by.headers, payload });
  },
  '/v1/staff': staffed,
  '/v1/staff-users': async ({ t }, word) =>
    void (await makeUser(t.deps.db, {
      user_type: 'staff',
      license_no: null,
      display_name: `${word} ตัวอย่าง`,
    })),
  '/v1/user': user,
  '/v1/user-names': user,
  '/v1/privacy-request': async ({ t }, word) =>
    void (await makePrivacyRequest(t.deps.db, { requester_name: word })),
  '/v1/workplace': async ({ t }, word) => void (await makeWorkplace(t.deps.db, { name_th: word })),
  '/v1/link': async ({ t }, word) => void (await makeLink(t.deps.db, { name: word })),
  '/v1/link-logs/:id': async ({ t }, word) => {
    const { id } = await makeLink(t.deps.db);
    const user_id = (await named(t, word)).id;
    const click = { content_type: 'link', action: 'click', link_id: id, user_id };
    await makeView(t.deps.db, id, click);
    return { params: { id } };
  },
  '/v1/link/:id/recipients': async ({ t }, word) => {
    const { id } = await makeLink(t.deps.db);
    await makeRecipient(t.deps.db, id, (await named(t, word)).id);
    return { params: { id } };
  },
  '/v1/link-target': async ({ t }, word) => {
    await makeArticle(t.deps.db, { title: word, status: 'publish' });
    return { query: { type: 'article' } };
  },
  '/v1/export-material': material,
  '/v1/report/material': material,
  '/v1/report/plans/recipients': async (made, word) => {
    await staffed(made, word);
    return { query: { view_id: String(await preset(made)) } };
  },
  '/v1/guideline': requested,
  '/v1/export-guideline': async (made, word) => {
    await requested(made, word);
    return { query: NAMES };
  },
};
