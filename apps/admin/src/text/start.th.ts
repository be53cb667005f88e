import { login } from './login.th.ts';
import { shell } from './shell.th.ts';

/** The Thai texts that the pages before signing in need. */
export const start = { shell, login };
