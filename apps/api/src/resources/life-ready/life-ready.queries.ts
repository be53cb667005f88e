import {
  type LifeReadyOwn,
  type LifeReadyRow,
  type lifeReady,
  lifeReadyOwn,
  lifeReadyRow,
} from '@connect/contract/stories/life-ready.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Listed } from '../../content/kinds/content-kind.ts';
import { ownTable } from '../../content/kinds/own-table.queries.ts';
import {
  STORY_TABLE,
  type StoryCategory,
  storyTable,
} from '../../content/stories/story.queries.ts';

export type LifeReadyQuery = z.output<NonNullable<typeof lifeReady.list.query>>;

export type LifeReadyListColumns = Listed<LifeReadyOwn, LifeReadyRow> & {
  category: StoryCategory | null;
};

export const lifeReadyTable = storyTable<LifeReadyOwn, LifeReadyQuery>(
  ownTable({ ...STORY_TABLE, fields: lifeReadyOwn }),
  lifeReadyRow,
  (query) => [
    ...(query.life_topic && query.life_topic.length > 0
      ? [sql`a.life_topic = any(${query.life_topic})`]
      : []),
    ...(query.is_shareable_to_patient === undefined
      ? []
      : [sql`a.is_shareable_to_patient = ${query.is_shareable_to_patient}`]),
  ],
);
