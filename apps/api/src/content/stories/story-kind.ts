import type { StoryKind } from '@connect/contract/kinds.ts';
import type { KindRules } from '../kinds/content-kind.ts';
import type { StoryOwn } from './story.queries.ts';

/** The rules that `article` and `life_ready` share. */
export const storyRules = <Own extends StoryOwn>(
  kind: StoryKind,
): Pick<KindRules<Own>, 'kind' | 'relations' | 'category'> => ({
  kind,
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
  category: (values) => values.category_id,
});
