import { z } from 'zod';
import { LIFE_TOPICS } from '../constants.ts';
import {
  CONTENT_SORTABLE,
  contentDefaults,
  contentFilters,
  contentItem,
  contentRow,
  createSchema,
  sharedFields,
  updateSchema,
} from '../content.ts';
import { contentCalls } from '../content-calls.ts';
import { crud } from '../crud.ts';
import { flag, idText, list } from '../envelope.ts';
import { storyCategory, storyDefaults, storyFields, storyItem } from '../story.ts';

const ownFields = {
  /** Needed to publish. */
  life_topic: z.enum(LIFE_TOPICS).nullable(),
  /** Written so that patients may be given it. */
  is_shareable_to_patient: z.boolean(),
};

/** Everything that can be written of a Life Ready piece: always unbranded (DOMAIN 1.4). */
export const lifeReadyFields = {
  ...sharedFields,
  ...storyFields,
  ...ownFields,
};

export const lifeReadyRow = z.object({
  ...contentRow,
  ...ownFields,
  category: storyCategory.nullable(),
});
export type LifeReadyRow = z.output<typeof lifeReadyRow>;

export const lifeReadyItem = z.object({ ...lifeReadyFields, ...contentItem, ...storyItem });
export type LifeReadyItem = z.output<typeof lifeReadyItem>;

export const lifeReadyCreate = createSchema(lifeReadyFields, {
  ...contentDefaults,
  ...storyDefaults,
  life_topic: null,
  is_shareable_to_patient: false,
});

const resource = { name: 'life-ready', area: 'life_ready', item: lifeReadyItem } as const;

export const lifeReady = {
  ...crud({
    ...resource,
    row: lifeReadyRow,
    create: lifeReadyCreate,
    update: updateSchema(lifeReadyFields),
    filters: {
      ...contentFilters,
      category_id: list(idText).optional(),
      life_topic: list(z.enum(LIFE_TOPICS)).optional(),
      is_shareable_to_patient: flag.optional(),
    },
    sortable: CONTENT_SORTABLE,
  }),
  ...contentCalls(resource),
};
