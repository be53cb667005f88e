import { useSyncExternalStore } from 'react';

export type Connection = 'online' | 'offline' | 'reconnecting' | 'busy';

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 15_000;

let state: Connection = navigator.onLine ? 'online' : 'offline';
let attempt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let probe: (() => Promise<boolean>) | undefined;
/** Calls that wait because of a rate limit. */
let queued = 0;
const subscribers = new Set<() => void>();
const recovered = new Set<() => void>();

function tell(): void {
  for (const subscriber of subscribers) subscriber();
}

function set(next: Connection): void {
  if (state === next) return;
  state = next;
  tell();
}

function schedule(delayMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    if (!probe || state !== 'reconnecting') return;
    if (await probe()) reachable();
    else if (state === 'reconnecting') schedule(nextDelay());
  }, delayMs);
}

function nextDelay(): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS);
  attempt += 1;
  return delay;
}

/** Sets the probe, which resolves to whether the server answers again. */
export function setProbe(question: () => Promise<boolean>): void {
  probe = question;
}

/** Reports that an answer came; waiting calls continue. */
export function reachable(): void {
  if (state === 'online' || !navigator.onLine) return;
  attempt = 0;
  clearTimeout(timer);
  set('online');
  for (const listener of recovered) listener();
}

/** Reports no answer, or a 503: probes again after `retryAfter` seconds, or with growing pauses. */
export function unreachable(retryAfter: number | null): void {
  if (state === 'reconnecting') return;
  if (!navigator.onLine) {
    set('offline');
    return;
  }
  set('reconnecting');
  schedule(retryAfter === null ? nextDelay() : retryAfter * 1000);
}

/** Waits for the seconds that the server asked for before a call is repeated. */
export async function waitForTurn(seconds: number): Promise<void> {
  queued += 1;
  tell();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  queued -= 1;
  tell();
}

export function onRecovered(listener: () => void): () => void {
  recovered.add(listener);
  return () => recovered.delete(listener);
}

window.addEventListener('offline', () => set('offline'));
window.addEventListener('online', () => {
  if (state !== 'offline') return;
  set('reconnecting');
  schedule(0);
});

const subscribe = (subscriber: () => void) => {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
};

const current = (): Connection => (state === 'online' && queued > 0 ? 'busy' : state);

/**
 * `offline`: the browser has no network. `reconnecting`: the server does not answer. `busy`: a rate
 * limit makes calls wait.
 */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, current);
