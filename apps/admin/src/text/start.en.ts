import { login } from './login.en.ts';
import { shell } from './shell.en.ts';

/** The English texts that the pages before signing in need. */
export const start = { shell, login };
