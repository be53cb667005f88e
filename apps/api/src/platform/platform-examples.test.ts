import { fillPath } from '@connect/contract/calls/endpoint.ts';
import { API_SCOPES } from '@connect/contract/constants.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apiDocument, operationsOf } from '../../test/api-documents.ts';
import { makeArticle, makeMessageTemplate, makeUser } from '../../test/factories.ts';
import { runRecurring } from '../../test/jobs.ts';
import { makeEvent, makeWebinar } from '../../test/meeting-factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { platformKey } from '../../test/usage/tracking.ts';

const { test: t } = await startTestApp();

/** Numbers that the examples name. */
const ITEM = 31;
const USER = 812;

test('every call of programs that writes shows a body, which is taken', async () => {
  await runRecurring(t.deps, t.pool);
  const { headers } = await platformKey(t, API_SCOPES);
  const { id } = await makeArticle(t.deps.db, {
    status: 'publish',
    first_published_at: '2026-11-01T09:00:00+07:00',
  });
  const webinar = await makeWebinar(t.deps.db, {
    status: 'publish',
    first_published_at: '2026-11-01T09:00:00+07:00',
    webinar: { start_at: '2026-11-20T07:00:00+07:00', end_at: '2026-11-20T08:00:00+07:00' },
  });
  const event = await makeEvent(t.deps.db, {
    status: 'publish',
    first_published_at: '2026-11-01T09:00:00+07:00',
    event: {
      registration_mode: 'open',
      custom_questions: JSON.stringify([
        { key: 'topic', label: 'เรื่องที่สนใจ', type: 'text', options: [], required: true },
      ]),
    },
  });
  const template = await makeMessageTemplate(t.deps.db, {
    status: 'publish',
    first_published_at: '2026-11-01T09:00:00+07:00',
  });
  const person = await makeUser(t.deps.db);
  await sql`insert into event_message (id, content_id, registration_id, occasion, state, handed_no, created_at, due_at)
    overriding system value values (${id}, ${id}, 1, 'confirm', 'handed', 1, now(), now())`.execute(
    t.deps.db,
  );
  const calls = t.routes.flatMap(({ method, url, endpoint }) =>
    endpoint?.permission === 'api_key' &&
    endpoint.body &&
    method !== 'HEAD' &&
    url === endpoint.path
      ? [endpoint]
      : [],
  );
  expect(calls.length).toBeGreaterThan(1);
  const described = operationsOf(await apiDocument(t, 'programs'));
  expect(described.length).toBeGreaterThan(calls.length);
  for (const call of calls) {
    expect(call.example, call.path).toBeDefined();
    const text = JSON.stringify(call.example)
      .replaceAll(`"id":${ITEM}`, `"id":${id}`)
      .replaceAll(`"template_id":${ITEM}`, `"template_id":${template.id}`)
      .replaceAll(`"user_id":${USER}`, `"user_id":${person.id}`);
    const reply = await t.app.inject({
      method: call.method,
      url: fillPath(call.path, {
        id: (call.path.includes('/events/') ? event : webinar).id,
        external_ref: 'CRM-10045',
      }),
      headers: { ...headers, 'content-type': 'application/json' },
      payload: text,
    });
    expect([call.path, reply.statusCode, reply.body]).toEqual([
      call.path,
      call.status ?? 200,
      // A refusal is a word; the code of a registration is in capitals.
      expect.not.stringMatching(/"code":"[a-z]/),
    ]);
  }
});
