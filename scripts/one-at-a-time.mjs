// Work that only one process at a time may do on this checkout. Plain Node 20: it guards the install too.
import { closeSync, existsSync, mkdirSync, openSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const BEAT_MS = 500;
/** A lock that has not been touched for so long belongs to a process that was killed. */
const DEAD_MS = 5000;
const LOOK_AGAIN_MS = 200;

function take(lock) {
  try {
    closeSync(openSync(lock, 'wx'));
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isDead(lock) {
  const found = statSync(lock, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > DEAD_MS;
}

/**
 * Waits until nobody else has the lock, then does the work and gives its result. The work looks for
 * itself whether somebody has done it meanwhile.
 */
export async function oneAtATime(lock, waiting, work) {
  mkdirSync(dirname(lock), { recursive: true });
  for (let told = false; !take(lock); ) {
    if (isDead(lock)) {
      rmSync(lock, { force: true });
      continue;
    }
    if (!told) console.log(waiting);
    told = true;
    await pause(LOOK_AGAIN_MS);
  }
  const release = () => rmSync(lock, { force: true });
  const beat = setInterval(() => {
    const now = new Date();
    // Whoever took it for dead (this machine slept, say) has it now.
    if (existsSync(lock)) utimesSync(lock, now, now);
  }, BEAT_MS);
  // Giving up ends the process in the middle of the work.
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}
