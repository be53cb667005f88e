/**
 * How long a page stays before a skeleton that knows nothing of the next one replaces it, in milliseconds: its
 * loader waits 200 for what it reads (domain/screens#loading), and a page whose code is there then shows
 * its own. Alone, so that the first chunk needs no other for it.
 */
export const PENDING_MS = 250;
