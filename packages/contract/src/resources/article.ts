import { z } from 'zod';
import {
  audienceFields,
  CONTENT_SORTABLE,
  complianceFields,
  contentDefaults,
  contentFields,
  contentFilters,
  contentItem,
  contentRow,
  createSchema,
  ladderFields,
  seoFields,
  updateSchema,
} from '../content.ts';
import { contentCalls } from '../content-calls.ts';
import { crud } from '../crud.ts';
import { flag, id, idText, list } from '../envelope.ts';
import { text } from '../text.ts';

const category = z.object({
  id: z.number(),
  name: z.string(),
  name_en: z.string().nullable(),
  color: z.string().nullable(),
});

/** Everything that can be written of an article (DOMAIN 1.4). */
export const articleFields = {
  ...contentFields,
  ...complianceFields,
  ...audienceFields,
  ...ladderFields,
  ...seoFields,
  category_id: id.nullable(),
  author_name: text(0, 120),
  reviewer_name: text(0, 120),
  attachment_ids: z.array(id).max(10),
  related_ids: z.array(id).max(6),
  cpe_eligible: z.boolean(),
  cpe_code: text(0, 40).nullable(),
  cpe_credits: z.number().min(0.25).max(10).multipleOf(0.25).nullable(),
};

const articleDefaults = {
  ...contentDefaults,
  category_id: null,
  author_name: '',
  reviewer_name: '',
  attachment_ids: [],
  related_ids: [],
  cpe_eligible: false,
  cpe_code: null,
  cpe_credits: null,
} as const;

export const articleRow = z.object({
  ...contentRow,
  category: category.nullable(),
  cpe_eligible: z.boolean(),
});
export type ArticleRow = z.output<typeof articleRow>;

const linked = z.object({ id: z.number(), title: z.string(), effective_status: z.string() });

export const articleItem = z.object({
  ...articleFields,
  ...contentItem,
  category: category.nullable(),
  reading_minutes: z.number(),
  attachments: z.array(linked),
  related: z.array(linked),
  pi_document: linked.nullable(),
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
