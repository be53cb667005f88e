import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** The check's findings for a repository with these files. */
function findingsOf(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'structure-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const below of ['apps', 'packages', 'bench', 'e2e', 'scripts']) {
    mkdirSync(join(folder, below));
  }
  for (const [path, source] of Object.entries(files)) {
    const file = join(folder, /^(apps|packages)\//.test(path) ? '' : 'apps/api/src', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, source);
  }
  const { stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'structure.mjs'), folder],
    {
      encoding: 'utf8',
    },
  );
  return stderr.split('\n').filter((line) => /^(apps|packages)\//.test(line));
}

const NOTHING = 'export const nothing = 0;';

test('rooms that stand on each other one way are nothing to speak of', () => {
  const files = {
    'app.ts': "import './orders/orders.routes.ts';\nimport './stock/stock.service.ts';",
    'orders/orders.routes.ts': "import './orders.service.ts';",
    'orders/orders.service.ts':
      "import '../stock/stock.service.ts';\nimport './orders.queries.ts';",
    'orders/orders.queries.ts': "import { nothing } from '../lists/conditions.queries.ts';",
    'stock/stock.service.ts': "import type { Order } from '../orders/orders.service.ts';",
    'lists/conditions.queries.ts': NOTHING,
  };
  expect(findingsOf(files)).toEqual([]);
});

test.each([
  [
    'rooms in a circle, also by way of a third and of folders below',
    {
      'orders/files/paper.ts': "import '../../stock/stock.ts';",
      'stock/stock.ts': "import '../people/names.ts';",
      'people/names.ts': "import '../orders/files/kinds.ts';",
      'orders/files/kinds.ts': NOTHING,
    },
    /orders\/files: rooms stand on each other in a circle: .*paper.ts imports .*stock.ts; .*names.ts; .*kinds.ts/,
  ],
  [
    'a room of more than 25 files, tests not counted',
    Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [`orders/n${n}.${n < 26 ? 'ts' : 'test.ts'}`, NOTHING]),
    ),
    /orders: 26 files, 25 is the limit/,
  ],
  [
    'a room of more than 25 files that tests stand on',
    Object.fromEntries(Array.from({ length: 26 }, (_, n) => [`apps/api/test/n${n}.ts`, NOTHING])),
    /apps\/api\/test: 26 files, 25 is the limit/,
  ],
  [
    'a function of more than 150 lines',
    {
      'orders/orders.service.ts': `export function ordersService() {${'\n  save();'.repeat(149)}\n}`,
    },
    /ordersService has 151 lines, 150 is the limit/,
  ],
  [
    'a query that calls a service',
    {
      'orders/orders.queries.ts': "import './orders.service.ts';",
      'orders/orders.service.ts': NOTHING,
    },
    /queries may not import service/,
  ],
  [
    'a query that calls a service by way of a file that names no layer',
    {
      'orders/orders.queries.ts': "import './rules.ts';",
      'orders/rules.ts': "import './more-rules.ts';",
      'orders/more-rules.ts': "import './orders.service.ts';",
      'orders/orders.service.ts': NOTHING,
    },
    /orders.queries.ts: imports .*rules.ts: queries may not import service/,
  ],
  [
    'a service that knows HTTP by way of a file that names no layer',
    {
      'orders/orders.service.ts': "import './reply.ts';",
      'orders/reply.ts': "import '../http/route.ts';",
      'http/route.ts': NOTHING,
    },
    /service may not import routes/,
  ],
  [
    'rooms in a circle by way of a file outside of them',
    {
      'orders/orders.ts': "import '../bridge.ts';",
      'bridge.ts': "import './stock/stock.ts';",
      'stock/stock.ts': "import '../orders/kinds.ts';",
      'orders/kinds.ts': NOTHING,
    },
    /rooms stand on each other in a circle/,
  ],
  [
    'rooms of the contract in a circle',
    {
      'packages/contract/src/desk/views.ts': "export { nothing } from '../sign-in/session.ts';",
      'packages/contract/src/sign-in/session.ts': "import { type Kind } from '../desk/kinds.ts';",
      'packages/contract/src/desk/kinds.ts': NOTHING,
    },
    /desk: rooms stand on each other in a circle/,
  ],
  [
    'rooms of the web app in a circle',
    {
      'apps/admin/src/kit/list/page.ts': "import '../form/field.ts';",
      'apps/admin/src/kit/form/field.ts': "import '../list/types.ts';",
      'apps/admin/src/kit/list/types.ts': NOTHING,
    },
    /kit\/form: rooms stand on each other in a circle/,
  ],
  [
    'a room of the web app of more than 25 files',
    Object.fromEntries(
      Array.from({ length: 26 }, (_, n) => [`apps/admin/src/kit/list/n${n}.tsx`, NOTHING]),
    ),
    /kit\/list: 26 files, 25 is the limit/,
  ],
  [
    'records that know content',
    {
      'apps/admin/src/records/form/page.ts': "import '../../content/item/kind.ts';",
      'apps/admin/src/content/item/kind.ts': NOTHING,
    },
    /records may not import content/,
  ],
  [
    'a kit file that knows a resource',
    {
      'apps/admin/src/kit/list/rows.ts':
        "import { webinar } from '@connect/contract/webinars/webinar.ts';",
    },
    /imports .*webinar.ts: the kit knows no word of the domain/,
  ],
  [
    'a kit file that knows a resource as a type, or when it is asked',
    {
      'apps/admin/src/kit/list/rows.ts':
        "import type { Actor } from '@connect/contract/permissions.ts';",
      'apps/admin/src/kit/list/row.ts':
        "const load = () => import('@connect/contract/recordings/video.ts');",
    },
    /row.ts: imports .*video.ts: the kit .*rows.ts: imports .*permissions.ts: the kit/s,
  ],
  [
    'a kit file that knows the kinds among the constants',
    {
      'apps/admin/src/kit/list/rows.ts':
        "import { BRANDS, MAX_LIMIT } from '@connect/contract/constants.ts';",
    },
    /rows.ts: imports BRAND: the kit knows no word of the domain/,
  ],
  [
    'a kit file that names a kind without importing it',
    { 'apps/admin/src/kit/list/rows.ts': "export const isOne = (kind) => kind === 'webinar';" },
    /rows.ts: says "webinar": the kit knows no word of the domain/,
  ],
  [
    'a kit file that says a text of one area',
    { 'apps/admin/src/kit/list/rows.ts': "export const title = t('webinars.title');" },
    /says a text of "webinars", which is not the kit's/,
  ],
  [
    "another area's query",
    {
      'orders/orders.queries.ts': "import '../stock/stock.queries.ts';",
      'stock/stock.queries.ts': NOTHING,
    },
    /call the service of stock/,
  ],
  [
    'a query that opens a transaction',
    { 'orders/orders.queries.ts': 'export const save = (db) => db.transaction().execute(work);' },
    /orders.queries.ts: what is written goes through writeTransaction/,
  ],
  ...[
    'sql`begin`.execute(db)',
    "sql.raw('begin').execute(db)",
    'db.connection().execute(work)',
    'openSnapshot(db)',
  ].map(
    (opened) =>
      [
        `a query that opens one by ${opened}`,
        { 'orders/orders.queries.ts': `export const save = (db) => ${opened};` },
        /runs within the transaction of its service/,
      ] as const,
  ),
  [
    'what stands behind text that looks like a comment',
    { 'orders/orders.service.ts': "const any = '*/*';\nsql`select`;\n/** Text. */" },
    /orders.service.ts: SQL belongs into/,
  ],
  [
    'a service that opens its own transaction, or seals by itself',
    { 'orders/orders.service.ts': 'await db.transaction().execute(work);\nsealer.soon();' },
    /what is written goes through writeTransaction/,
  ],
])('refused: %s', (_what, files, finding) => {
  expect(findingsOf(files).join('\n')).toMatch(finding);
});
