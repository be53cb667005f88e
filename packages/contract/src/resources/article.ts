import { z } from 'zod';
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
import { numbered } from '../text.ts';

/** Everything that can be written of an article (DOMAIN 1.4). */
export const articleFields = {
  ...sharedFields,
  ...storyFields,
  cpe_eligible: z.boolean(),
  cpe_code: numbered(0, 40).nullable(),
  cpe_credits: z.number().min(0.25).max(10).multipleOf(0.25).nullable(),
};

const articleDefaults = {
  ...contentDefaults,
  ...storyDefaults,
  cpe_eligible: false,
  cpe_code: null,
  cpe_credits: null,
} as const;

export const articleRow = z.object({
  ...contentRow,
  category: storyCategory.nullable(),
  cpe_eligible: z.boolean(),
});
export type ArticleRow = z.output<typeof articleRow>;

export const articleItem = z.object({
  ...articleFields,
  ...contentItem,
  ...storyItem,
});
export type ArticleItem = z.output<typeof articleItem>;

export const articleCreate = createSchema(articleFields, articleDefaults);
export type ArticleCreate = z.output<typeof articleCreate>;
export const articleUpdate = updateSchema(articleFields);
export type ArticleUpdate = z.output<typeof articleUpdate>;

const resource = { name: 'article', area: 'article', item: articleItem } as const;

export const article = {
  ...crud({
    ...resource,
    row: articleRow,
    create: articleCreate,
    update: articleUpdate,
    filters: {
      ...contentFilters,
      category_id: list(idText).optional(),
      cpe_eligible: flag.optional(),
    },
    sortable: CONTENT_SORTABLE,
  }),
  ...contentCalls(resource),
};
