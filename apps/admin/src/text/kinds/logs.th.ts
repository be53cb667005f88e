import { log } from './log.th.ts';

/** The Thai texts of usage logs. */
export const logs = { log };
