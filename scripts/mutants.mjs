// npm run mutants [words]: puts known faults into a copy of the code, one at a time, and checks
// that a test fails. Run by hand before a release; with words, only faults whose description
// contains them.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { FAULTS } from './mutants-list.mjs';
import { ensureInstalled, giveUp, pinnedNode, root, runQuietly } from './project.mjs';

const COPY = join(root, '.cache', 'mutants');
const LEFT_OUT = new Set(['node_modules', '.git', '.cache', 'data', 'dist', 'test-results']);
/** Share of the faults that must be caught. */
const WANTED = 0.95;

/** Packages are linked, except our own, which must be those of the copy. */
function linkPackages(folder) {
  const from = join(root, folder, 'node_modules');
  const to = join(COPY, folder, 'node_modules');
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '@connect')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(from, name), join(to, name));
  }
}

function copyCode() {
  rmSync(COPY, { recursive: true, force: true });
  for (const name of readdirSync(root)) {
    if (LEFT_OUT.has(name)) continue;
    const filter = (path) => !LEFT_OUT.has(basename(path));
    cpSync(join(root, name), join(COPY, name), { recursive: true, filter });
  }
  const apps = readdirSync(join(root, 'apps')).map((name) => join('apps', name));
  for (const folder of ['.', ...apps])
    if (existsSync(join(root, folder, 'node_modules'))) linkPackages(folder);
}

const stop = new AbortController();
const env = { ...process.env, NO_COLOR: '1', E2E_PORT: process.env.E2E_PORT ?? '4174' };
const runTool = (tool, args) =>
  runQuietly(pinnedNode, [join(COPY, 'node_modules', tool), ...args], {
    cwd: COPY,
    env,
    signal: stop.signal,
  });
const isBrowserTest = (tests) => tests[0].endsWith('.spec.ts');
const run = (tests) =>
  isBrowserTest(tests)
    ? runTool('@playwright/test/cli.js', ['test', '--workers=1', '--trace=off', ...tests])
    : runTool('vitest/vitest.mjs', ['run', '--bail=1', ...tests]);

/** The first failed test in the output of either tool; undefined when only a file failed to load. */
function failedTest(output) {
  if (!/^ +(Tests +)?[1-9]\d* failed/m.test(output)) return undefined;
  const begins = [' FAIL ', '  1) [chromium] › '];
  for (const line of output.split('\n')) {
    const begin = begins.find((words) => line.startsWith(words));
    if (begin) return line.slice(begin.length).replaceAll('─', '').trim();
  }
  return undefined;
}

/** Tests that fail without a fault detect nothing. */
async function refuseFailing(faults) {
  const all = faults.map(({ tests }) => tests);
  const unit = [...new Set(all.filter((tests) => !isBrowserTest(tests)).flat())];
  for (const tests of [unit, ...all.filter(isBrowserTest)]) {
    if (tests.length === 0 || stop.signal.aborted) continue;
    const { code, output } = await run(tests);
    if (code !== 0 && !stop.signal.aborted)
      giveUp(`${output.trim().slice(-3000)}\nThese tests fail without a fault.`);
  }
}

/** The result of one fault: the test that detected it, or why none did. */
async function tried({ file, find, put, tests }) {
  const path = join(COPY, file);
  const source = readFileSync(path, 'utf8');
  const places = source.split(find).length - 1;
  if (places !== 1) return { missed: `stands ${places} times in ${file}, once is wanted` };
  writeFileSync(
    path,
    source.replace(find, () => put),
  );
  try {
    const { code, output } = await run(tests);
    if (code === 0) return { missed: 'not caught' };
    const by = failedTest(output);
    return by ? { by } : { missed: `no test ran: ${output.trim().slice(-300)}` };
  } finally {
    writeFileSync(path, source);
  }
}

const began = Date.now();
await ensureInstalled();
const words = process.argv.slice(2);
const chosen = FAULTS.filter(({ about }) => words.every((word) => about.includes(word)));
if (chosen.length === 0) giveUp(`No fault is about ${words.join(' ')}.`, 2);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort());
// A stopped process may still be writing.
process.once('exit', () => rmSync(COPY, { recursive: true, force: true, maxRetries: 10 }));
copyCode();
await refuseFailing(chosen);
const missed = [];
for (const [place, fault] of chosen.entries()) {
  const outcome = await tried(fault);
  if (stop.signal.aborted) giveUp('Stopped.', 130);
  if (outcome.missed) missed.push({ ...fault, ...outcome });
  console.log(
    `${place + 1}/${chosen.length} ${fault.about}: ${outcome.missed ?? `caught by ${outcome.by}`}`,
  );
}

const groupOf = ({ about }) => about.split(':')[0];
const sum = (wanted) => {
  const of = (faults) => faults.filter((fault) => !wanted || groupOf(fault) === wanted).length;
  return `${of(chosen) - of(missed)} of ${of(chosen)}`;
};
console.log('');
for (const group of new Set(chosen.map(groupOf))) console.log(`${group}: ${sum(group)}`);
for (const fault of missed) console.log(`Not caught: ${fault.about}: ${fault.missed}`);
const share = 1 - missed.length / chosen.length;
const minutes = Math.ceil((Date.now() - began) / 60_000);
console.log(`${sum()} faults caught (${Math.floor(100 * share)} %) in ${minutes} min`);
process.exitCode = share >= WANTED ? 0 : 1;
