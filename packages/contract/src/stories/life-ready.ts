import { z } from 'zod';
import { crud } from '../calls/crud.ts';
import { flag, idText, list } from '../calls/envelope.ts';
import { createSchema, updateSchema, type ValuesOf } from '../calls/record.ts';
import { LIFE_TOPICS } from '../closed-lists.ts';
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
import { storyCategory, storyDefaults, storyItem, storyLabels, storyOwn } from './story.ts';

const special = {
  /** Needed to publish. */
  life_topic: z.enum(LIFE_TOPICS).nullable(),
  /** Its text is suitable for patients. */
  is_shareable_to_patient: z.boolean(),
};

/** Fields of `life_ready` items besides those of all content (domain/articles#life-ready). */
export const lifeReadyOwn = { ...storyOwn, ...special };
export type LifeReadyOwn = ValuesOf<typeof lifeReadyOwn>;

/** Every writable field of a `life_ready` item: always unbranded. */
export const lifeReadyFields = { ...sharedFields, ...lifeReadyOwn };

export const lifeReadyLabels = {
  ...contentLabels,
  ...storyLabels,
  related_ids: ['บทความ Life Ready ที่เกี่ยวข้อง', 'Related Life Ready pieces', 'choice'],
  life_topic: ['หัวข้อ', 'Topic', { words: 'lifeReady.topic.*' }],
  is_shareable_to_patient: ['ส่งต่อให้ผู้ป่วยได้', 'May be passed to patients'],
} satisfies LabelsOf<typeof lifeReadyFields>;

export const lifeReadyRow = z.object({
  ...contentRow,
  ...special,
  category: storyCategory.nullable(),
});
export type LifeReadyRow = z.output<typeof lifeReadyRow>;

export const lifeReadyItem = z.object({ ...lifeReadyFields, ...contentItem, ...storyItem });
export type LifeReadyItem = z.output<typeof lifeReadyItem>;

export const lifeReadyCreate = createSchema(lifeReadyFields, ['title'], {
  ...contentDefaults,
  ...storyDefaults,
  life_topic: null,
  is_shareable_to_patient: false,
});

const resource = { ...callsOn('life_ready'), item: lifeReadyItem } as const;

export const lifeReady = {
  ...crud({
    ...resource,
    about: 'Life Ready: articles for the public, without names of products',
    row: lifeReadyRow,
    create: lifeReadyCreate,
    update: updateSchema(lifeReadyFields),
    filters: {
      ...contentFilters,
      category_id: list(idText).optional(),
      life_topic: list(z.enum(LIFE_TOPICS)).optional(),
      is_shareable_to_patient: flag.optional(),
    },
    columns: [...CONTENT_COLUMNS, 'life_topic', 'category', 'is_shareable_to_patient'],
    sortable: CONTENT_SORTABLE,
  }),
  ...contentCalls(resource),
};
