import { z } from 'zod';
import { crud } from '../calls/crud.ts';
import { flag, idText, list } from '../calls/envelope.ts';
import { createSchema, updateSchema, type ValuesOf } from '../calls/record.ts';
import {
  CONTENT_COLUMNS,
  CONTENT_SORTABLE,
  contentDefaults,
  contentFilters,
  contentItem,
  contentLabels,
  contentRow,
  sharedFields,
} from '../content/content.ts';
import { contentCalls } from '../content/content-calls.ts';
import { callsOn } from '../kinds.ts';
import type { LabelsOf } from '../labels.ts';
import { numbered } from '../text.ts';
import { storyCategory, storyDefaults, storyItem, storyLabels, storyOwn } from './story.ts';

/** Fields of articles besides those of all content (domain/articles#articles). */
export const articleOwn = {
  ...storyOwn,
  cpe_eligible: z.boolean(),
  cpe_code: numbered(0, 40).nullable(),
  cpe_credits: z.number().min(0.25).max(10).multipleOf(0.25).nullable(),
};
export type ArticleOwn = ValuesOf<typeof articleOwn>;

/** Every writable field of an article. */
export const articleFields = { ...sharedFields, ...articleOwn };

export const articleLabels = {
  ...contentLabels,
  ...storyLabels,
  related_ids: ['บทความที่เกี่ยวข้อง', 'Related articles', 'choice'],
  cpe_eligible: ['มีหน่วยกิต CPE', 'CPE eligible'],
  cpe_code: ['รหัสกิจกรรม CPE', 'CPE activity code'],
  cpe_credits: ['หน่วยกิต CPE', 'CPE credits'],
} satisfies LabelsOf<typeof articleFields>;

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

export const articleCreate = createSchema(articleFields, ['title'], articleDefaults);
export type ArticleCreate = z.output<typeof articleCreate>;
export const articleUpdate = updateSchema(articleFields);
export type ArticleUpdate = z.output<typeof articleUpdate>;

const resource = { ...callsOn('article'), item: articleItem } as const;

export const article = {
  ...crud({
    ...resource,
    about: 'Articles for doctors and pharmacists',
    row: articleRow,
    create: articleCreate,
    update: articleUpdate,
    filters: {
      ...contentFilters,
      category_id: list(idText).optional(),
      cpe_eligible: flag.optional(),
    },
    columns: [...CONTENT_COLUMNS, 'cpe_eligible'],
    sortable: CONTENT_SORTABLE,
  }),
  ...contentCalls(resource),
};
