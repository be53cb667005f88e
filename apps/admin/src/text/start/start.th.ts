import { login } from './login.th.ts';
import { shell } from './shell.th.ts';

/** The Thai texts of the pages before sign-in. */
export const start = { shell, login };
