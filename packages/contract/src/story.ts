import { z } from 'zod';
import { id } from './envelope.ts';
import { text } from './text.ts';

/** What articles and Life Ready pieces have besides what all content has (DOMAIN 1.4). */
export const storyFields = {
  category_id: id.nullable(),
  author_name: text(0, 120),
  reviewer_name: text(0, 120),
  attachment_ids: z.array(id).max(10),
  related_ids: z.array(id).max(6),
};

export const storyDefaults = {
  category_id: null,
  author_name: '',
  reviewer_name: '',
  attachment_ids: [],
  related_ids: [],
} as const;

export const storyCategory = z.object({
  id: z.number(),
  name: z.string(),
  name_en: z.string().nullable(),
  color: z.string().nullable(),
});

const linked = z.object({ id: z.number(), title: z.string(), effective_status: z.string() });

/** What one story shows besides the fields that can be written. */
export const storyItem = {
  category: storyCategory.nullable(),
  reading_minutes: z.number(),
  attachments: z.array(linked),
  related: z.array(linked),
  pi_document: linked.nullable(),
};
