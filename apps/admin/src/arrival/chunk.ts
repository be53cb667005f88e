import { CHUNK_RELOAD_GUARD_MS } from '@connect/contract/constants.ts';
import { type ComponentType, useSyncExternalStore } from 'react';
import { loadable } from './loadable.tsx';
import { isPrefetch, isPrefetching } from './prefetch.ts';

const STORAGE_KEY = 'connect.chunk_reload_at';
/** A page that is still there by then does not reload. */
const REFUSED_MS = 5000;

let reloading = false;

/**
 * Reloads the page because a chunk failed to load, most likely after an update; at most once per 60
 * s, tracked in session storage (domain/screens#chunk-reload). Gives false when it has just
 * reloaded.
 */
function reloadOnce(): boolean {
  if (reloading) return true;
  // Without a network a reload would replace the page by the browser's error page.
  if (!navigator.onLine) return false;
  const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0);
  if (Date.now() - last < CHUNK_RELOAD_GUARD_MS) return false;
  sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  reloading = true;
  // Whoever has unsaved changes may refuse it.
  setTimeout(() => {
    reloading = false;
  }, REFUSED_MS);
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

/** Whether a chunk requested by `loadChunk` is still loading. */
export const useChunksArriving = (): boolean => useSyncExternalStore(subscribe, () => arriving > 0);

const backOnline = () =>
  new Promise<void>((go) => window.addEventListener('online', () => go(), { once: true }));

/**
 * Loads a chunk; never settles when the page is about to reload, which a prefetch is no reason for. Without a network
 * it waits for one: an error page would take away what is on screen and goes on without.
 */
export async function loadChunk<Module>(importer: () => Promise<Module>): Promise<Module> {
  const ahead = isPrefetch();
  count(1);
  try {
    return await importer();
  } catch (cause) {
    if (ahead) throw cause;
    if (navigator.onLine) {
      if (reloadOnce()) return new Promise<Module>(() => {});
      throw new Error('A part of the application is missing', { cause });
    }
  } finally {
    count(-1);
  }
  await backOnline();
  return loadChunk(importer);
}

/** A component in a chunk of its own, loaded by `loadChunk` when it is first rendered. */
export const lazyChunk = <Props extends object>(
  importer: () => Promise<{ default: ComponentType<Props> }>,
) => loadable(() => loadChunk(importer));

/** Applies the same rule to chunks that a screen imports directly (editor, charts). */
export function watchChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    // A prefetched chunk that fails must not reload the page and lose what was typed.
    if (!isPrefetching()) reloadOnce();
  });
}
