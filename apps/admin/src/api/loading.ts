import { useSyncExternalStore } from 'react';

/** What the progress bar hears of a request: it began, it moved (0..1), it ended. */
export interface LoadingListener {
  started(): void;
  moved(share: number): void;
  ended(failed: boolean): void;
}

// SPEC 4: true at the start, on each request that is not silent, false on an answer or an error.
let loading = true;
let running = 0;
const subscribers = new Set<() => void>();
const listeners = new Set<LoadingListener>();

function set(next: boolean): void {
  if (loading === next) return;
  loading = next;
  for (const subscriber of subscribers) subscriber();
}

export const isLoading = (): boolean => loading;

export function requestStarted(): void {
  running += 1;
  set(true);
  for (const listener of listeners) listener.started();
}

export function requestMoved(share: number): void {
  for (const listener of listeners) listener.moved(share);
}

export function requestEnded(failed: boolean): void {
  running = Math.max(0, running - 1);
  if (running === 0) set(false);
  for (const listener of listeners) listener.ended(failed);
}

/** The first page stands without having asked for anything. */
export function settleLoading(): void {
  if (running === 0) set(false);
}

/** Hears of requests from now on, and at once of those under way. */
export function onLoading(listener: LoadingListener): () => void {
  listeners.add(listener);
  for (let count = 0; count < running; count += 1) listener.started();
  return () => listeners.delete(listener);
}

const subscribe = (subscriber: () => void) => {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
};

/** The global loading flag of SPEC 4. */
export const useLoading = (): boolean => useSyncExternalStore(subscribe, isLoading);
