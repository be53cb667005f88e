import { home } from './home.en.ts';
import { login } from './login.en.ts';
import { options } from './options.en.ts';
import type { SameKeys } from './shape.ts';
import { shell } from './shell.en.ts';
import type { th } from './th.ts';

/** All English texts, with the very keys of the Thai ones. */
export const en = { shell, login, home, options } satisfies SameKeys<typeof th>;
