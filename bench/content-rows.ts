import { BRAND_CODES, type Brand, isProduct } from '@connect/contract/constants.ts';
import type { ContentKind } from '@connect/contract/kinds.ts';
import type { Db } from '../apps/api/src/deps.ts';

const DAY_MS = 86_400_000;
const BODY_CHARACTERS = 2_600;

const SUBJECTS = ['การดูแล', 'แนวทางรักษา', 'การวินิจฉัย', 'การติดตาม', 'ความรู้เรื่อง', 'บทบาทเภสัชกรใน'];
const CONDITIONS = [
  'โรคเบาหวานชนิดที่ 2',
  'โรคอ้วน',
  'ภาวะฮีโมฟีเลีย',
  'ภาวะขาดฮอร์โมนการเจริญเติบโต',
  'ภาวะน้ำตาลต่ำ',
  'โรคไตจากเบาหวาน',
  'โรคหัวใจและหลอดเลือด',
];
const PEOPLE = ['ผู้สูงอายุ', 'เด็กและวัยรุ่น', 'หญิงตั้งครรภ์', 'ผู้ป่วยนอก', 'ผู้ป่วยในหอ', 'ผู้ป่วยรายใหม่'];
const SENTENCES = [
  'การควบคุมระดับน้ำตาลในเลือดอย่างสม่ำเสมอช่วยลดความเสี่ยงของภาวะแทรกซ้อนในระยะยาว',
  'ควรประเมินผู้ป่วยเป็นรายบุคคลและปรับแผนการรักษาให้เหมาะสมกับโรคร่วม',
  'ผลการศึกษาทางคลินิกแสดงให้เห็นถึงประสิทธิผลและความปลอดภัยในกลุ่มประชากรเอเชีย',
  'เภสัชกรมีบทบาทสำคัญในการให้คำแนะนำเรื่องการเก็บรักษาและวิธีใช้ยาอย่างถูกต้อง',
  'การติดตามน้ำหนัก ความดันโลหิต และค่าไตควรทำอย่างน้อยทุกสามเดือน',
  'ผู้ป่วยควรได้รับความรู้เกี่ยวกับอาการเตือนและวิธีแก้ไขเบื้องต้น',
  'HbA1c ที่เหมาะสมสำหรับผู้ใหญ่ส่วนมากคือต่ำกว่า 7.0% (53 mmol/mol)',
];
const BRANDS: readonly Brand[] = [
  'Non-Brand',
  'Non-Brand',
  'Non-Brand',
  'Ozempic',
  'Rybelsus',
  'Wegovy',
];

export type Random = () => number;
export const pick = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
};

/** HTML as the editor writes it, about 6 kB of UTF-8. */
export function articleBody(random: Random): string {
  const parts: string[] = [];
  for (let length = 0; length < BODY_CHARACTERS; length += parts.at(-1)?.length ?? 0) {
    const text = Array.from({ length: 3 }, () => pick(random, SENTENCES)).join(' ');
    const heading = parts.length % 4 === 0 ? `<h2>${pick(random, CONDITIONS)}</h2>` : '';
    const strong = `<strong>${pick(random, PEOPLE)}</strong>`;
    parts.push(`${heading}<p>${strong} ${text}</p><ul><li>${pick(random, SENTENCES)}</li></ul>`);
  }
  return parts.join('');
}

export const articleTitle = (random: Random): string =>
  `${pick(random, SUBJECTS)}${pick(random, CONDITIONS)}ใน${pick(random, PEOPLE)}`;

export const at = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

export interface Facts {
  now: Date;
  staffId: number;
  categories: number[];
  therapyAreas: number[];
  covers: number[];
  /** Photos of hosts: only signed addresses open them. */
  photos: number[];
}

/** One row of `content`: three quarters published, a tenth of these expired, the rest drafts. */
function contentRow(kind: ContentKind, random: Random, n: number, facts: Facts) {
  const { now, staffId } = facts;
  const brand = pick(random, BRANDS);
  // Medical content needs an approved code as well (domain/publishing#material-code).
  const coded = isProduct(brand) || brand === 'Medical';
  const code = coded ? `TH26${BRAND_CODES[brand]}${String(n).padStart(5, '0')}` : null;
  const published = random() < 0.75;
  const age = 1 + random() * 700;
  const scheduled = random() < 0.03;
  const from = at(now, scheduled ? 5 : -age).toISOString();
  const updated = at(now, -age * random()).toISOString();
  const title = `${articleTitle(random)} ตอนที่ ${n}`;
  return {
    kind,
    title,
    slug: title.replaceAll(/[\s.]+/g, '-'),
    excerpt: pick(random, SENTENCES),
    body: articleBody(random),
    featured_image_id: pick(random, kind.endsWith('_host') ? facts.photos : facts.covers),
    status: published ? 'publish' : 'draft',
    published_at: published ? from : null,
    first_published_at: published ? from : null,
    expires_at: published && !scheduled && random() < 0.1 ? at(now, -0.5).toISOString() : null,
    tags: [pick(random, CONDITIONS), pick(random, PEOPLE)],
    brand,
    promotional_type: code ? 'medical' : 'non_promotional',
    material_code: code,
    material_approved_at: code ? dayOf(at(now, -30)) : null,
    material_expires_at: code ? dayOf(at(now, 20 + Math.floor(random() * 300))) : null,
    visibility: code ? 'hcp_only' : 'members',
    therapy_area_ids: [pick(random, facts.therapyAreas)],
    created_at: at(now, -age - 1).toISOString(),
    created_by: staffId,
    updated_at: updated,
    updated_by: staffId,
  };
}

/** The files that items of every kind show. */
export async function insertPictures(
  db: Db,
  staffId: number,
  name: 'cover' | 'photo',
): Promise<number[]> {
  const rows = await db
    .insertInto('media')
    .values(
      Array.from({ length: 40 }, (_, n) => ({
        file_name: `${name}-${n}.jpg`,
        mime_type: 'image/jpeg',
        kind: 'image',
        size: 180_000,
        width: 1200,
        height: 630,
        sha256: `${name === 'cover' ? 'c' : 'f'}${String(n).padStart(63, '0')}`,
        alt_text: `ภาพปกที่ ${n}`,
        storage_key: `bench/${name}-${n}.jpg`,
        created_by: staffId,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Items of one kind with their figures; the caller adds the kind's own columns, and `shared` has
 * values that all items share.
 */
export async function insertItems(
  db: Db,
  kind: ContentKind,
  random: Random,
  first: number,
  count: number,
  facts: Facts,
  shared: object = {},
): Promise<{ id: number; body: string }[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...contentRow(kind, random, first + n, facts),
    ...shared,
  }));
  const ids = await db.insertInto('content').values(rows).returning('id').execute();
  await db
    .insertInto('content_stats')
    .values(
      ids.map(({ id }) => {
        const views = Math.floor(random() ** 3 * 5_000);
        return {
          content_id: id,
          views,
          unique_viewers: Math.floor(views * 0.7),
          avg_seconds: 40 + Math.floor(random() * 200),
          completion_rate: Math.round(random() * 100) / 100,
          last_viewed_at: facts.now.toISOString(),
          refreshed_at: facts.now.toISOString(),
        };
      }),
    )
    .execute();
  return ids.map(({ id }, n) => ({ id, body: rows[n]?.body ?? '' }));
}
