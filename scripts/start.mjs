// npm start: from a fresh clone to the running application.
import { buildWebIfStale } from './build.mjs';
import {
  compileCache,
  ensureInstalled,
  exitCode,
  forwardSignals,
  memoryFlags,
  pinnedNode,
  start,
} from './project.mjs';

await ensureInstalled();
await buildWebIfStale();
const child = start(pinnedNode, [...memoryFlags, 'apps/api/src/main.ts'], {
  env: { ...compileCache, ...process.env },
});
forwardSignals([child]);
process.exit(await exitCode(child));
