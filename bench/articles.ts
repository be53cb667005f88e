import { BRAND_CODES, type Brand, isProduct } from '@connect/contract/constants.ts';
import { readingMinutes } from '@connect/contract/publishing.ts';
import { sql } from 'kysely';
import type { Db } from '../apps/api/src/deps.ts';
import { randomFrom } from './statistics.ts';

const SEED = 20_261_120;
const ROWS_AT_ONCE = 250;
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

type Random = () => number;
const pick = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
};

/** HTML as the editor makes it, about 6 kB of UTF-8. */
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

const at = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

interface Facts {
  now: Date;
  staffId: number;
  categories: number[];
  therapyAreas: number[];
  covers: number[];
}

/** One row of `content`: three quarters published, a tenth of these expired, the rest drafts. */
function contentRow(random: Random, n: number, facts: Facts) {
  const { now, staffId } = facts;
  const brand = pick(random, BRANDS);
  // Medical pieces need an approved code as well (DOMAIN 1.1).
  const coded = isProduct(brand) || brand === 'Medical';
  const code = coded ? `TH26${BRAND_CODES[brand]}${String(n).padStart(5, '0')}` : null;
  const published = random() < 0.75;
  const age = 1 + random() * 700;
  const scheduled = random() < 0.03;
  const from = at(now, scheduled ? 5 : -age).toISOString();
  const updated = at(now, -age * random()).toISOString();
  const title = `${articleTitle(random)} ตอนที่ ${n}`;
  return {
    kind: 'article',
    title,
    slug: title.replaceAll(/[\s.]+/g, '-'),
    excerpt: pick(random, SENTENCES),
    body: articleBody(random),
    featured_image_id: pick(random, facts.covers),
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

async function insertCovers(db: Db, staffId: number): Promise<number[]> {
  const rows = await db
    .insertInto('media')
    .values(
      Array.from({ length: 40 }, (_, n) => ({
        file_name: `cover-${n}.jpg`,
        mime_type: 'image/jpeg',
        kind: 'image',
        size: 180_000,
        width: 1200,
        height: 630,
        sha256: String(n).padStart(64, '0'),
        alt_text: `ภาพปกที่ ${n}`,
        storage_key: `bench/${n}.jpg`,
        created_by: staffId,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function insertChunk(db: Db, random: Random, first: number, count: number, facts: Facts) {
  const rows = Array.from({ length: count }, (_, n) => contentRow(random, first + n, facts));
  const ids = await db.insertInto('content').values(rows).returning('id').execute();
  await db
    .insertInto('article')
    .values(
      ids.map(({ id }, n) => ({
        content_id: id,
        category_id: pick(random, facts.categories),
        author_name: 'กองบรรณาธิการ',
        reading_minutes: readingMinutes(rows[n]?.body ?? ''),
      })),
    )
    .execute();
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
  return ids.map(({ id }) => id);
}

/**
 * Fills an empty database with articles as use leaves them behind: text, cover, figures, first
 * revision. The same ones each time, apart from dates, which are counted from today. Gives the ids.
 */
export async function seedArticles(db: Db, count: number, staffId: number): Promise<number[]> {
  const random = randomFrom(SEED);
  const categories = await db
    .selectFrom('article_category')
    .select('id')
    .where('scope', 'in', ['article', 'both'])
    .orderBy('id')
    .execute();
  const areas = await db.selectFrom('therapy_area').select('id').orderBy('id').execute();
  const facts: Facts = {
    now: new Date(),
    staffId,
    categories: categories.map(({ id }) => id),
    therapyAreas: areas.map(({ id }) => id),
    covers: await insertCovers(db, staffId),
  };
  const ids: number[] = [];
  for (let first = 0; first < count; first += ROWS_AT_ONCE) {
    const size = Math.min(ROWS_AT_ONCE, count - first);
    ids.push(...(await insertChunk(db, random, first, size, facts)));
  }
  await sql`insert into media_use (media_id, content_id, field)
    select featured_image_id, id, 'featured_image_id' from content`.execute(db);
  await sql`insert into revision
      (entity_type, entity_id, revision_no, snapshot, status_at, saved_at, saved_by)
    select kind, id, 1, jsonb_build_object('title', title, 'excerpt', excerpt, 'content', body),
      status, created_at, created_by from content`.execute(db);
  await sql`vacuum analyze`.execute(db);
  return ids;
}
