import { CHUNK_RELOAD_GUARD_MS } from '@connect/contract/constants.ts';
import { useSyncExternalStore } from 'react';
import { PageError } from './page-error.ts';
import { isPrefetching } from './prefetch.ts';

const STORAGE_KEY = 'connect.chunk_reload_at';

let reloading = false;

/**
 * Reloads because a part of the app failed to load, most likely after an update; at most once per
 * 60 s, tracked in session storage (SPEC 8). False when that was tried just now.
 */
function reloadOnce(): boolean {
  if (reloading) return true;
  // Without a network a reload would only replace the page by the browser's own error.
  if (!navigator.onLine) return false;
  const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0);
  if (Date.now() - last < CHUNK_RELOAD_GUARD_MS) return false;
  sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  reloading = true;
  window.location.reload();
  return true;
}

let arriving = 0;
const watchers = new Set<() => void>();

function count(step: 1 | -1): void {
  arriving += step;
  for (const watcher of watchers) watcher();
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Whether a part of the app is on its way that `loadChunk` was asked for. */
export const useChunksArriving = (): boolean => useSyncExternalStore(subscribe, () => arriving > 0);

/** Loads a part of the app; never settles when the page is about to reload. */
export async function loadChunk<Module>(importer: () => Promise<Module>): Promise<Module> {
  count(1);
  try {
    return await importer();
  } catch (cause) {
    if (reloadOnce()) return new Promise<Module>(() => {});
    throw new PageError(500, 'A part of the application is missing', { cause });
  } finally {
    count(-1);
  }
}

/** Parts that a screen loads by itself (editor, charts) follow the same rule. */
export function watchChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    // Nobody may lose a page, and what they typed, for a part that they did not ask for.
    if (!isPrefetching()) reloadOnce();
  });
}
