// node scripts/run.mjs <file.ts> [arguments]: runs a TypeScript file on the pinned Node.
import {
  ensureInstalled,
  exitCode,
  forwardSignals,
  giveUp,
  memoryFlags,
  nodeSettings,
  pinnedNode,
  start,
} from './project.mjs';

const [file, ...args] = process.argv.slice(2);
if (file === undefined) giveUp('Usage: node scripts/run.mjs <file.ts> [arguments]', 2);
await ensureInstalled();
const child = start(pinnedNode, [...memoryFlags, file, ...args], {
  env: { ...nodeSettings, ...process.env },
});
forwardSignals([child]);
process.exit(await exitCode(child));
