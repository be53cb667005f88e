import { articleForm } from './article-form.en.ts';
import { articles } from './articles.en.ts';
import { content } from './content.en.ts';
import { form } from './form.en.ts';
import { history } from './history.en.ts';
import { home } from './home.en.ts';
import { list } from './list.en.ts';
import { log } from './log.en.ts';
import { login } from './login.en.ts';
import { options } from './options.en.ts';
import type { SameKeys } from './shape.ts';
import { shell } from './shell.en.ts';
import type { th } from './th.ts';

/** All English texts, with the very keys of the Thai ones. */
export const en = {
  shell,
  login,
  home,
  options,
  form,
  articleForm,
  articles,
  content,
  history,
  list,
  log,
} satisfies SameKeys<typeof th>;
