import { TOKEN_KEY } from '../../arrival/early-reply.ts';

/**
 * The access token, in memory and in storage under one key (domain/staff#sessions). The refresh
 * token is an HttpOnly cookie that scripts cannot read.
 */

/** Why a session ended: the token expired, the server failed with 500, or the staff signed out. */
export type SessionEnd = 'expired' | 'error' | 'signed_out';

let token: string | null = localStorage.getItem(TOKEN_KEY);
let generation = 0;
let lastEnd: SessionEnd | null = null;
const endListeners = new Set<(reason: SessionEnd) => void>();
const changeListeners = new Set<() => void>();

export const accessToken = (): string | null => token;
export const isSignedIn = (): boolean => token !== null;

/** Grows when a session ends, so that a running request cannot revive that session. */
export const sessionGeneration = (): number => generation;

/** Why the last session ended; null in a tab that has not seen one end. */
export const lastSessionEnd = (): SessionEnd | null => lastEnd;

export function keepToken(value: string): void {
  token = value;
  lastEnd = null;
  localStorage.setItem(TOKEN_KEY, value);
}

/** Forgets the token here and in all tabs and calls the listeners, once per session. */
export function endSession(reason: SessionEnd): void {
  generation += 1;
  const had = token !== null;
  token = null;
  localStorage.removeItem(TOKEN_KEY);
  if (!had) return;
  lastEnd = reason;
  for (const listener of endListeners) listener(reason);
}

export function onSessionEnd(listener: (reason: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Calls `listener` when another tab signs in, perhaps as another staff. */
export function onTokenFromElsewhere(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

const restrictionListeners = new Set<() => void>();

/**
 * Calls `listener` when the server answers that a new password or a second step is required first.
 */
export function onRestriction(listener: () => void): () => void {
  restrictionListeners.add(listener);
  return () => restrictionListeners.delete(listener);
}

export function tellRestriction(): void {
  for (const listener of restrictionListeners) listener();
}

window.addEventListener('storage', (event) => {
  if (event.key !== TOKEN_KEY && event.key !== null) return;
  const value = localStorage.getItem(TOKEN_KEY);
  if (value === token) return;
  if (value === null) {
    endSession('signed_out');
    return;
  }
  token = value;
  lastEnd = null;
  for (const listener of changeListeners) listener();
});
