import { z } from 'zod';
import { id } from '../calls/envelope.ts';
import type { LabelsOf } from '../labels.ts';
import { text } from '../text.ts';

/** Fields of both kinds of stories besides those of all content (domain/articles#articles). */
export const storyOwn = {
  category_id: id.nullable(),
  author_name: text(0, 120),
  reviewer_name: text(0, 120),
  attachment_ids: z.array(id).max(10),
  related_ids: z.array(id).max(6),
};

export const storyLabels = {
  category_id: ['หมวดหมู่', 'Category', { reference: 'articleCategories' }],
  author_name: ['ผู้เขียน/ผู้เรียบเรียง', 'Author'],
  reviewer_name: ['ผู้ทบทวนเนื้อหา', 'Medical reviewer'],
  attachment_ids: ['เอกสารแนบ', 'Attachments', 'choice'],
  related_ids: ['เรื่องที่เกี่ยวข้อง', 'Related', 'choice'],
  reading_minutes: ['เวลาอ่านโดยประมาณ', 'Reading time'],
} satisfies LabelsOf<typeof storyOwn>;

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

/** Reply fields of a story besides the writable ones. */
export const storyItem = {
  category: storyCategory.nullable(),
  reading_minutes: z.number(),
  attachments: z.array(linked),
  related: z.array(linked),
  pi_document: linked.nullable(),
};
