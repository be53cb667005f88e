import { parseFields } from '@connect/contract/field-issues.ts';
import {
  type LifeReadyItem,
  type LifeReadyRow,
  lifeReadyCreate,
} from '@connect/contract/resources/life-ready.ts';
import { LIFE_READY_NEEDS, lifeReadyIssues } from '@connect/contract/story-rules.ts';
import type { ContentKindDefinition } from '../../content/content-kind.ts';
import { category, FILE_COLUMNS } from '../../content/file-columns.ts';
import type { StoryExtra } from '../../content/story.queries.ts';
import { STORY_OWN_FIELDS, storyRules } from '../../content/story-kind.ts';
import { pickFields } from '../../content/values.ts';
import { choice, yesNo } from '../../exports/columns.ts';
import {
  type LifeReadyListColumns,
  type LifeReadyOwn,
  type LifeReadyQuery,
  lifeReadyTable,
} from './life-ready.queries.ts';

const FIELDS = lifeReadyCreate.keyof().options;

/** What is special about Life Ready: a topic, no product, nothing promotional (DOMAIN 1.4). */
export const lifeReadyKind: ContentKindDefinition<
  LifeReadyOwn,
  StoryExtra,
  LifeReadyListColumns,
  LifeReadyQuery,
  LifeReadyRow,
  LifeReadyItem
> = {
  ...storyRules('life_ready'),
  title: { th: 'Life Ready', en: 'Life Ready' },
  fields: FIELDS,
  ownFields: [...STORY_OWN_FIELDS, 'life_topic', 'is_shareable_to_patient'],
  needs: LIFE_READY_NEEDS,
  table: lifeReadyTable,
  issues: lifeReadyIssues,
  values: (source) => pickFields(FIELDS, source),
  parse: (snapshot) => parseFields(lifeReadyCreate, snapshot),
  columns: {
    ...FILE_COLUMNS,
    life_topic: [choice('life_topic', 'life_topic', (row) => row.life_topic)],
    category: [category],
    is_shareable_to_patient: [
      yesNo('is_shareable_to_patient', (row) => row.is_shareable_to_patient),
    ],
  },
  row: (row, shared) => ({
    ...shared,
    category: row.category,
    life_topic: row.life_topic,
    is_shareable_to_patient: row.is_shareable_to_patient,
  }),
  item: (row, shared) => ({ ...row, ...shared }),
};
