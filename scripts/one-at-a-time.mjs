// Work that only one process at a time may do on this checkout. Plain Node 20: it guards the install too.
import { closeSync, existsSync, mkdirSync, openSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const BEAT_MS = 500;
/** A lock that was not touched for this long belongs to a killed process. */
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
 * Waits until no other process has the lock, then runs the work and returns its result. The work
 * itself checks whether another process has done it meanwhile.
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
    // Another process may have taken the lock, for example while this machine slept.
    if (existsSync(lock)) utimesSync(lock, now, now);
  }, BEAT_MS);
  // giveUp() ends the process in the middle of the work.
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}
