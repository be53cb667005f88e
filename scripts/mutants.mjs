// npm run mutants [words]: puts known faults into a copy of the code, one at a time, and asks whether a
// test fails. Run by hand before a release; words choose the faults whose description holds them.
import {
  cpSync,
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

/** Packages are linked, except our own, which have to be those of the copy. */
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
  linkPackages('.');
  linkPackages(join('apps', 'admin'));
}

const env = { ...process.env, NO_COLOR: '1', E2E_PORT: process.env.E2E_PORT ?? '4174' };
const program = { unit: 'vitest/vitest.mjs', browser: '@playwright/test/cli.js' };
const runTool = (tool, args) =>
  runQuietly(pinnedNode, [join(COPY, 'node_modules', program[tool]), ...args], { cwd: COPY, env });
const unitTests = (tests) => runTool('unit', ['run', '--bail=1', ...tests]);
const browserTests = (tests) =>
  runTool('browser', ['test', '--workers=1', '--trace=off', ...tests]);

const isBrowserTest = (test) => test.endsWith('.spec.ts');
const run = (tests) => (isBrowserTest(tests[0]) ? browserTests : unitTests)(tests);
const testFailed = ({ code, output }) => code !== 0 && /\b[1-9]\d* failed/.test(output);

/** What became of one fault: `caught`, `not caught`, or why it could not be tried. */
async function tried({ file, find, put, tests }) {
  const path = join(COPY, file);
  const source = readFileSync(path, 'utf8');
  const places = source.split(find).length - 1;
  if (places !== 1) return `stands ${places} times in ${file}, once is wanted`;
  writeFileSync(
    path,
    source.replace(find, () => put),
  );
  try {
    const result = await run(tests);
    if (result.code === 0) return 'not caught';
    return testFailed(result) ? 'caught' : `no test ran: ${result.output.trim().slice(-300)}`;
  } finally {
    writeFileSync(path, source);
  }
}

await ensureInstalled();
const words = process.argv.slice(2);
const chosen = FAULTS.filter(({ about }) => words.every((word) => about.includes(word)));
if (chosen.length === 0) giveUp(`No fault is about ${words.join(' ')}.`, 2);
copyCode();
// Tests that fail without any fault catch nothing.
const unit = new Set(chosen.flatMap(({ tests }) => (isBrowserTest(tests[0]) ? [] : tests)));
if (unit.size > 0) {
  const sound = await unitTests([...unit]);
  if (sound.code !== 0)
    giveUp(`${sound.output.trim().slice(-3000)}\nThese tests fail without a fault.`);
}
const missed = [];
for (const [place, fault] of chosen.entries()) {
  const outcome = await tried(fault);
  if (outcome !== 'caught') missed.push(`${fault.about}: ${outcome}`);
  console.log(`${place + 1}/${chosen.length} ${fault.about}: ${outcome}`);
}
rmSync(COPY, { recursive: true, force: true });
const caught = chosen.length - missed.length;
if (missed.length > 0) console.log(['', 'Not caught:', ...missed].join('\n  '));
console.log(
  `\n${caught} of ${chosen.length} faults caught (${Math.floor((100 * caught) / chosen.length)} %)`,
);
process.exitCode = caught / chosen.length >= WANTED ? 0 : 1;
