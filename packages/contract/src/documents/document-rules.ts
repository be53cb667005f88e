import { type Brand, isProduct } from '../constants.ts';
import type { FieldIssue } from '../errors/errors.ts';
import type { PublishingContext, PublishNeeds } from '../publishing/publishing.ts';

/**
 * The rules of documents (domain/documents#file-or-address) as pure functions, used by form and
 * server.
 */
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
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** A code with fewer days left ends soon (domain/documents#codes-of-documents). */
export const CODE_ENDS_SOON_DAYS = 60;

/** Maximum of copies per request; 0 is digital only. */
export const PRINT_LIMIT_MAX = 5000;

/**
 * Excerpt, therapy area and cover as in all content; every document has a type already
 * (domain/publishing#requirements).
 */
export const DOCUMENT_NEEDS: PublishNeeds = {
  body: false,
  fields: ['excerpt', 'therapy_area_ids'],
  administrative: ['superseded_by_id'],
};

interface Ruled {
  document_type: DocumentType;
  brand: Brand;
  file_id: number | null;
  external_url: string | null;
  document_date: string | null;
  copyright_note: string;
  material_code: string | null;
  patient_print_qty_limit: number | null;
  for_prescribed_patients_only: boolean;
}

/** Rules that apply to every save of a document. */
export const documentIssues = (
  item: Ruled,
  { today }: Pick<PublishingContext, 'today'>,
): FieldIssue[] =>
  item.document_date && item.document_date > today
    ? [{ field: 'document_date', code: 'date_past' }]
    : [];

/**
 * A patient guide of a product is for patients with that medicine only, and must be approved
 * (domain/documents#patient-guides).
 */
function patientIssues(item: Ruled): FieldIssue[] {
  if (item.document_type !== 'patient_guideline') return [];
  const product = isProduct(item.brand);
  return [
    ...(item.patient_print_qty_limit === null
      ? [{ field: 'patient_print_qty_limit', code: 'required' } as const]
      : []),
    ...(product && !item.for_prescribed_patients_only
      ? [{ field: 'for_prescribed_patients_only', code: 'prescribed_only' } as const]
      : []),
    ...(product && !item.material_code
      ? [{ field: 'material_code', code: 'required' } as const]
      : []),
  ];
}

/** Rules that only block publishing a document (domain/publishing#requirements). */
export function documentPublishIssues(item: Ruled): FieldIssue[] {
  const sources = [item.file_id, item.external_url].filter((source) => source !== null).length;
  return [
    ...(sources === 0 ? [{ field: 'file_id', code: 'file_or_link' } as const] : []),
    ...(sources === 2 ? [{ field: 'external_url', code: 'file_and_link' } as const] : []),
    ...(item.document_type === 'clinical_paper' && item.copyright_note === ''
      ? [{ field: 'copyright_note', code: 'required' } as const]
      : []),
    ...patientIssues(item),
  ];
}
