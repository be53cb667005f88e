// Builds of the web app, each in a folder of its own named after its sources: a server goes on serving
// the one that it began with. The server takes away those that nobody serves (apps/api/src/web-build.ts).
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { root } from './project.mjs';

export const WEB_BUILDS = join(root, '.cache', 'web');
const UNFINISHED = 'building-';

/** Names the build that servers begin with from now on. */
function point(folder, name) {
  const beside = join(folder, `current-${process.pid}`);
  writeFileSync(beside, name);
  renameSync(beside, join(folder, 'current'));
}

/**
 * Makes the build of that name unless it is there: `build` writes it into an empty folder, which gets
 * its name when it is whole. One process builds, the others wait for what it makes.
 */
export async function ensureWebBuild(name, build, folder = WEB_BUILDS) {
  const waiting = 'The web app is being built by another process; waiting for it …';
  await oneAtATime(join(folder, 'lock'), waiting, async () => {
    const place = join(folder, name);
    if (!existsSync(place)) {
      for (const left of readdirSync(folder)) {
        if (left.startsWith(UNFINISHED)) rmSync(join(folder, left), { recursive: true });
      }
      const beside = join(folder, `${UNFINISHED}${process.pid}`);
      mkdirSync(beside);
      await build(beside);
      // What servers that serve it hold on to.
      writeFileSync(join(folder, `${name}.lock`), '');
      renameSync(beside, place);
    }
    point(folder, name);
  });
}
