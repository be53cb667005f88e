import { z } from 'zod';
import { EFFECTIVE_STATUSES } from '../constants.ts';
import {
  CONTENT_SORTABLE,
  contentDefaults,
  contentFilters,
  contentItem,
  contentRow,
  createSchema,
  fileRef,
  httpsUrl,
  sharedFields,
  updateSchema,
} from '../content.ts';
import { contentCalls } from '../content-calls.ts';
import { crud } from '../crud.ts';
import { DOCUMENT_TYPES, PRINT_LIMIT_MAX } from '../document-rules.ts';
import { endpoint } from '../endpoint.ts';
import { day, flag, id, idParams, itemReply, list, whole } from '../envelope.ts';
import { text } from '../text.ts';

const ownFields = {
  document_type: z.enum(DOCUMENT_TYPES),
  /** To publish, either a file or an address elsewhere. */
  file_id: id.nullable(),
  external_url: httpsUrl.nullable(),
  file_version: text(0, 20),
  document_date: day.nullable(),
  /** False: to be read in the viewer only. */
  allow_download: z.boolean(),
  /** Prints the reader's name and the time on each page. */
  watermark: z.boolean(),
  /** Needed to publish a clinical paper. */
  copyright_note: text(0, 300),
  /** Of guides for patients: copies per request, 0 for digital only. */
  patient_print_qty_limit: whole(0, PRINT_LIMIT_MAX).nullable(),
  for_prescribed_patients_only: z.boolean(),
  rep_shareable: z.boolean(),
  /** The newer document that took the place of this one. */
  superseded_by_id: id.nullable(),
};

/** Everything that can be written of a document (DOMAIN 1.5). */
export const documentFields = { ...sharedFields, ...ownFields };

const linked = z.object({ id: z.number(), title: z.string(), effective_status: z.string() });
const version = linked.extend({ effective_status: z.enum(EFFECTIVE_STATUSES) });

export const documentRow = z.object({
  ...contentRow,
  document_type: ownFields.document_type,
  file: fileRef
    .pick({
      id: true,
      file_name: true,
      mime_type: true,
      size: true,
      page_count: true,
      scan_status: true,
    })
    .nullable(),
  external_url: z.string().nullable(),
  file_version: z.string(),
  allow_download: z.boolean(),
  rep_shareable: z.boolean(),
  superseded: z.boolean(),
});
export type DocumentRow = z.output<typeof documentRow>;

export const documentItem = z.object({
  ...documentFields,
  ...contentItem,
  file: fileRef.nullable(),
  pi_document: linked.nullable(),
  /** What this one took the place of, the oldest first, and what took its place, the next first. */
  older: z.array(version),
  newer: z.array(version),
});
export type DocumentItem = z.output<typeof documentItem>;

export const documentCreate = createSchema(documentFields, {
  ...contentDefaults,
  file_id: null,
  external_url: null,
  file_version: '',
  document_date: null,
  allow_download: true,
  watermark: false,
  copyright_note: '',
  patient_print_qty_limit: null,
  for_prescribed_patients_only: false,
  rep_shareable: false,
  superseded_by_id: null,
});

const resource = { name: 'document', area: 'document', item: documentItem } as const;

export const document = {
  ...crud({
    ...resource,
    row: documentRow,
    create: documentCreate,
    update: updateSchema(documentFields),
    filters: {
      ...contentFilters,
      document_type: list(z.enum(DOCUMENT_TYPES)).optional(),
      allow_download: flag.optional(),
      rep_shareable: flag.optional(),
      /** The material code holds for less than `CODE_ENDS_SOON_DAYS` more. */
      code_ends_soon: flag.optional(),
    },
    sortable: CONTENT_SORTABLE,
  }),
  ...contentCalls(resource),
  replace: endpoint({
    method: 'POST',
    path: '/v1/document/:id/replace',
    tag: 'document',
    summary: 'New draft that takes the place of this document',
    permission: ['document.create'],
    refuses: ['validation_failed'],
    params: idParams,
    reply: itemReply(documentItem),
    status: 201,
  }),
};
