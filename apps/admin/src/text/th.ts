import { home } from './home.th.ts';
import { login } from './login.th.ts';
import { options } from './options.th.ts';
import { shell } from './shell.th.ts';

/** All Thai texts; each area adds its dictionary here and its counterpart to `en.ts`. */
export const th = { shell, login, home, options };
