// node scripts/e2e-server.mjs <data folder>: "npm start" on a fresh data folder, for the browser tests.
import { rmSync } from 'node:fs';
import { exitCode, forwardSignals, giveUp, start } from './project.mjs';

const [dataDir] = process.argv.slice(2);
if (!dataDir?.includes('connect-e2e-'))
  giveUp('Usage: node scripts/e2e-server.mjs <…/connect-e2e-…>', 2);
rmSync(dataDir, { recursive: true, force: true });
const child = start('npm', ['start', '--silent']);
forwardSignals([child]);
const code = await exitCode(child);
rmSync(dataDir, { recursive: true, force: true });
process.exit(code);
