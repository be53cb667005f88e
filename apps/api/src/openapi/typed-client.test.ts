import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { expect, test } from 'vitest';
import { apiDocument } from '../../test/api-documents.ts';
import { startTestApp } from '../../test/test-app.ts';

const { test: t } = await startTestApp();
const ROOT = join(import.meta.dirname, '../../../..');

const STAFF = './staff.d.ts';
const PROGRAMS = './programs.d.ts';
/** Code as users of the client write it. */
const USE = `
import createClient from 'openapi-fetch';
import type { paths as Programs } from '${PROGRAMS}';
import type { components, paths } from '${STAFF}';

const staff = createClient<paths>({ baseUrl: 'http://127.0.0.1' });
export async function titles(): Promise<string[]> {
  const { data, error } = await staff.GET('/v1/article', {
    params: { query: { limit: '10', order_by: 'title' } },
  });
  if (error) throw new Error(error.data.errors[0]?.message ?? error.message);
  return data.data.map(({ title }) => title);
}
export async function create(): Promise<components['schemas']['ArticleItem'] | undefined> {
  const { data } = await staff.POST('/v1/article', { body: { title: 'A title', language: 'en' } });
  return data?.data;
}
// @ts-expect-error -- there is no such language
export const wrong = () => staff.POST('/v1/article', { body: { title: 'A title', language: 'xx' } });
// @ts-expect-error -- an article without a title
export const untitled = () => staff.POST('/v1/article', { body: {} });

const programs = createClient<Programs>({ headers: { 'X-Api-Key': 'a key' } });
export async function slugs(): Promise<string[]> {
  const { data } = await programs.GET('/v1/platform/content', {
    params: { query: { type: 'article' } },
  });
  return data?.data.map(({ slug }) => slug) ?? [];
}
`;

test('a client generated from the documents compiles, and refuses what the API would', async () => {
  // Below the repository, so that the compiler finds its packages.
  const parent = join(ROOT, 'apps', 'api', 'node_modules', '.cache');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'client-'));
  try {
    for (const [audience, file] of [
      ['staff', STAFF],
      ['programs', PROGRAMS],
    ] as const) {
      const document = await apiDocument(t, audience);
      const types = await openapiTypescript(document as unknown as OpenAPI3, {
        // A field with a default may be omitted from a create: its type must be optional.
        defaultNonNullable: false,
      });
      writeFileSync(join(folder, file), astToString(types));
    }
    writeFileSync(join(folder, 'use.ts'), USE);
    const options =
      '--strict --noEmit --allowImportingTsExtensions --module nodenext --target es2023';
    const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
    const args = [tsc, '--ignoreConfig', ...options.split(' '), 'use.ts'];
    const compiled = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    expect(compiled.stdout + compiled.stderr).toBe('');
    expect(compiled.status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 120_000);
