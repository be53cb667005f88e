import type { LIFE_TOPICS } from '@connect/contract/constants.ts';
import type { lifeReady } from '@connect/contract/resources/life-ready.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type StoryCategory, type StoryOwn, storyTable } from '../../content/story.queries.ts';

export type LifeReadyQuery = z.output<NonNullable<typeof lifeReady.list.query>>;

/** Fields that only Life Ready pieces have. */
export interface LifeReadyOwn extends StoryOwn {
  life_topic: (typeof LIFE_TOPICS)[number] | null;
  is_shareable_to_patient: boolean;
}

export interface LifeReadyListColumns {
  category: StoryCategory | null;
  life_topic: (typeof LIFE_TOPICS)[number] | null;
  is_shareable_to_patient: boolean;
}

export const lifeReadyTable = storyTable<LifeReadyOwn, LifeReadyQuery>({
  columns: ['life_topic', 'is_shareable_to_patient'],
  filters: (query) => [
    ...(query.life_topic && query.life_topic.length > 0
      ? [sql`a.life_topic = any(${query.life_topic})`]
      : []),
    ...(query.is_shareable_to_patient === undefined
      ? []
      : [sql`a.is_shareable_to_patient = ${query.is_shareable_to_patient}`]),
  ],
  write: ({ life_topic, is_shareable_to_patient }) => ({ life_topic, is_shareable_to_patient }),
});
