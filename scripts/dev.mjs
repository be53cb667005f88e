// npm run dev: the API restarting on change and Vite with hot reload; Ctrl-C stops both.
import { join } from 'node:path';
import { ensureInstalled, exitCode, forwardSignals, pinnedNode, root, start } from './project.mjs';

await ensureInstalled();
const port = process.env.PORT || '4000';
const env = {
  ...process.env,
  PORT: port,
  NODE_ENV: 'development',
  CONNECT_API_URL: `http://127.0.0.1:${port}`,
};
const api = start(pinnedNode, ['--watch', '--watch-preserve-output', 'apps/api/src/main.ts'], {
  env,
});
const web = start(pinnedNode, [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], {
  cwd: join(root, 'apps', 'admin'),
  env,
});
forwardSignals([api, web]);
const ended = [exitCode(api), exitCode(web)];
const first = await Promise.race(ended);
// Neither is useful without the other.
for (const child of [api, web]) child.kill('SIGTERM');
await Promise.all(ended);
process.exit(first);
