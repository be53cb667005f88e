import {
  type LifeReadyItem,
  type LifeReadyOwn,
  type LifeReadyRow,
  type lifeReady,
  lifeReadyCreate,
  lifeReadyLabels,
} from '@connect/contract/stories/life-ready.ts';
import { LIFE_READY_NEEDS, lifeReadyIssues } from '@connect/contract/stories/story-rules.ts';
import type { ContentKindDefinition } from '../../content/kinds/content-kind.ts';
import { category, fileColumns } from '../../content/kinds/file-columns.ts';
import { writable } from '../../content/kinds/writable.ts';
import type { StoryExtra } from '../../content/stories/story.queries.ts';
import { storyRules } from '../../content/stories/story-kind.ts';
import { choice, yesNo } from '../../exports/columns.ts';
import {
  type LifeReadyListColumns,
  type LifeReadyQuery,
  lifeReadyTable,
} from './life-ready.queries.ts';

/**
 * The rules of `life_ready` only: a topic, no product, nothing promotional
 * (domain/articles#life-ready).
 */
export const lifeReadyKind: ContentKindDefinition<
  LifeReadyOwn,
  StoryExtra,
  LifeReadyListColumns,
  LifeReadyQuery,
  LifeReadyRow,
  LifeReadyItem,
  (typeof lifeReady.list.columns)[number]
> = {
  ...storyRules('life_ready'),
  ...writable(lifeReadyCreate),
  needs: LIFE_READY_NEEDS,
  table: lifeReadyTable,
  issues: lifeReadyIssues,
  columns: {
    ...fileColumns(lifeReadyLabels),
    life_topic: [choice(lifeReadyLabels.life_topic, 'life_topic', (row) => row.life_topic)],
    category: [category],
    is_shareable_to_patient: [
      yesNo(lifeReadyLabels.is_shareable_to_patient, (row) => row.is_shareable_to_patient),
    ],
  },
  row: (row, shared) => ({ ...row, ...shared }),
  item: (row, shared) => ({ ...row, ...shared }),
};
