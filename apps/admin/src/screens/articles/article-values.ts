import {
  type ArticleItem,
  articleCreate,
  articleFields,
} from '@connect/contract/resources/article.ts';
import { type ValuesOf, valuesOf, wholeSeo } from '../../content/content-form.ts';

export type ArticleValues = ValuesOf<typeof articleFields>;

/** What the form edits of a saved article. */
export const articleValues = (item: ArticleItem): ArticleValues => valuesOf(articleFields, item);

/** What a new article starts with: the contract's own defaults and no title yet. */
export function newArticleValues(): ArticleValues {
  const { title: _placeholder, ...defaults } = articleCreate.parse({ title: '---' });
  return { ...defaults, title: '', seo: wholeSeo(defaults.seo) };
}
