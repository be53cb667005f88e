import { useSyncExternalStore } from 'react';

/** Events of a request for the progress bar: started, progress (0 to 1), ended. */
export interface LoadingListener {
  started(): void;
  moved(share: number): void;
  ended(failed: boolean): void;
}

// True at the start and during requests that are not silent (domain/screens#loading).
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

/** Clears the flag for a first page that made no request. */
export function settleLoading(): void {
  if (running === 0) set(false);
}

/**
 * Calls `listener` for requests from now on, and at once for running ones. Gives a function that
 * stops it.
 */
export function onLoading(listener: LoadingListener): () => void {
  listeners.add(listener);
  for (let count = 0; count < running; count += 1) listener.started();
  return () => listeners.delete(listener);
}

const subscribe = (subscriber: () => void) => {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
};

export const useLoading = (): boolean => useSyncExternalStore(subscribe, isLoading);
