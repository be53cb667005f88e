import { BRAND_CODES, type Brand, isProduct } from '@connect/contract/constants.ts';
import { documentCreate } from '@connect/contract/documents/document.ts';
import type { DocumentType } from '@connect/contract/documents/document-rules.ts';
import { addMonths } from '@connect/contract/publishing/publishing.ts';
import type { Actor } from '../../actor.ts';
import { contentService } from '../../content/content.service.ts';
import { saveItem } from '../../content/saving/save.service.ts';
import type { Deps, Trx } from '../../deps.ts';
import { documentKind } from '../../resources/document/document.service.ts';
import { rulesNow } from '../../writing/work.ts';
import type { Calendar } from './calendar.ts';
import { type DocumentSpec, LASTING, LATER } from './items/documents-data.ts';
import { type Paper, recordPaper } from './papers.ts';
import { contextOf, FIRST_DAY } from './people.ts';
import type { SeenPiece } from './seen.ts';
import { DISCLAIMER } from './texts.ts';

const LASTING_AGO = FIRST_DAY - 5;
const LASTS_MONTHS = 24;
const CODES_FROM = 700;
const PRINTED_COPIES = 200;

export interface DemoDocument {
  id: number;
  type: DocumentType;
  brand: Brand;
  area: string;
}

interface Cast {
  editor: Actor;
  publisher: Actor;
  papers: ReadonlyMap<DocumentSpec, Paper>;
  areas: ReadonlyMap<string, number>;
}

const isPromoting = ({ type, brand }: DocumentSpec) => type === 'detail_aid' && isProduct(brand);

/** Whether a document needs a code (domain/documents#codes-of-documents). */
const isCoded = (spec: DocumentSpec) =>
  isPromoting(spec) ||
  spec.brand === 'Medical' ||
  (spec.type === 'patient_guideline' && isProduct(spec.brand));

/**
 * Approval evidence for a document that needs a code; one with a given end was approved a year
 * before it.
 */
function materialOf(spec: DocumentSpec, turn: number, ago: number, calendar: Calendar) {
  if (!isCoded(spec)) return {};
  const latest = calendar.day(ago + 5);
  const ends =
    spec.codeEndsIn === undefined
      ? addMonths(latest, LASTS_MONTHS)
      : calendar.day(-spec.codeEndsIn);
  const year = addMonths(ends, -12);
  const approved = year < latest ? year : latest;
  return {
    material_code: `TH${approved.slice(2, 4)}${BRAND_CODES[spec.brand]}${String(CODES_FROM + turn).padStart(5, '0')}`,
    material_approved_at: approved,
    material_expires_at: ends,
  };
}

function sortOf(spec: DocumentSpec) {
  const { type, brand } = spec;
  const guide = type === 'patient_guideline';
  return {
    document_type: type,
    brand,
    promotional_type: isPromoting(spec)
      ? 'promotional'
      : brand === 'Medical'
        ? 'medical'
        : 'non_promotional',
    rep_shareable: guide || type === 'form',
    allow_download: type !== 'slide_deck',
    watermark: type === 'slide_deck',
    copyright_note: type === 'clinical_paper' ? '© วารสารตัวอย่างเพื่อการสาธิต' : '',
    patient_print_qty_limit: guide ? PRINTED_COPIES : null,
    for_prescribed_patients_only: guide && isProduct(brand),
  };
}

/**
 * Makes the documents through the normal service (domain/demo-data#counts). Returns those that
 * other items can refer to, and the items that users can have seen.
 */
export async function seedDocuments(
  trx: Trx,
  deps: Deps,
  setNow: (now: Date) => void,
  cast: Cast,
  calendar: Calendar,
): Promise<{ lasting: DemoDocument[]; seen: SeenPiece[] }> {
  const service = contentService(deps, documentKind);
  const rules = await rulesNow(deps);
  const lasting: DemoDocument[] = [];
  const seen: SeenPiece[] = [];
  const made = new Map<string, number>();
  const workAt = (now: Date, by: Actor) => {
    setNow(now);
    return { deps, ...rules, now, context: contextOf(by) };
  };
  for (const [turn, spec] of [...LASTING, ...LATER].entries()) {
    const ago = spec.ago ?? LASTING_AGO;
    const out = calendar.workday(ago, 10, turn);
    const written = spec.draft ? out : calendar.workday(ago + 3, 10, turn);
    const work = workAt(written, cast.editor);
    const paper = cast.papers.get(spec);
    if (paper) await recordPaper(trx, work.context, paper, spec.title, written);
    const pi = lasting.find((one) => one.type === 'prescribing_info' && one.brand === spec.brand);
    const values = documentCreate.parse({
      title: spec.title,
      excerpt: 'เอกสารสมมติเพื่อการสาธิตระบบ ไม่มีข้อมูลผลิตภัณฑ์จริง',
      content: `<p>${DISCLAIMER}</p>`,
      therapy_area_ids: [cast.areas.get(spec.area) ?? 0],
      file_version: spec.version ?? '',
      document_date: calendar.day(ago + 5),
      ...sortOf(spec),
      ...(spec.elsewhere
        ? {
            external_url: `https://documents.example/${spec.file}.pdf`,
            featured_image_id: paper?.page.id ?? null,
          }
        : { file_id: paper?.id ?? null }),
      pi_document_id: isPromoting(spec) ? (pi?.id ?? null) : null,
      superseded_by_id: spec.followedBy ? (made.get(spec.followedBy) ?? null) : null,
      ...materialOf(spec, turn, ago, calendar),
    });
    const saving = { current: null, values, sent: values };
    const id = await saveItem(trx, work, documentKind, saving);
    made.set(spec.title, id);
    if (spec.draft) continue;

    const publishing = workAt(out, cast.publisher);
    const current = await service.lockLive(trx, publishing, id);
    const sent = { status: 'publish' as const, published_at: out.toISOString() };
    const changed = documentKind.values({ ...current, ...sent });
    await saveItem(trx, publishing, documentKind, { current, values: changed, sent });
    const { type, brand, area } = spec;
    if (LASTING.includes(spec)) lasting.push({ id, type, brand, area });
    const endsIn = spec.codeEndsIn ?? 0;
    const until = endsIn < 0 ? calendar.at(-endsIn, 0) : calendar.now;
    // Usage of a document older than the log starts on the log's first day.
    const logged = calendar.at(FIRST_DAY, 9);
    seen.push({ id, kind: 'document', open: false, from: out > logged ? out : logged, until });
  }
  return { lasting, seen };
}
