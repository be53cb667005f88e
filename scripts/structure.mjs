// The structure check of "npm run check": who may import whom, how files are named and how long they are.
// The rules are explained in ARCHITECTURE.md; every finding says what to do.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { root } from './project.mjs';

const FOLDERS = ['apps', 'packages', 'bench', 'e2e', 'scripts'];
const LONGEST = 400;
const GENERATED = new Set(['apps/api/src/db/tables.ts']);
/** Dictionaries and data: long by nature. */
const MAY_BE_LONG =
  /^(apps\/admin\/src\/text\/|apps\/api\/src\/seed\/|packages\/contract\/src\/(text|labels)\.ts|scripts\/mutants-list\.mjs)/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.(ts|tsx|mjs)$/;
const DUMPING_GROUND = /^(utils?|helpers?|common|misc|shared|lib)$/;
const RESOURCE_FILE = /\.(routes|service|queries|test)\.ts$/;
const SQL = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/;

function* sourcesBelow(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!['node_modules', 'dist', 'results'].includes(entry.name)) yield* sourcesBelow(path);
    } else if (/\.(ts|tsx|mjs)$/.test(entry.name)) yield path;
  }
}

const withoutComments = (source) =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;{}(,])\/\/[^\n]*/g, '$1');

/** Where an import leads inside the repository; undefined for packages. */
function target(from, specifier) {
  if (specifier.startsWith('@connect/contract/')) {
    return `packages/contract/src/${specifier.slice('@connect/contract/'.length)}`;
  }
  return specifier.startsWith('.') ? posix.join(dirname(from), specifier) : undefined;
}

function importsOf(path, source) {
  const statement =
    /^\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;
  const found = [];
  for (const [, type, fixed, lazy] of source.matchAll(statement)) {
    const to = target(path, fixed ?? lazy);
    if (to) found.push({ to, kind: type ? 'type' : lazy ? 'lazy' : 'value' });
  }
  return found;
}

const files = new Map();
for (const folder of FOLDERS) {
  for (const path of sourcesBelow(folder)) {
    const text = readFileSync(join(root, path), 'utf8');
    const source = withoutComments(text);
    files.set(path, {
      source,
      lines: text.split('\n').length - 1,
      imports: importsOf(path, source),
    });
  }
}

const findings = [];
const report = (path, problem) => findings.push(`${path}: ${problem}`);
const isTest = (path) =>
  /\.(test|spec)\.tsx?$/.test(path) || /^(e2e|bench)\/|^apps\/[^/]+\/test\//.test(path);

// --- names and lengths
for (const [path, { lines, source }] of files) {
  const name = basename(path);
  if (/^index\.(ts|tsx|mjs)$/.test(name)) {
    report(path, 'no index files: import the file that has what you need');
  }
  if (!KEBAB.test(name)) report(path, 'file names are kebab-case');
  for (const part of path.slice(0, path.indexOf('.', path.lastIndexOf('/'))).split('/')) {
    if (DUMPING_GROUND.test(part))
      report(path, `"${part}" says nothing: name it after what it does`);
  }
  if (path.startsWith('apps/api/src/resources/') && !RESOURCE_FILE.test(name)) {
    report(path, 'a resource has only .routes.ts, .service.ts, .queries.ts and .test.ts');
  }
  if (lines > LONGEST && !GENERATED.has(path) && !MAY_BE_LONG.test(path)) {
    report(path, `${lines} lines, ${LONGEST} is the limit: make it two files`);
  }
  const mayHaveSql = /\.queries\.ts$|^apps\/api\/src\/(db|seed)\//.test(path) || isTest(path);
  if (path.startsWith('apps/api/') && !mayHaveSql && SQL.test(source)) {
    report(path, 'SQL belongs into a .queries.ts file (or src/db)');
  }
}

// --- import direction
const WEB = 'apps/admin/src/';
const SERVER = 'apps/api/src/';
const webLayer = (path) => /^apps\/admin\/src\/(screens|content|kit|api|text)\//.exec(path)?.[1];
const WEB_MAY_IMPORT = {
  screens: ['content', 'kit', 'api', 'text'],
  content: ['kit', 'api', 'text'],
  kit: ['api', 'text'],
  api: ['text'],
  text: [],
};
const serverArea = (path) => /^apps\/api\/src\/((?:resources\/)?[^/]+)\//.exec(path)?.[1] ?? '';
const serverLayer = (path) =>
  serverArea(path) === 'db' ? 'db' : (/\.(routes|service|queries)\.ts$/.exec(path)?.[1] ?? '');
const BELOW = { routes: 3, service: 2, queries: 1, db: 0 };

function direction(from, to) {
  if (from.startsWith('packages/contract/') && !to.startsWith('packages/contract/')) {
    return 'the contract imports nothing of the applications';
  }
  if (from.startsWith(WEB) && to.startsWith('apps/api/'))
    return 'the web app imports no server code';
  if (from.startsWith(SERVER) && to.startsWith('apps/admin/'))
    return 'the server imports no web code';
  const [fromWeb, toWeb] = [webLayer(from), webLayer(to)];
  if (fromWeb && toWeb && fromWeb !== toWeb && !WEB_MAY_IMPORT[fromWeb].includes(toWeb)) {
    return `${fromWeb} may not import ${toWeb} (screens → content → kit → api → contract)`;
  }
  if (!from.startsWith(SERVER) || from === 'apps/api/src/db/cli.ts') return undefined;
  const [fromLayer, toLayer] = [serverLayer(from), serverLayer(to)];
  if (fromLayer && toLayer && BELOW[fromLayer] < BELOW[toLayer]) {
    return `${fromLayer} may not import ${toLayer} (routes → service → queries → db)`;
  }
  if (['service', 'queries', 'db'].includes(fromLayer) && serverArea(to) === 'http') {
    return `${fromLayer} knows nothing of HTTP`;
  }
  const area = serverArea(to);
  const open = area === serverArea(from) || area === 'db' || serverArea(from) === 'seed';
  // What all content shares, and the status of accounts, may be joined into a resource's own statements.
  const joined = area === 'content' || to === 'apps/api/src/staff/staff-status.queries.ts';
  const sharedSql = joined && fromLayer === 'queries';
  if (toLayer === 'queries' && !open && !sharedSql) {
    return `call the service of ${area}, its queries are its own`;
  }
  return undefined;
}

// --- a write gives up what is being read (api/after-write.ts says why)
for (const [path, { source }] of files) {
  const own = path === `${WEB}api/after-write.ts` || isTest(path);
  if (path.startsWith(WEB) && !own && source.includes('.invalidateQueries(')) {
    report(path, 'after a write refresh() of api/after-write.ts reads anew');
  }
}

for (const [path, { imports }] of files) {
  for (const { to, kind } of imports) {
    if (!files.has(to)) {
      if (/\.(ts|tsx|mjs)$/.test(to)) report(path, `imports ${to}, which does not exist`);
      continue;
    }
    const wrong = kind === 'type' || isTest(path) ? undefined : direction(path, to);
    if (wrong) report(path, `imports ${to}: ${wrong}`);
  }
}

// --- cycles (types vanish at run time, lazy imports come later: neither makes one)
const state = new Map();
function visit(path, trail) {
  if (state.get(path) === 'done') return;
  if (state.get(path) === 'open') {
    const circle = [...trail.slice(trail.indexOf(path)), path];
    report(path, `imports itself in a circle: ${circle.join(' → ')}`);
    return;
  }
  state.set(path, 'open');
  for (const { to, kind } of files.get(path)?.imports ?? []) {
    if (kind === 'value' && files.has(to)) visit(to, [...trail, path]);
  }
  state.set(path, 'done');
}
for (const path of files.keys()) visit(path, []);

for (const finding of findings.sort()) console.error(finding);
if (findings.length > 0) {
  console.error(`\n${findings.length} findings. The rules are in ARCHITECTURE.md.`);
  process.exitCode = 1;
}
