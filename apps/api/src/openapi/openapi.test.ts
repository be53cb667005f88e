import { ERRORS } from '@connect/contract/errors/errors.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiDocument, apiDocument, operationsOf } from '../../test/api-documents.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let t: TestApp;
let staff: ApiDocument;
let programs: ApiDocument;
beforeAll(async () => {
  t = await createTestApp();
  staff = await apiDocument(t, 'staff');
  programs = await apiDocument(t, 'programs');
});
afterAll(() => t.close());

const operation = (document: ApiDocument, id: string) => {
  const found = operationsOf(document).find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
};
const statusesOf = (id: string) => Object.keys(operation(staff, id).responses).map(Number);

test('every endpoint is described once, in the document of those who may call it', () => {
  const declared = t.routes.flatMap(({ method, url, endpoint }) =>
    endpoint && method !== 'HEAD' && url === endpoint.path
      ? [`${endpoint.permission === 'api_key' ? 'programs' : 'staff'} ${method} ${url}`]
      : [],
  );
  const described = Object.entries({ staff, programs }).flatMap(([audience, document]) =>
    operationsOf(document).map(
      ({ method, path }) => `${audience} ${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
  expect(described.sort()).toEqual(declared.sort());
});

test('operations are called what the contract calls them, each by a name of its own', () => {
  const ids = operationsOf(staff).map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z][a-zA-Z0-9]+$/.test(id))).toEqual([]);
  expect(ids).toEqual(
    expect.arrayContaining([
      'articleRestoreRevision',
      'articleListExport',
      'articleLogsExport',
      'authToken',
      'referenceAdminSpecialtiesOrder',
    ]),
  );
});

test('another address of a call is told with it and is no operation of its own', () => {
  expect(operation(staff, 'authLogout').description).toContain('/v1/auth/logout');
  expect(staff.paths['/v1/auth/logout']).toBeUndefined();
});

test('each operation says what it asks of its caller: nothing, a session, or a key good for something', () => {
  expect(operation(staff, 'authToken').security).toEqual([]);
  expect(operation(staff, 'articleList').security).toEqual([{ bearer: [] }]);
  expect(operation(programs, 'platformContent').security).toEqual([{ apiKey: ['content:read'] }]);
  expect(Object.keys(staff.components.securitySchemes)).toEqual(['bearer']);
  expect(Object.keys(programs.components.securitySchemes)).toEqual(['apiKey', 'trackToken']);
});

describe('refusals', () => {
  test('follow from what an endpoint takes and who may call it', () => {
    expect(statusesOf('articleList')).toEqual([200, 400, 401, 403, 429, 503]);
    expect(statusesOf('articleGet')).toEqual([200, 400, 401, 403, 404, 429, 503]);
    expect(statusesOf('articleCreate')).toEqual([201, 400, 401, 403, 409, 413, 415, 422, 429, 503]);
    expect(statusesOf('articleRestore')).toContain(410);
    expect(statusesOf('authOptions')).toEqual([200, 429, 503]);
  });

  test('have one body, and every code of the closed list stands at its status', async () => {
    for (const [code, { status }] of Object.entries(ERRORS)) {
      const name = code.startsWith('jwt_auth_') ? 'SignInRefused' : String(status);
      if (status === 500 || status === 405) continue;
      expect(staff.components.responses[name]?.description, code).toContain(`\`${code}\``);
    }
    expect(staff.components.responses['409']?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/ErrorReply' } },
    });
    const refused = await t.app.inject({ url: '/v1/article' });
    expect(Object.keys(refused.json())).toEqual(staff.components.schemas.ErrorReply?.required);
  });

  test('of the sign-in have the body that its plugin has', async () => {
    expect(operation(staff, 'authToken').responses['403']?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/SignInRefused' } },
    });
    const refused = await t.app.inject({
      method: 'POST',
      url: '/jwt-auth/v1/token',
      payload: { username: 'nobody', password: 'nothing' },
    });
    expect(refused.statusCode).toBe(403);
    expect(Object.keys(refused.json())).toEqual(staff.components.schemas.SignInRefused?.required);
  });
});

test('what is shared is a component under the name that the contract has for it', () => {
  const { schemas, parameters } = staff.components;
  for (const name of ['ArticleRow', 'ArticleItem', 'ArticleCreate', 'Pagination', 'ListMeta']) {
    expect(Object.keys(schemas)).toContain(name);
  }
  expect(schemas.ArticleRowListReply?.properties).toEqual({
    data: { type: 'array', items: { $ref: '#/components/schemas/ArticleRow' } },
    meta: { $ref: '#/components/schemas/ListMeta' },
    pagination: { $ref: '#/components/schemas/Pagination' },
  });
  expect(parameters.Page).toMatchObject({ name: 'page', in: 'query' });
});

test('a field with a value of its own may be left out of a create, one without may not', () => {
  expect(staff.components.schemas.ArticleCreate).toMatchObject({
    required: ['title'],
    properties: { language: { default: 'th' } },
  });
});

test('all references lead somewhere, and a call takes 1.5 kB on average, one of programs 4', () => {
  for (const [document, most] of [
    [staff, 1_500],
    [programs, 4_000],
  ] as const) {
    const text = JSON.stringify(document);
    expect(Buffer.byteLength(text) / operationsOf(document).length).toBeLessThanOrEqual(most);
    for (const [, part, name] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      const held: Record<string, unknown> = { ...document.components }[part as 'schemas'];
      expect(held, `${part} ${name}`).toHaveProperty([String(name)]);
    }
  }
});

test('the page and the document of programs are answered, the latter to whoever asks', async () => {
  const read = await t.app.inject({ url: '/docs/platform/json' });
  expect(read.statusCode).toBe(200);
  expect(Object.keys(read.json().paths)).toEqual(Object.keys(programs.paths));
  const { headers } = await t.signIn('analyst');
  const page = await t.app.inject({ url: '/docs/json', headers });
  expect(Object.keys(page.json().paths)).toEqual(Object.keys(staff.paths));
  expect((await t.app.inject({ url: '/docs/', headers })).headers['content-type']).toContain(
    'text/html',
  );
});
