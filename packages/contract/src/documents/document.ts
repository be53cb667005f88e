import { z } from 'zod';
import { crud } from '../calls/crud.ts';
import { endpoint } from '../calls/endpoint.ts';
import { day, flag, id, idParams, itemReply, list, whole } from '../calls/envelope.ts';
import { createSchema, updateSchema, type ValuesOf } from '../calls/record.ts';
import { EFFECTIVE_STATUSES } from '../constants.ts';
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
import { fileRef } from '../media/file-ref.ts';
import { httpsUrl, text } from '../text.ts';
import { DOCUMENT_TYPES, PRINT_LIMIT_MAX } from './document-rules.ts';

/** Fields of documents besides those of all content (domain/documents#types). */
export const documentOwn = {
  document_type: z.enum(DOCUMENT_TYPES),
  /** To be published, a document needs either a file or an external address. */
  file_id: id.nullable(),
  external_url: httpsUrl.nullable(),
  file_version: text(0, 20),
  document_date: day.nullable(),
  /** False: shown in the viewer only. */
  allow_download: z.boolean(),
  /** Prints the reader's name and the time on each page. */
  watermark: z.boolean(),
  /** Needed to publish a clinical paper. */
  copyright_note: text(0, 300),
  /** Only for patient guides: copies per request, 0 for digital only. */
  patient_print_qty_limit: whole(0, PRINT_LIMIT_MAX).nullable(),
  for_prescribed_patients_only: z.boolean(),
  rep_shareable: z.boolean(),
  /** The newer document that replaces this one. */
  superseded_by_id: id.nullable(),
};

export type DocumentOwn = ValuesOf<typeof documentOwn>;

/** Every writable field of a document. */
export const documentFields = { ...sharedFields, ...documentOwn };

export const documentLabels = {
  ...contentLabels,
  title: ['ชื่อเอกสาร', 'Document title'],
  content: ['คำอธิบาย', 'Description', 'html'],
  document_type: ['ประเภทเอกสาร', 'Type', { words: 'documents.type.*' }],
  file_id: ['ไฟล์เอกสาร', 'File', 'file'],
  external_url: ['ลิงก์ภายนอก', 'External URL'],
  file_version: ['ฉบับที่', 'Version no.'],
  document_date: ['วันที่เอกสาร', 'Document date', 'day'],
  allow_download: ['อนุญาตให้ดาวน์โหลด', 'Allow download'],
  watermark: ['ใส่ลายน้ำชื่อผู้ใช้', 'Watermark'],
  copyright_note: ['ลิขสิทธิ์', 'Copyright'],
  patient_print_qty_limit: ['จำนวนพิมพ์สูงสุดต่อคำขอ', 'Print limit per request'],
  for_prescribed_patients_only: ['เฉพาะผู้ป่วยที่ได้รับยาแล้ว', 'For patients on therapy only'],
  rep_shareable: ['ผู้แทนส่งต่อได้', 'Reps may share'],
  superseded_by_id: ['แทนที่ด้วย', 'Superseded by', 'choice'],
  superseded: ['มีฉบับใหม่แทนแล้ว', 'Superseded'],
  file_name: ['ชื่อไฟล์', 'File name'],
  file_size: ['ขนาดไฟล์ (ไบต์)', 'File size (bytes)'],
  page_count: ['จำนวนหน้า', 'Pages'],
} satisfies LabelsOf<typeof documentFields>;

const linked = z.object({ id: z.number(), title: z.string(), effective_status: z.string() });
const version = linked.extend({ effective_status: z.enum(EFFECTIVE_STATUSES) });

export const documentRow = z.object({
  ...contentRow,
  document_type: documentOwn.document_type,
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
  /** Predecessors, the oldest first, and successors, the next first. */
  older: z.array(version),
  newer: z.array(version),
});
export type DocumentItem = z.output<typeof documentItem>;

export const documentCreate = createSchema(documentFields, ['title', 'document_type'], {
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

const resource = { ...callsOn('document'), item: documentItem } as const;

export const document = {
  ...crud({
    ...resource,
    about: 'Leaflets, papers and other files that are handed out',
    row: documentRow,
    create: documentCreate,
    update: updateSchema(documentFields),
    filters: {
      ...contentFilters,
      document_type: list(z.enum(DOCUMENT_TYPES)).optional(),
      allow_download: flag.optional(),
      rep_shareable: flag.optional(),
      /** The material code is valid for less than `CODE_ENDS_SOON_DAYS` more days. */
      code_ends_soon: flag.optional(),
    },
    columns: [
      ...CONTENT_COLUMNS,
      'document_type',
      'file',
      'downloads',
      'material_expires_at',
      'allow_download',
      'rep_shareable',
    ],
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
