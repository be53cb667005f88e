import { z } from 'zod';
import { BRANDS, EFFECTIVE_STATUSES } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { list, listReply, pageQuery } from '../envelope.ts';

export const DOCUMENT_TYPES = [
  'detail_aid',
  'prescribing_info',
  'clinical_paper',
  'slide_deck',
  'dosing_tool',
  'treatment_guideline',
  'patient_guideline',
  'form',
  'other',
] as const;

/** What a picker needs to know of a document. */
export const documentRow = z.object({
  id: z.number(),
  title: z.string(),
  document_type: z.enum(DOCUMENT_TYPES),
  brand: z.enum(BRANDS),
  effective_status: z.enum(EFFECTIVE_STATUSES),
});
export type DocumentRow = z.output<typeof documentRow>;

export const document = {
  list: endpoint({
    method: 'GET',
    path: '/v1/document',
    tag: 'document',
    summary: 'Documents that content can refer to',
    permission: ['document.view'],
    query: pageQuery.extend({
      document_type: list(z.enum(DOCUMENT_TYPES)).optional(),
      brand: list(z.enum(BRANDS)).optional(),
      status: list(z.enum(['published'])).optional(),
      order_by: z.enum(['title', 'updated_at']).optional(),
    }),
    reply: listReply(documentRow),
  }),
};
