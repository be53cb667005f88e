import { articles } from './articles.en.ts';
import { content } from './content.en.ts';
import { files } from './files.en.ts';
import { form } from './form.en.ts';
import { home } from './home.en.ts';
import { kinds } from './kinds.en.ts';
import { lifeReady } from './life-ready.en.ts';
import { list } from './list.en.ts';
import { login } from './login.en.ts';
import { options } from './options.en.ts';
import { presence } from './presence.en.ts';
import { search } from './search.en.ts';
import type { SameKeys } from './shape.ts';
import { shell } from './shell.en.ts';
import type { th } from './th.ts';

/** The English texts of daily work, with the very keys of the Thai ones. */
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
