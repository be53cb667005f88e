// npm test: checks, unit and API tests, browser tests. Printed last: what was skipped and why, what failed, how long each part
// took, then the sum.
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

const REPORTS = join(root, '.cache', 'test-reports');
const VITEST_REPORT = join(REPORTS, 'vitest.json');
const PLAYWRIGHT_REPORT = join(REPORTS, 'playwright.json');

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

async function vitest() {
  const code = await run('vitest/vitest.mjs', [
    'run',
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

async function playwright(chromium) {
  // Among hundreds of journeys on a busy machine one may miss its moment: it is tried once more, and
  // named at the end, since behind it may stand a defect.
  const args = ['test', '--reporter=line,json', '--trace=off', '--retries=1'];
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
/** Does one part, and notes its result and how long it took. */
async function part(name, work) {
  const began = Date.now();
  parts.push(await work());
  const seconds = Math.round((Date.now() - began) / 1000);
  times.push(`${name} ${Math.floor(seconds / 60)} min ${seconds % 60} s`);
}

// On exit, so that giving up half-way is summed up as well.
process.on('exit', (code) => {
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
const chromium = ensureChromium();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
await part('checks', async () => {
  const failed = await runChecks();
  return { passed: 0, failed, skipped: 0, names: failed ? ['npm run check'] : [] };
});
await part('unit and API tests', vitest);
await part('browser tests', async () => {
  await buildWebIfStale();
  return playwright(chromium);
});
