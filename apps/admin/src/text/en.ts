import { kinds } from '@connect/contract/content/kinds.en.ts';
import { articles } from './daily/articles.en.ts';
import { content } from './daily/content.en.ts';
import { files } from './daily/files.en.ts';
import { form } from './daily/form.en.ts';
import { home } from './daily/home.en.ts';
import { lifeReady } from './daily/life-ready.en.ts';
import { list } from './daily/list.en.ts';
import { options } from './daily/options.en.ts';
import { presence } from './daily/presence.en.ts';
import { search } from './daily/search.en.ts';
import type { SameKeys } from './shape.ts';
import { login } from './start/login.en.ts';
import { shell } from './start/shell.en.ts';
import type { th } from './th.ts';

/** The English texts of daily work, with the same keys as the Thai ones. */
export const en = {
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
} satisfies SameKeys<typeof th>;
