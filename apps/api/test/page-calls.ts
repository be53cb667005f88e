import { unique } from './factories.ts';
import { makeEvent } from './meeting-factories.ts';
import type { TestApp } from './test-app.ts';

type Made = Parameters<typeof makeEvent>[1];

/** Each from an address of its own, so that limits are met by the tests of limits alone. */
export const caller = () => `10.0.${unique() % 250}.${unique() % 250}`;

export const location = (reply: { headers: Record<string, unknown> }) =>
  String(reply.headers.location);

export const codeIn = (body: string) => /class="code"[^>]*>([0-9A-Z]{8})</.exec(body)?.[1] ?? '';

/** What tests of the pages of events send and read. */
export async function pageCalls(test: TestApp) {
  const { db } = test.deps;
  async function versionOf(purpose: string): Promise<string> {
    const { version } = await db
      .selectFrom('consent_text')
      .select('version')
      .where('purpose', '=', purpose)
      .orderBy('valid_from', 'desc')
      .executeTakeFirstOrThrow();
    return version;
  }

  const NOTICE = { 'consents.privacy_notice': await versionOf('privacy_notice') };
  async function open(event: NonNullable<Made>['event'] = {}, content: Made = {}) {
    const slug = `งาน-${unique()}`;
    const { id } = await makeEvent(db, {
      status: 'publish',
      slug,
      ...content,
      event: { registration_mode: 'open', ...event },
    });
    return { id, slug, url: `/e/${encodeURIComponent(slug)}` };
  }

  const get = (url: string, headers: Record<string, string> = {}) =>
    test.app.inject({ url, headers: { accept: 'text/html', ...headers }, remoteAddress: caller() });
  const post = (
    url: string,
    fields: Record<string, string | string[]> = {},
    more: { from?: string; headers?: Record<string, string> } = {},
  ) =>
    test.app.inject({
      method: 'POST',
      url,
      remoteAddress: more.from ?? caller(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...more.headers },
      payload: new URLSearchParams(
        Object.entries(fields).flatMap(([name, value]) =>
          [value].flat().map((one): [string, string] => [name, one]),
        ),
      ).toString(),
    });
  const person = (more: Record<string, string> = {}) => ({
    'person.first_name': 'กมลวรรณ',
    'person.last_name': 'นามสมมติ',
    'person.user_type': 'pharmacist',
    'person.email': `page${unique()}@hcp.example`,
    ...NOTICE,
    ...more,
  });
  const rowsOf = (id: number) =>
    db.selectFrom('registration').selectAll().where('content_id', '=', id).orderBy('id').execute();
  const pagesOf = (id: number) =>
    db
      .selectFrom('registration_page')
      .selectAll()
      .where('content_id', '=', id)
      .orderBy('id')
      .execute();

  return { versionOf, NOTICE, open, get, post, person, rowsOf, pagesOf };
}
