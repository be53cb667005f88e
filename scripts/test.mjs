// npm test: checks, unit and API tests, browser tests; npm test -- <path> …: only the tests at
// these paths. Prints at the end: skipped tests with the reason, failed tests, the time of each
// part, and the sum.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWebIfStale } from './build.mjs';
import { runChecks } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import {
  failedBrowserTests,
  failedUnitTests,
  shakyBrowserTests,
  skippedBrowserTests,
  skippedUnitTests,
} from './failed-tests.mjs';
import { ensureInstalled, exitCode, forwardSignals, pinnedNode, root, start } from './project.mjs';
import { sharedMemory } from './shared-memory.mjs';

const REPORTS = join(root, '.cache', 'test-reports');
const VITEST_REPORT = join(REPORTS, 'vitest.json');
const PLAYWRIGHT_REPORT = join(REPORTS, 'playwright.json');

/** Databases and files of the tests take 1.3 GB of it, pages of the browser more. */
const TEMPORARY_BYTES = 4 * 2 ** 30;
/**
 * Temporary files are in memory where there is enough of it: a database for a test file, a thousand
 * small files, is made in a tenth of the processor's time.
 */
const memory = sharedMemory(TEMPORARY_BYTES);
const temporary = memory && join(memory, `connect-tests-${process.pid}`);
if (temporary) {
  // Readable for the account that runs PostgreSQL.
  mkdirSync(temporary, { mode: 0o755 });
  process.env.TMPDIR = temporary;
}

const paths = process.argv.slice(2);
const whole = paths.length === 0;
const isBrowserTest = (path) => /(^|\/)e2e(\/|$)|\.spec\.ts$/.test(path);
const browserPaths = paths.filter(isBrowserTest);
const otherPaths = paths.filter((path) => !isBrowserTest(path));

const running = new Set();
forwardSignals(running);
async function run(script, args, env = {}) {
  const child = start(pinnedNode, [join(root, 'node_modules', script), ...args], {
    env: { ...process.env, ...env },
  });
  running.add(child);
  const code = await exitCode(child);
  running.delete(child);
  return code;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Counts of one tool; a tool that failed without a failed test counts as one failure. */
function counted(code, names, { passed = 0, failed = 0, skipped = 0 }) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped, names };
}

async function vitest(paths) {
  const code = await run('vitest/vitest.mjs', [
    'run',
    ...paths,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${VITEST_REPORT}`,
  ]);
  const report = readReport(VITEST_REPORT);
  const result = counted(code, failedUnitTests(report), {
    passed: report?.numPassedTests,
    failed: report?.numFailedTests,
    skipped: report && report.numPendingTests + report.numTodoTests,
  });
  return { ...result, skippedNames: skippedUnitTests(report) };
}

async function playwright(paths) {
  const chromium = ensureChromium();
  await buildWebIfStale();
  // Among hundreds of journeys on a busy machine one may time out: it is retried once, and named at
  // the end, since it may hide a defect.
  const args = ['test', ...paths, '--reporter=line,json', '--trace=off', '--retries=1'];
  const code = await run('@playwright/test/cli.js', args, {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT,
  });
  const report = readReport(PLAYWRIGHT_REPORT);
  const stats = report?.stats;
  const result = counted(code, failedBrowserTests(report), {
    passed: stats && stats.expected + stats.flaky,
    failed: stats?.unexpected,
    skipped: stats?.skipped,
  });
  return {
    ...result,
    shaky: shakyBrowserTests(report),
    skippedNames: skippedBrowserTests(report),
  };
}

const parts = [];
const times = [];
/** Runs one part of the tests, and records its result and duration. */
async function part(name, work) {
  const began = Date.now();
  parts.push(await work());
  const seconds = Math.round((Date.now() - began) / 1000);
  times.push(`${name} ${Math.floor(seconds / 60)} min ${seconds % 60} s`);
}

// On exit, so that an aborted run is summed up as well.
process.on('exit', (code) => {
  if (temporary) rmSync(temporary, { recursive: true, force: true });
  const names = parts.flatMap((part) => part.names);
  const shaky = parts.flatMap((part) => part.shaky ?? []);
  if (shaky.length > 0) console.log(['Passed at the second try only:', ...shaky].join('\n  '));
  const notRun = parts.flatMap((part) => part.skippedNames ?? []);
  if (notRun.length > 0) console.log(['Skipped:', ...notRun].join('\n  '));
  if (names.length > 0) console.log(['Failed:', ...names].join('\n  '));
  if (times.length > 0) console.log(`Took: ${times.join(', ')}`);
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0);
  const failed = sum('failed') || (code === 0 ? 0 : 1);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  const again = shaky.length > 0 ? `, ${shaky.length} at the second try` : '';
  console.log(`${sum('passed')} passed${again}, ${failed} failed${skipped}`);
  process.exitCode = failed === 0 ? 0 : 1;
});

await ensureInstalled();
// Browser tests need a browser: checked now, not after minutes of other tests.
if (browserPaths.length > 0 || whole) ensureChromium();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
if (whole) {
  await part('checks', async () => {
    const failed = await runChecks();
    return { passed: 0, failed, skipped: 0, names: failed ? ['npm run check'] : [] };
  });
}
if (whole || otherPaths.length > 0) await part('unit and API tests', () => vitest(otherPaths));
if (whole || browserPaths.length > 0) await part('browser tests', () => playwright(browserPaths));
