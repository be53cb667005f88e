import { BRANDS, type Brand, isProduct } from '@connect/contract/constants.ts';
import { contentDefaults } from '@connect/contract/content.ts';
import type { DocumentType } from '@connect/contract/document-rules.ts';
import type { Actor } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { bangkokIso } from '../../content/moments.ts';
import { insertRevision } from '../../content/revisions.queries.ts';
import { slugFrom } from '../../content/slugs.ts';
import type { Trx } from '../../deps.ts';
import { PRODUCT_LADDERS } from '../reference-data.ts';
import { contextOf } from './people.ts';

interface DocumentSpec {
  title: string;
  type: DocumentType;
  brand: Brand;
  area: string;
  file: string;
}

/** Prescribing information of each product, and what articles hand out. */
const DOCUMENTS: readonly DocumentSpec[] = [
  ...BRANDS.filter(isProduct).map((brand) => ({
    title: `เอกสารกำกับยา ${brand} (ตัวอย่าง)`,
    type: 'prescribing_info' as const,
    brand,
    area: PRODUCT_LADDERS.find((ladder) => ladder.brand === brand)?.area ?? 'GEN',
    file: `pi/${brand.toLowerCase()}.pdf`,
  })),
  // biome-ignore format: one document a line
  ...([
    { title: 'แบบบันทึกการให้คำปรึกษาในร้านยา (ตัวอย่าง)', type: 'form', brand: 'Non-Brand', area: 'GEN', file: 'forms/counselling.docx' },
    { title: 'แบบตรวจสอบห่วงโซ่ความเย็นประจำวัน (ตัวอย่าง)', type: 'form', brand: 'Non-Brand', area: 'GEN', file: 'forms/cold-chain.docx' },
    { title: 'สไลด์บรรยาย: การสื่อสารกับผู้ป่วย (ตัวอย่าง)', type: 'slide_deck', brand: 'Non-Brand', area: 'T2D', file: 'slides/communication.pptx' },
    { title: 'แบบฟอร์มส่งต่อผู้รับบริการ (ตัวอย่าง)', type: 'form', brand: 'Non-Brand', area: 'OBE', file: 'forms/referral.docx' },
  ] as const),
];

export interface DemoDocument {
  id: number;
  type: DocumentType;
  brand: Brand;
  area: string;
}

/** Publishes the documents that articles refer to. They lie outside: their screens come later. */
export async function seedDocuments(
  trx: Trx,
  by: Actor,
  at: Date,
  areaIds: ReadonlyMap<string, number>,
): Promise<DemoDocument[]> {
  const moment = bangkokIso(at);
  const documents: DemoDocument[] = [];
  for (const { title, type, brand, area, file } of DOCUMENTS) {
    const own = { document_type: type, external_url: `https://documents.example/${file}` };
    const values = {
      ...contentDefaults,
      title,
      slug: slugFrom(title, 'document'),
      excerpt: 'เอกสารสมมติเพื่อการสาธิตระบบ ไม่มีข้อมูลผลิตภัณฑ์จริง',
      status: 'publish' as const,
      published_at: moment,
      brand,
      visibility: isProduct(brand) ? 'hcp_only' : 'members',
      therapy_area_ids: [areaIds.get(area) ?? 0],
    };
    const { content: body, references, seo, ...columns } = values;
    const { id } = await trx
      .insertInto('content')
      .values({
        ...columns,
        kind: 'document',
        body,
        reference_list: JSON.stringify(references),
        seo: JSON.stringify(seo),
        tags: [],
        audience_user_types: [...columns.audience_user_types],
        specialty_ids: [],
        province_codes: [],
        first_published_at: moment,
        created_at: moment,
        created_by: by.id,
        updated_at: moment,
        updated_by: by.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('document')
      .values({ content_id: id, ...own })
      .execute();
    await insertRevision(trx, {
      entityType: 'document',
      entityId: id,
      snapshot: { ...values, ...own },
      changedFields: [],
      status: 'publish',
      note: null,
      at,
      by: by.id,
    });
    for (const action of ['document.create', 'document.publish']) {
      await recordAudit(trx, { now: () => at }, contextOf(by), {
        action,
        entityType: 'document',
        entityId: id,
        entityTitle: title,
      });
    }
    documents.push({ id, type, brand, area });
  }
  return documents;
}
