import { BRANDS, type Brand, isProduct } from '@connect/contract/constants.ts';
import type { DocumentType } from '@connect/contract/documents/document-rules.ts';
import { PRODUCT_LADDERS } from '../../reference/reference-data.ts';

export interface DocumentSpec {
  title: string;
  type: DocumentType;
  brand: Brand;
  area: string;
  /** Name of its file without ending; the address of an external one is made from it, too. */
  file: string;
  version?: string;
  /** Days since it was published; documents that other items need come first. */
  ago?: number;
  /** Days until the approval of a coded document ends; two years after it began by default. */
  codeEndsIn?: number;
  /** It is an address at a publisher instead of a file. */
  elsewhere?: true;
  draft?: true;
  /** The title of its successor. */
  followedBy?: string;
}

const demo = (title: string) => `${title} (ตัวอย่าง)`;

/**
 * Prescribing information of each product, and handouts of other items: published on the first day.
 */
export const LASTING: readonly DocumentSpec[] = [
  ...BRANDS.filter(isProduct).map((brand) => ({
    title: demo(`เอกสารกำกับยา ${brand}`),
    type: 'prescribing_info' as const,
    brand,
    area: PRODUCT_LADDERS.find((ladder) => ladder.brand === brand)?.area ?? 'GEN',
    file: `pi-${brand.toLowerCase()}`,
    version: '1',
  })),
  // biome-ignore format: one document a line
  ...([
    { title: demo('แบบบันทึกการให้คำปรึกษาในร้านยา'), type: 'form', brand: 'Non-Brand', area: 'GEN', file: 'form-counselling' },
    { title: demo('แบบตรวจสอบห่วงโซ่ความเย็นประจำวัน'), type: 'form', brand: 'Non-Brand', area: 'GEN', file: 'form-cold-chain' },
    { title: demo('สไลด์บรรยาย: การสื่อสารกับผู้ป่วย'), type: 'slide_deck', brand: 'Non-Brand', area: 'T2D', file: 'slides-communication' },
    { title: demo('แบบฟอร์มส่งต่อผู้รับบริการ'), type: 'form', brand: 'Non-Brand', area: 'OBE', file: 'form-referral' },
  ] as const),
];

const NEW_AID = demo('สื่อนำเสนอ Ozempic ฉบับปรับปรุง');

/**
 * 8 patient guides and 11 other documents: codes that end soon or ended, one superseded, two
 * drafts.
 */
// biome-ignore format: one document a line
export const LATER: readonly DocumentSpec[] = [
  { title: demo('คู่มือดูแลเท้า'), type: 'patient_guideline', brand: 'Non-Brand', area: 'T2D', file: 'guide-feet', version: '2', ago: 310 },
  { title: demo('สมุดบันทึกระดับน้ำตาล'), type: 'patient_guideline', brand: 'Non-Brand', area: 'T2D', file: 'guide-diary', version: '1', ago: 280 },
  { title: demo('คู่มืออาหารแลกเปลี่ยน'), type: 'patient_guideline', brand: 'Non-Brand', area: 'T2D', file: 'guide-food', version: '1', ago: 255 },
  { title: demo('วิธีเก็บยาฉีดที่บ้าน'), type: 'patient_guideline', brand: 'Ozempic', area: 'T2D', file: 'guide-storage', version: '1.1', ago: 230 },
  { title: demo('คู่มือเดินทางสำหรับผู้ป่วยฮีโมฟีเลีย'), type: 'patient_guideline', brand: 'Non-Brand', area: 'HAE', file: 'guide-travel', version: '1', ago: 205 },
  { title: demo('สมุดบันทึกการเติบโต'), type: 'patient_guideline', brand: 'Norditropin', area: 'GRO', file: 'guide-growth', version: '3', ago: 180 },
  { title: demo('คู่มือเริ่มดูแลน้ำหนัก'), type: 'patient_guideline', brand: 'Non-Brand', area: 'OBE', file: 'guide-weight', version: '1', ago: 150 },
  { title: demo('แผ่นพับภาวะน้ำตาลต่ำ'), type: 'patient_guideline', brand: 'Non-Brand', area: 'T2D', file: 'guide-hypo', version: '1', ago: 120 },
  { title: NEW_AID, type: 'detail_aid', brand: 'Ozempic', area: 'T2D', file: 'aid-ozempic-2', version: '2', ago: 60 },
  { title: demo('สื่อนำเสนอ Ozempic'), type: 'detail_aid', brand: 'Ozempic', area: 'T2D', file: 'aid-ozempic', version: '1', ago: 260, followedBy: NEW_AID },
  { title: demo('สื่อนำเสนอ Wegovy'), type: 'detail_aid', brand: 'Wegovy', area: 'OBE', file: 'aid-wegovy', version: '1', ago: 200, codeEndsIn: 25 },
  { title: demo('สื่อนำเสนอ Rybelsus'), type: 'detail_aid', brand: 'Rybelsus', area: 'T2D', file: 'aid-rybelsus', version: '1', ago: 190, codeEndsIn: 48 },
  { title: demo('สื่อนำเสนอ Esperoct'), type: 'detail_aid', brand: 'Esperoct', area: 'HAE', file: 'aid-esperoct', version: '1', ago: 170, codeEndsIn: 11 },
  { title: demo('สื่อนำเสนอ Saxenda'), type: 'detail_aid', brand: 'Saxenda', area: 'OBE', file: 'aid-saxenda', version: '1', ago: 240, codeEndsIn: -12 },
  { title: demo('บทความวิจัย: การสื่อสารในคลินิกเบาหวาน'), type: 'clinical_paper', brand: 'Medical', area: 'T2D', file: 'paper-communication', ago: 140, elsewhere: true },
  { title: demo('บทความวิจัย: การดูแลแบบสหสาขา'), type: 'clinical_paper', brand: 'Medical', area: 'HAE', file: 'paper-teams', ago: 95 },
  { title: demo('สไลด์บรรยาย: คลินิกการเติบโต'), type: 'slide_deck', brand: 'Medical', area: 'GRO', file: 'slides-growth', version: '1', ago: 45 },
  { title: demo('แนวทางเวชปฏิบัติฉบับย่อ'), type: 'treatment_guideline', brand: 'Non-Brand', area: 'GEN', file: 'guideline-short', ago: 9, draft: true },
  { title: demo('ป้ายตั้งโต๊ะสำหรับร้านยา'), type: 'other', brand: 'Non-Brand', area: 'GEN', file: 'counter-card', ago: 4, draft: true },
];

export const DOCUMENTS: readonly DocumentSpec[] = [...LASTING, ...LATER];
