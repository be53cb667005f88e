// Names of the tests that failed, were skipped or were retried, for the end of the output of "npm
// test".
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './project.mjs';

const firstLine = (text) => String(text ?? '').split('\n', 1)[0];

/** The lines of an error that say what was wrong, in one; empty without an error. */
function reasonOfFailure(message, at = '') {
  const said = stripVTControlCharacters(String(message ?? ''))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.includes('node_modules'))
    .slice(0, 5)
    .join(' · ')
    .slice(0, 500);
  return said && `: ${said}${at}`;
}

/**
 * Failed tests of Vitest's report; a file that failed outside its tests is named with the reason.
 */
export function failedUnitTests(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0) {
      return failed.map(
        ({ fullName, failureMessages = [] }) =>
          `${file} › ${fullName}${reasonOfFailure(failureMessages[0])}`,
      );
    }
    return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
  });
}

const namesOf = ({ specs = [], suites = [] }, asked, added, titles = []) => [
  ...specs.filter(asked).map((spec) => {
    const { file, line, title } = spec;
    return `e2e/${file}:${line} › ${[...titles, title].join(' › ')}${added(spec)}`;
  }),
  ...suites.flatMap((suite) => namesOf(suite, asked, added, [...titles, suite.title])),
];
// The outermost title is the name of the file.
const specsOf = (report, asked, added = () => '') =>
  (report?.suites ?? []).flatMap((file) => namesOf(file, asked, added));

/** What was wrong at the last try, and the line of the test. */
function lastError({ tests = [] }) {
  const { message, location } =
    tests
      .flatMap(({ results = [] }) => results)
      .flatMap(({ errors = [] }) => errors)
      .at(-1) ?? {};
  return reasonOfFailure(message, location ? ` (line ${location.line})` : '');
}

/** Failed tests of Playwright's report; a failure outside the tests is named by its reason. */
export function failedBrowserTests(report) {
  return [
    ...(report?.errors ?? []).map(({ message }) => `e2e: ${firstLine(message)}`),
    ...specsOf(report, ({ ok }) => !ok, lastError),
  ];
}

/** Tests of Playwright's report that failed once and passed the second time. */
export const shakyBrowserTests = (report) =>
  specsOf(report, ({ tests = [] }) => tests.some(({ status }) => status === 'flaky'), lastError);

/** Skipped tests of Vitest's report, each with the reason that `skipUnless` gave. */
export const skippedUnitTests = (report) =>
  (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => ['skipped', 'pending', 'todo'].includes(status))
      .map(
        ({ fullName, meta }) =>
          `${relative(root, name)} › ${fullName}: ${meta?.skipped ?? 'no reason given'}`,
      ),
  );

const isSkipped = ({ status }) => status === 'skipped';
/** Why a browser test was skipped, from the annotation of `test.skip`. */
const reasonOf = ({ tests = [] }) =>
  tests
    .filter(isSkipped)
    .flatMap(({ annotations = [], results = [] }) => [
      ...annotations,
      ...results.flatMap((result) => result.annotations ?? []),
    ])
    .find(({ type, description }) => ['skip', 'fixme'].includes(type) && description)?.description;

/** Skipped tests of Playwright's report, each with its reason. */
export const skippedBrowserTests = (report) =>
  specsOf(
    report,
    ({ tests = [] }) => tests.some(isSkipped),
    (spec) => `: ${reasonOf(spec) ?? 'no reason given'}`,
  );
