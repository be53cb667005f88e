import { kinds } from '@connect/contract/content/kinds.th.ts';
import { articles } from './daily/articles.th.ts';
import { content } from './daily/content.th.ts';
import { files } from './daily/files.th.ts';
import { form } from './daily/form.th.ts';
import { home } from './daily/home.th.ts';
import { lifeReady } from './daily/life-ready.th.ts';
import { list } from './daily/list.th.ts';
import { options } from './daily/options.th.ts';
import { presence } from './daily/presence.th.ts';
import { search } from './daily/search.th.ts';
import { login } from './start/login.th.ts';
import { shell } from './start/shell.th.ts';

/**
 * The Thai texts of daily work; each area adds its texts here and their counterpart to `en.ts`.
 * Those of accounts and administration are in `administration.th.ts`.
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
