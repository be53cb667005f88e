import type { KindRules } from './content-kind.ts';
import type { StoryOwn } from './story.queries.ts';

/** What articles and Life Ready pieces say of themselves alike: whom they name, what they are made of. */
export const storyRules = <Own extends StoryOwn>(
  kind: 'article' | 'life_ready',
): Pick<KindRules<Own>, 'kind' | 'area' | 'relations' | 'category'> => ({
  kind,
  area: kind,
  relations: [
    {
      name: 'attachment',
      field: 'attachment_ids',
      to: 'document',
      published: 'always',
      ids: (values) => values.attachment_ids,
    },
    {
      name: 'related',
      field: 'related_ids',
      to: kind,
      published: 'never',
      ids: (values) => values.related_ids,
    },
  ],
  category: { scopes: [kind, 'both'], id: (values) => values.category_id },
});

/** Reading time is made from the text, so a story's own row follows the text as well. */
export const STORY_OWN_FIELDS = ['content', 'category_id', 'author_name', 'reviewer_name'] as const;
