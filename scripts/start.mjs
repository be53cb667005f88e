// npm start: from a fresh clone to the running application.
import { buildWebIfStale } from './build.mjs';
import {
  ensureInstalled,
  exitCode,
  forwardSignals,
  memoryFlags,
  nodeSettings,
  pinnedNode,
  start,
} from './project.mjs';

await ensureInstalled();
await buildWebIfStale();
const child = start(pinnedNode, [...memoryFlags, 'apps/api/src/main.ts'], {
  env: { ...nodeSettings, ...process.env },
});
forwardSignals([child]);
process.exit(await exitCode(child));
