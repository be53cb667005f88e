// The structure check of "npm run check": who may import whom, how files are named and how long they are.
// The rules are explained in ARCHITECTURE.md; every finding says what to do.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root as project } from './project.mjs';

/** Tests pass another folder. */
const root = process.argv[2] ?? project;
const FOLDERS = ['apps', 'packages', 'bench', 'e2e', 'scripts'];
const LONGEST = 400;
const LONGEST_FUNCTION = 150;
const GENERATED = new Set(['apps/api/src/db/tables.ts']);
/** Dictionaries and data may be long. */
const MAY_BE_LONG =
  /^(apps\/admin\/src\/text\/|apps\/api\/src\/seed\/|packages\/contract\/src\/(text|labels)\.ts|scripts\/mutants-list\.mjs)/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.(ts|tsx|mjs)$/;
const DUMPING_GROUND = /^(utils?|helpers?|common|misc|shared|lib)$/;
const RESOURCE_FILE = /\.(routes|service|queries|job|test)\.ts$/;
const SQL = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/;

function* sourcesBelow(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!['node_modules', 'dist', 'results'].includes(entry.name)) yield* sourcesBelow(path);
    } else if (/\.(ts|tsx|mjs)$/.test(entry.name)) yield path;
  }
}

/** Comments become blanks, so that nothing else moves. */
function withoutComments(text, comments) {
  let rest = '';
  let at = 0;
  for (const { start, end } of comments) {
    const blank = text.slice(start, end).replace(/[^\n]+/g, (line) => ' '.repeat(line.length));
    rest += text.slice(at, start) + blank;
    at = end;
  }
  return rest + text.slice(at);
}

/** The file that an import leads to within the repository; undefined for packages. */
function target(from, specifier) {
  if (specifier.startsWith('@connect/contract/')) {
    return `packages/contract/src/${specifier.slice('@connect/contract/'.length)}`;
  }
  return specifier.startsWith('.') ? posix.join(dirname(from), specifier) : undefined;
}

function importsOf(path, source, { staticImports, staticExports }) {
  const found = [];
  const add = (specifier, kind, words) => {
    const to = target(path, specifier);
    if (to) found.push({ to, kind, words });
  };
  for (const { start, end, moduleRequest } of staticImports) {
    const words = source.slice(start, end);
    // `import { type A }` loads the file all the same.
    add(moduleRequest.value, /^import\s+type\b/.test(words) ? 'type' : 'value', words);
  }
  for (const { start, end, entries } of staticExports) {
    const from = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest;
    const words = source.slice(start, end);
    if (from) add(from.value, /^export\s+type\b/.test(words) ? 'type' : 'value', words);
  }
  for (const [words, specifier] of source.matchAll(/\bimport\(\s*['"`]([^'"`]+)['"`]/g)) {
    add(specifier, 'lazy', words);
  }
  return found;
}

const files = new Map();
for (const folder of FOLDERS) {
  for (const path of sourcesBelow(folder)) {
    const text = readFileSync(join(root, path), 'utf8');
    const parsed = parseSync(path, text);
    const source = withoutComments(text, parsed.comments);
    const lines = text.split('\n').length - 1;
    files.set(path, { source, lines, parsed, imports: importsOf(path, source, parsed.module) });
  }
}

const findings = [];
/** Sources whose folders are limited in size and must not import each other in a circle. */
const ROOMS_OF = [
  'apps/api/src/',
  'apps/admin/src/',
  'packages/contract/src/',
  'packages/reader/src/',
];
const MOST_FILES = 25;
const report = (path, problem) => findings.push(`${path}: ${problem}`);
const isQueries = (path) => path.endsWith('.queries.ts');
const isTest = (path) =>
  /\.(test|spec)\.tsx?$/.test(path) || /^(e2e|bench)\/|^(apps|packages)\/[^/]+\/test\//.test(path);

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
    report(path, 'a resource has only .routes.ts, .service.ts, .queries.ts, .job.ts and .test.ts');
  }
  if (lines > LONGEST && !GENERATED.has(path) && !MAY_BE_LONG.test(path)) {
    report(path, `${lines} lines, ${LONGEST} is the limit: make it two files`);
  }
  const mayHaveSql = /\.queries\.ts$|^apps\/api\/src\/(db|seed)\//.test(path) || isTest(path);
  if (path.startsWith('apps/api/') && !mayHaveSql && SQL.test(source)) {
    report(path, 'SQL belongs into a .queries.ts file (or src/db)');
  }
}

// --- functions: a nested function with a name counts separately
const lineAt = (text, offset) => text.slice(0, offset).split('\n').length;
function* functionsIn(node, name) {
  const named = node.id?.name ?? node.key?.name ?? name;
  if (node.type.endsWith('FunctionExpression') || node.type === 'FunctionDeclaration') {
    yield { name: named, start: node.start, end: node.end };
  }
  for (const value of Object.values(node)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one?.type) yield* functionsIn(one, named);
    }
  }
}
for (const [path, { lines, source, parsed }] of files) {
  if (lines < LONGEST_FUNCTION || isTest(path)) continue;
  for (const { name, start, end } of functionsIn(parsed.program)) {
    const length = lineAt(source, end) - lineAt(source, start) + 1;
    if (length <= LONGEST_FUNCTION) continue;
    report(
      path,
      `${name} has ${length} lines, ${LONGEST_FUNCTION} is the limit: cut it where it bends`,
    );
  }
}

// --- import direction
const WEB = 'apps/admin/src/';
const SERVER = 'apps/api/src/';
/** Highest first; each layer may import those after it. */
const WEB_LAYERS = ['screens', 'content', 'records', 'kit', 'api', 'text', 'arrival'];
const webLayer = (path) =>
  path.startsWith(WEB) ? WEB_LAYERS.find((layer) => path.startsWith(`${WEB}${layer}/`)) : undefined;
const serverArea = (path) => /^apps\/api\/src\/((?:resources\/)?[^/]+)\//.exec(path)?.[1] ?? '';
const LAYERS = ['db', 'queries', 'service', 'routes'];
const LAYER_OF_AREA = { db: 'db', http: 'routes' };
/** The layer of a file, by its area or name; otherwise that of the highest file it imports. */
const heights = new Map();
function heightOf(path) {
  if (!path.startsWith(SERVER) || !files.has(path)) return 0;
  const named =
    LAYER_OF_AREA[serverArea(path)] ?? /\.(routes|service|queries)\.ts$/.exec(path)?.[1];
  if (named) return LAYERS.indexOf(named);
  if (!heights.has(path)) {
    heights.set(path, 0);
    const below = files.get(path).imports.filter(({ kind }) => kind !== 'type');
    heights.set(path, Math.max(0, ...below.map(({ to }) => heightOf(to))));
  }
  return heights.get(path);
}
/** Folders whose queries may be used by every area, and in other areas' statements. */
const JOINED =
  /^apps\/api\/src\/(time|lists|people|rights|publishing|content)\/|\/(staff-status|file-facts)\.queries\.ts$/;

function direction(from, to) {
  if (from.startsWith('packages/contract/') && !to.startsWith('packages/contract/')) {
    return 'the contract imports nothing of the applications';
  }
  if (from.startsWith('packages/reader/') && !to.startsWith('packages/reader/')) {
    return 'the reader goes to other sites: it stands alone';
  }
  if (from.startsWith(WEB) && to.startsWith('apps/api/'))
    return 'the web app imports no server code';
  if (from.startsWith(SERVER) && to.startsWith('apps/admin/'))
    return 'the server imports no web code';
  const [fromWeb, toWeb] = [webLayer(from), webLayer(to)];
  if (fromWeb && toWeb && WEB_LAYERS.indexOf(toWeb) < WEB_LAYERS.indexOf(fromWeb)) {
    return `${fromWeb} may not import ${toWeb} (${WEB_LAYERS.join(' → ')})`;
  }
  if (!from.startsWith(SERVER)) return undefined;
  const [fromHeight, toHeight] = [heightOf(from), heightOf(to)];
  if (fromHeight < toHeight) {
    const [below, above] = [LAYERS[fromHeight], LAYERS[toHeight]];
    return `${below} may not import ${above}, nor what stands on it (routes → service → queries → db)`;
  }
  const area = serverArea(to);
  const open = area === serverArea(from) || area === 'db' || serverArea(from) === 'seed';
  const sharedSql = JOINED.test(to) && isQueries(from);
  if (isQueries(to) && !open && !sharedSql) {
    return `call the service of ${area}, its queries are its own`;
  }
  return undefined;
}

// --- one way to write (writing/write-transaction.ts says what else it does); what writes without it
// seals the audit itself, fills an empty database, or works for the command line and the first
// start, where no server is there to retry or to seal for
const OWN_TRANSACTIONS =
  /^apps\/api\/src\/(writing\/|seed\/|db\/read-batches\.ts|audit\/audit-chain\.service\.ts|staff\/first-account\.service\.ts)/;
/** In SQL, as a snapshot, or on a connection of its own. */
const BEGUN_BY_QUERY =
  /[`'"]\s*(?:begin|start transaction|commit|savepoint)\b|\bopenSnapshot\b|\.connection\(\)/i;
for (const [path, { source }] of files) {
  if (!path.startsWith(SERVER) || isTest(path)) continue;
  if (isQueries(path) && BEGUN_BY_QUERY.test(source)) {
    report(path, 'a query runs within the transaction of its service');
  }
  if (OWN_TRANSACTIONS.test(path) && !isQueries(path)) continue;
  if (/\.(?:startT|t)ransaction\(\)/.test(source)) {
    report(path, 'what is written goes through writeTransaction()');
  }
  if (/\bsealer\.soon\(\)/.test(source)) report(path, 'writeTransaction() seals what it wrote');
}

// --- a write cancels running reads (api/after-write.ts says why)
for (const [path, { source }] of files) {
  const own = path === `${WEB}api/after-write.ts` || isTest(path);
  if (path.startsWith(WEB) && !own && source.includes('.invalidateQueries(')) {
    report(path, 'after a write refresh() of api/after-write.ts reads anew');
  }
}

// --- the kit imports nothing of the domain, not even a type
const KIT_MAY_KNOW =
  /^packages\/contract\/src\/(constants|labels|own|text|wall-time|calls\/(comma-list|endpoint|envelope|export)|errors\/(errors|field-issues)|content\/player-address)\.ts$/;
const KIT_TEXTS = ['cards', 'exports', 'form', 'list', 'login', 'shell'];
const WORD_OF_DOMAIN = /kind|role|brand|audience|status|article|webinar|host|staff|permission/i;
/** Names of kinds and records that mean nothing else in a page; an `article` is an element, too. */
const NAME_OF_DOMAIN =
  /life[-_ ]?ready|message[-_]?template|webinar|podcast|guideline|workplace|registration/i;
for (const [path, { source, imports }] of files) {
  if (webLayer(path) !== 'kit' || isTest(path)) continue;
  for (const { to, words } of imports.filter((one) => one.to.startsWith('packages/contract/'))) {
    const known = KIT_MAY_KNOW.test(to) ? WORD_OF_DOMAIN.exec(words)?.[0] : to;
    if (known) report(path, `imports ${known}: the kit knows no word of the domain`);
  }
  const name = NAME_OF_DOMAIN.exec(source)?.[0];
  if (name) report(path, `says "${name}": the kit knows no word of the domain`);
  for (const [, part] of source.matchAll(/\bt\(\s*['"`]([a-zA-Z]+)\./g)) {
    if (!KIT_TEXTS.includes(part)) report(path, `says a text of "${part}", which is not the kit's`);
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

// --- import cycles (types vanish at run time, dynamic imports come later: neither counts)
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

// --- size of folders: tests that stand beside the file they test are not counted
const TEST_ROOMS = ['apps/api/test/', 'e2e/', 'bench/'];
const sizes = new Map();
for (const path of files.keys()) {
  const counted = isTest(path) ? TEST_ROOMS : ROOMS_OF;
  if (!counted.some((sources) => path.startsWith(sources))) continue;
  sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1);
}
for (const [room, size] of sizes) {
  if (size > MOST_FILES)
    report(room, `${size} files, ${MOST_FILES} is the limit: make it two rooms`);
}

// --- circles between folders, at any depth; a file directly below `src` counts as a folder of its own
const roomOf = (path) => {
  const sources = isTest(path) ? undefined : ROOMS_OF.find((each) => path.startsWith(each));
  if (!sources) return undefined;
  return dirname(path) === dirname(`${sources}x`) ? path : dirname(path);
};
/** Folder → the folders that it imports, each with one such import. */
const standsOn = new Map();
for (const [path, { imports }] of files) {
  const room = roomOf(path);
  for (const { to, kind } of room ? imports : []) {
    const below = files.has(to) && kind === 'value' ? roomOf(to) : undefined;
    if (!below || below === room) continue;
    const others = standsOn.get(room) ?? new Map();
    standsOn.set(room, others);
    if (!others.has(below)) others.set(below, `${path} imports ${to}`);
  }
}
/** The folders on the shortest way from one to another, without the first. */
function wayTo(from, to) {
  const ways = [[from]];
  const seen = new Set();
  for (const way of ways) {
    for (const next of standsOn.get(way.at(-1))?.keys() ?? []) {
      if (next === to) return [...way, next].slice(1);
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}
const told = new Set();
for (const room of [...standsOn.keys()].sort()) {
  const way = wayTo(room, room);
  const circle = way && [...way].sort().join();
  if (!way || told.has(circle)) continue;
  told.add(circle);
  const links = way.map((next, index) => standsOn.get(index ? way[index - 1] : room).get(next));
  report(room, `rooms stand on each other in a circle: ${links.join('; ')}`);
}

for (const finding of findings.sort()) console.error(finding);
if (findings.length > 0) {
  console.error(`\n${findings.length} findings. The rules are in ARCHITECTURE.md.`);
  process.exitCode = 1;
}
