// Writes the API's description from the contract and lints it; without a database.
import { join } from 'node:path';
import { giveUp, nodeSettings, pinnedNode, root, runQuietly } from './project.mjs';

const FOLDER = join('.cache', 'openapi');

async function run(...args) {
  const { code, output } = await runQuietly(pinnedNode, args, {
    // Otherwise the linter sends telemetry and checks for updates at each run.
    env: {
      ...nodeSettings,
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    },
  });
  if (code !== 0) giveUp(output.trim());
}

await run('apps/api/src/openapi-cli.ts', FOLDER);
await run(
  join(root, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js'),
  'lint',
  '--max-problems=1000',
  join(FOLDER, 'staff.json'),
  join(FOLDER, 'programs.json'),
);
