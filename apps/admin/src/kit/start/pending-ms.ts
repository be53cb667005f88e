/**
 * How long a page stays before the skeleton of the next one replaces it, in milliseconds
 * (domain/screens#loading). Alone, so that the first chunk needs no other for it.
 */
export const PENDING_MS = 200;
