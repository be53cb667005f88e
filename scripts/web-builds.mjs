// Builds of the web app, each in a folder named after its sources: a server keeps serving the build
// it started with. The server deletes builds that no process serves (apps/api/src/web-build.ts).
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { root } from './project.mjs';

export const WEB_BUILDS = join(root, '.cache', 'web');
const UNFINISHED = 'building-';

/** Sets the build that servers started later use. */
function point(folder, name) {
  const beside = join(folder, `current-${process.pid}`);
  writeFileSync(beside, name);
  renameSync(beside, join(folder, 'current'));
}

/**
 * Makes the build of that name unless it exists: `build` writes it into an empty folder, which is
 * renamed when it is complete. One process builds, others wait for its result.
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
      // Lock file for servers that serve this build.
      writeFileSync(join(folder, `${name}.lock`), '');
      renameSync(beside, place);
    }
    point(folder, name);
  });
}
