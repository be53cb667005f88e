import { articleForm } from './article-form.th.ts';
import { articles } from './articles.th.ts';
import { content } from './content.th.ts';
import { form } from './form.th.ts';
import { history } from './history.th.ts';
import { home } from './home.th.ts';
import { list } from './list.th.ts';
import { log } from './log.th.ts';
import { login } from './login.th.ts';
import { options } from './options.th.ts';
import { shell } from './shell.th.ts';

/** All Thai texts; each area adds its dictionary here and its counterpart to `en.ts`. */
export const th = {
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
};
