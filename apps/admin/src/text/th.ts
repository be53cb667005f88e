import { articles } from './articles.th.ts';
import { content } from './content.th.ts';
import { files } from './files.th.ts';
import { form } from './form.th.ts';
import { home } from './home.th.ts';
import { kinds } from './kinds.th.ts';
import { lifeReady } from './life-ready.th.ts';
import { list } from './list.th.ts';
import { login } from './login.th.ts';
import { options } from './options.th.ts';
import { presence } from './presence.th.ts';
import { search } from './search.th.ts';
import { shell } from './shell.th.ts';

/**
 * The Thai texts of daily work; each area adds its dictionary here and its counterpart to `en.ts`.
 * Accounts and administration have theirs in `administration.th.ts`.
 */
export const th = {
  shell,
  login,
  home,
  options,
  files,
  form,
  kinds,
  lifeReady,
  articles,
  content,
  list,
  search,
  presence,
};
