import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  failedBrowserTests,
  failedUnitTests,
  shakyBrowserTests,
  skippedBrowserTests,
  skippedUnitTests,
} from './failed-tests.mjs';
import { root } from './project.mjs';

test('failed unit tests are named by file and title, a file that did not run by its reason', () => {
  const test = (status: string, fullName: string) => ({ status, fullName });
  const file = (name: string, status: string, message: string, ...assertionResults: object[]) => ({
    name: join(root, name),
    status,
    message,
    assertionResults,
  });
  const report = {
    testResults: [
      file('a.test.ts', 'failed', '', test('passed', 'one'), test('failed', 'group two')),
      file('b.test.ts', 'passed', '', test('passed', 'three')),
      file('c.test.ts', 'failed', 'No such module\n  at c.test.ts:1'),
    ],
  };
  expect(failedUnitTests(report)).toEqual(['a.test.ts › group two', 'c.test.ts: No such module']);
});

test('failed browser tests are named by file, line and titles, whatever group they are in', () => {
  const spec = (title: string, ok: boolean) => ({ title, ok, file: 'a.spec.ts', line: 7 });
  const report = {
    errors: [{ message: 'The server did not start\nafter 60 s' }],
    suites: [
      {
        title: 'a.spec.ts',
        specs: [spec('one', true), spec('two', false)],
        suites: [{ title: 'group', specs: [spec('three', false)] }],
      },
    ],
  };
  expect(failedBrowserTests(report)).toEqual([
    'e2e: The server did not start',
    'e2e/a.spec.ts:7 › two',
    'e2e/a.spec.ts:7 › group › three',
  ]);
});

test('a browser test that passed at the second try is named, and is no failure', () => {
  const spec = (title: string, status: string) => ({
    title,
    ok: status !== 'unexpected',
    file: 'a.spec.ts',
    line: 7,
    tests: [{ status }],
  });
  const specs = [spec('one', 'expected'), spec('two', 'flaky'), spec('three', 'unexpected')];
  const report = { suites: [{ title: 'a.spec.ts', specs }] };
  expect(shakyBrowserTests(report)).toEqual(['e2e/a.spec.ts:7 › two']);
  expect(failedBrowserTests(report)).toEqual(['e2e/a.spec.ts:7 › three']);
});

test('what was wrong is said in one line, of a browser test with the line of its last try', () => {
  const failure = {
    status: 'failed',
    fullName: 'one',
    failureMessages: [
      'Error: \u001b[31m3 is not 4\u001b[39m\n\n  at expect (node_modules/expect.js:7)\n  at a.test.ts:1',
    ],
  };
  const unit = {
    testResults: [{ name: join(root, 'a.test.ts'), status: 'failed', assertionResults: [failure] }],
  };
  expect(failedUnitTests(unit)).toEqual(['a.test.ts › one: Error: 3 is not 4 · at a.test.ts:1']);
  const results = [
    { errors: [{ message: 'first try' }] },
    { errors: [{ message: 'Timed out\n', location: { line: 9 } }] },
  ];
  const spec = { title: 'two', ok: false, file: 'a.spec.ts', line: 7, tests: [{ results }] };
  expect(failedBrowserTests({ suites: [{ title: 'a.spec.ts', specs: [spec] }] })).toEqual([
    'e2e/a.spec.ts:7 › two: Timed out (line 9)',
  ]);
});

test('skipped tests are named with the reason that they gave, or that they gave none', () => {
  const test = (status: string, fullName: string, meta: object) => ({ status, fullName, meta });
  const assertionResults = [
    test('passed', 'one', {}),
    test('skipped', 'group two', { skipped: 'only on Linux' }),
    test('todo', 'three', {}),
  ];
  const report = { testResults: [{ name: join(root, 'a.test.ts'), assertionResults }] };
  expect(skippedUnitTests(report)).toEqual([
    'a.test.ts › group two: only on Linux',
    'a.test.ts › three: no reason given',
  ]);
  const noted = { type: 'skip', description: 'only with two processors' };
  const spec = (title: string, ...tests: object[]) => ({
    title,
    file: 'a.spec.ts',
    line: 7,
    tests,
  });
  const specs = [
    spec('one', { status: 'skipped' }),
    spec('two', { status: 'skipped', annotations: [noted] }),
    spec('three', { status: 'skipped', annotations: [], results: [{ annotations: [noted] }] }),
    spec('four', { status: 'expected', annotations: [noted] }),
  ];
  expect(skippedBrowserTests({ suites: [{ title: 'a.spec.ts', specs }] })).toEqual([
    'e2e/a.spec.ts:7 › one: no reason given',
    'e2e/a.spec.ts:7 › two: only with two processors',
    'e2e/a.spec.ts:7 › three: only with two processors',
  ]);
});

test('without a report nothing is named', () => {
  const named = [
    failedUnitTests,
    failedBrowserTests,
    shakyBrowserTests,
    skippedUnitTests,
    skippedBrowserTests,
  ].flatMap((of) => of(undefined));
  expect(named).toEqual([]);
});
