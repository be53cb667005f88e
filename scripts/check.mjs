// npm run check: format, lint, types, structure, references, patterns and dead code, without a database.
import { join } from 'node:path';
import { ensureInstalled, pinnedNode, root, runQuietly } from './project.mjs';

const bin = (...path) => join(root, 'node_modules', ...path);
/**
 * One thread each: several would work out the types of the contract once each, while the other
 * checks wait. What did not change since the last run is not checked anew.
 */
const types = (project, name) => [
  bin('typescript', 'bin', 'tsc'),
  ...['-p', project, '--singleThreaded', '--incremental'],
  ...['--tsBuildInfoFile', join(root, '.cache', 'types', `${name}.tsbuildinfo`)],
];
const CHECKS = {
  'format and lint (fix: npx biome check --write)': [
    bin('@biomejs', 'biome', 'bin', 'biome'),
    'ci',
    // It writes its colours even where nobody reads them otherwise.
    ...(process.env.NO_COLOR ? ['--colors=off'] : []),
  ],
  'types of the server, contract and API tests': types('tsconfig.json', 'server'),
  'types of the browser tests': types('e2e', 'e2e'),
  'types of the web app': types('apps/admin', 'web'),
  'types of the reader': types('packages/reader', 'reader'),
  'size of the reader': ['scripts/build-reader.mjs'],
  structure: ['scripts/structure.mjs'],
  'references of comments and documents': ['scripts/references.mjs'],
  'description of the API': ['scripts/describe-api.mjs'],
  'patterns that could take long': ['scripts/patterns.mjs'],
  'dead code and dependencies': [bin('knip', 'bin', 'knip.js'), '--no-progress'],
};

/**
 * Runs all checks in parallel; prints the output of failed ones. Returns the number of failures.
 */
export async function runChecks() {
  const began = Date.now();
  const results = await Promise.all(
    Object.entries(CHECKS).map(async ([name, [script, ...args]]) => ({
      name,
      ...(await runQuietly(pinnedNode, [script, ...args])),
    })),
  );
  const failed = results.filter((result) => result.code !== 0);
  for (const { name, output } of failed) console.error(`\n✗ ${name}\n${output.trimEnd()}`);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(
    `\nChecks: ${results.length - failed.length} passed, ${failed.length} failed (${seconds} s)`,
  );
  return failed.length;
}

if (process.argv[1]?.endsWith('check.mjs')) {
  await ensureInstalled();
  process.exitCode = (await runChecks()) === 0 ? 0 : 1;
}
