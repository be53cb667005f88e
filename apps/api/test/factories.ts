import { randomBytes, randomUUID } from 'node:crypto';
import type { Brand, Region } from '@connect/contract/constants.ts';
import type { HostKind, RecordingKind } from '@connect/contract/kinds.ts';
import type { Role } from '@connect/contract/permissions.ts';
import { hash } from '@node-rs/argon2';
import type { Insertable } from 'kysely';
import type {
  Article,
  Content,
  Document,
  EngagementLog,
  Host,
  MessageTemplate,
  PlatformUser,
  Recording,
  Staff,
} from '../src/db/tables.ts';
import type { Db } from '../src/deps.ts';

export const TEST_PASSWORD = 'correct horse battery staple';
// The cheapest possible hash: a hash contains its own parameters, and most tests begin with a
// sign-in.
const passwordHash = hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

let last = 0;
/** A number that no other row of this run has, so that rows of tests never clash. */
export const unique = (): number => {
  last += 1;
  return last;
};

export interface StaffOverrides {
  role?: Role;
  username?: string;
  brandScope?: Brand[];
  regionScope?: Region[];
  status?: 'invited' | 'active' | 'suspended';
  expiresAt?: string;
  displayName?: string;
  /** Any other column of the account. */
  row?: Partial<Insertable<Staff>>;
}

export async function makeStaff(db: Db, overrides: StaffOverrides = {}) {
  const username = overrides.username ?? `staff${unique()}.${randomBytes(3).toString('hex')}`;
  const displayName = overrides.displayName ?? `ทดสอบ ${username}`;
  const { id } = await db
    .insertInto('staff')
    .values({
      username,
      email: `${username}@staff.example`,
      first_name: 'ทดสอบ',
      last_name: 'ตัวอย่างกุล',
      display_name: displayName,
      role: overrides.role ?? 'super_admin',
      brand_scope: overrides.brandScope ?? [],
      region_scope: overrides.regionScope ?? [],
      status: overrides.status ?? 'active',
      expires_at: overrides.expiresAt ?? null,
      password_hash: await passwordHash,
      ...overrides.row,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, username, displayName };
}

/** A `media` row without its file, valid as a cover of a published item. */
export async function makeMedia(
  db: Db,
  overrides: {
    altText?: string;
    width?: number;
    height?: number;
    createdBy?: number;
    closed?: boolean;
  } = {},
) {
  const sha256 = randomBytes(32).toString('hex');
  const { id } = await db
    .insertInto('media')
    .values({
      file_name: 'cover.jpg',
      mime_type: 'image/jpeg',
      kind: 'image',
      size: 1000,
      width: overrides.width ?? 1200,
      height: overrides.height ?? 630,
      sha256,
      alt_text: overrides.altText ?? 'ภาพปกตัวอย่าง',
      storage_key: `test/${sha256}.jpg`,
      created_by: overrides.createdBy ?? null,
      closed: overrides.closed ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, sha256 };
}

/** Text that satisfies the publishing rules: more than 200 characters. */
export const LONG_TEXT = `<p>${'เนื้อหาตัวอย่างสำหรับการทดสอบระบบ '.repeat(10)}</p>`;

export type ContentOverrides = Partial<Insertable<Content>>;

export async function makeContent(
  db: Db,
  kind: string,
  overrides: ContentOverrides,
): Promise<number> {
  const n = unique();
  const at = '2026-11-01T09:00:00+07:00';
  const published = overrides.status === 'publish';
  const { id } = await db
    .insertInto('content')
    .values({
      kind,
      title: `รายการทดสอบ ${n}`,
      slug: `test-${kind}-${n}`.replaceAll('_', '-'),
      excerpt: 'คำโปรยตัวอย่าง',
      body: LONG_TEXT,
      created_at: at,
      updated_at: at,
      ...(published ? { published_at: at, first_published_at: at } : {}),
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type StoryOverrides = ContentOverrides & { article?: Partial<Insertable<Article>> };

async function makeStory(db: Db, kind: 'article' | 'life_ready', overrides: StoryOverrides) {
  const { article, ...content } = overrides;
  const cover = await makeMedia(db);
  const therapy = await db.selectFrom('therapy_area').select('id').executeTakeFirstOrThrow();
  const category = await db
    .selectFrom('article_category')
    .select('id')
    .where('scope', 'in', [kind, 'both'])
    .executeTakeFirstOrThrow();
  const id = await makeContent(db, kind, {
    featured_image_id: cover.id,
    therapy_area_ids: [therapy.id],
    ...content,
  });
  await db
    .insertInto('article')
    .values({ category_id: category.id, ...article, content_id: id })
    .execute();
  return { id, coverId: cover.id, categoryId: category.id, therapyAreaId: therapy.id };
}

/** An article in the real tables; ready to be published unless overridden. */
export const makeArticle = (db: Db, overrides: StoryOverrides = {}) =>
  makeStory(db, 'article', overrides);

/** A `life_ready` item; ready to be published unless overridden. */
export const makeLifeReady = (db: Db, overrides: StoryOverrides = {}) =>
  makeStory(db, 'life_ready', {
    ...overrides,
    article: { life_topic: 'food', ...overrides.article },
  });

/** A `media` row of a PDF without its file; with a picture of its first page by default. */
export async function makeFile(db: Db, overrides: { pages?: number; cover?: boolean } = {}) {
  const { pages = 4, cover = true } = overrides;
  const sha256 = randomBytes(32).toString('hex');
  const page = cover
    ? await makeMedia(db, { altText: 'หน้าแรก', width: 1000, height: 1414, closed: true })
    : null;
  const { id } = await db
    .insertInto('media')
    .values({
      file_name: 'document.pdf',
      mime_type: 'application/pdf',
      kind: 'document',
      size: 120_000,
      sha256,
      page_count: pages,
      cover_id: page?.id ?? null,
      storage_key: `test/${sha256}.pdf`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, pageId: page?.id ?? null };
}

type DocumentOverrides = ContentOverrides & {
  documentType?: string;
  document?: Partial<Insertable<Document>>;
};

/** A document; by default published prescribing information at an external address. */
export async function makeDocument(db: Db, overrides: DocumentOverrides = {}) {
  const { documentType, document, ...content } = overrides;
  const cover = await makeMedia(db);
  const therapy = await db.selectFrom('therapy_area').select('id').executeTakeFirstOrThrow();
  const id = await makeContent(db, 'document', {
    status: 'publish',
    published_at: '2026-01-01T00:00:00+07:00',
    featured_image_id: cover.id,
    therapy_area_ids: [therapy.id],
    ...content,
  });
  await db
    .insertInto('document')
    .values({
      document_type: documentType ?? 'prescribing_info',
      external_url: 'https://documents.example/pi.pdf',
      ...document,
      content_id: id,
    })
    .execute();
  return { id, coverId: cover.id };
}

type HostOverrides = ContentOverrides & { kind?: HostKind; host?: Partial<Insertable<Host>> };

/** A host; ready to be published unless overridden. */
export async function makeHost(db: Db, overrides: HostOverrides = {}) {
  const { host, kind = 'webinar_host', ...content } = overrides;
  const photo = await makeMedia(db);
  const id = await makeContent(db, kind, {
    body: '',
    excerpt: '',
    featured_image_id: photo.id,
    ...content,
  });
  await db
    .insertInto('host')
    .values({ workplace: 'โรงพยาบาลทดสอบ', publicity_consent: true, ...host, content_id: id, kind })
    .execute();
  return { id, photoId: photo.id };
}

type RecordingOverrides = ContentOverrides & { recording?: Partial<Insertable<Recording>> };

/** A video or an episode at YouTube with one host; ready to be published unless overridden. */
export async function makeRecording(
  db: Db,
  kind: RecordingKind,
  overrides: RecordingOverrides = {},
) {
  const { recording, ...content } = overrides;
  const cover = await makeMedia(db);
  const host = await makeHost(db, { kind: `${kind}_host`, status: 'publish' });
  const id = await makeContent(db, kind, { body: '', featured_image_id: cover.id, ...content });
  await db
    .insertInto('recording')
    .values({
      source_type: 'youtube',
      source_url: 'https://youtu.be/dQw4w9WgXcQ',
      duration_seconds: 600,
      hosts: JSON.stringify([{ host_id: host.id, role: 'speaker', topic: '' }]),
      video_category: kind === 'video' ? 'lecture' : null,
      ...recording,
      content_id: id,
      kind,
    })
    .execute();
  await db
    .insertInto('content_link')
    .values({ from_id: id, to_id: host.id, relation: 'host', position: 0, needed: true })
    .execute();
  return { id, coverId: cover.id, hostId: host.id };
}

/** A message template: a LINE message ready to be published unless overridden. */
export async function makeMessageTemplate(
  db: Db,
  overrides: ContentOverrides & { template?: Partial<Insertable<MessageTemplate>> } = {},
) {
  const { template, ...content } = overrides;
  const id = await makeContent(db, 'message_template', { body: '', excerpt: '', ...content });
  await db
    .insertInto('message_template')
    .values({
      channel: 'line',
      category: 'service',
      body_text: 'สวัสดี {{user.first_name|คุณ}}',
      sender_mode: 'system',
      ...template,
      content_id: id,
    })
    .execute();
  return { id };
}

/** An active user of the platform. */
export async function makeUser(db: Db, overrides: Partial<Insertable<PlatformUser>> = {}) {
  const { display_name: name = `สมาชิก ทดสอบ ${unique()}` } = overrides;
  const { id } = await db
    .insertInto('platform_user')
    .values({
      user_type: 'doctor',
      display_name: name,
      first_name: name.split(' ')[0] ?? name,
      last_name: name.split(' ').slice(1).join(' '),
      province_code: '10',
      license_no: `ว.${99_000 + unique()}`,
      license_status: 'verified',
      status: 'active',
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id };
}

/** One usage row of an item; by default a view that counts. */
export async function makeView(
  db: Db,
  contentId: number,
  overrides: Partial<Insertable<EngagementLog>> = {},
): Promise<void> {
  await db
    .insertInto('engagement_log')
    .values({
      occurred_at: '2026-11-10T10:00:00+07:00',
      view_id: randomUUID(),
      content_type: 'article',
      content_id: contentId,
      content_title: 'รายการทดสอบ',
      action: 'view',
      duration_seconds: 60,
      progress_pct: 80,
      is_qualified: true,
      channel: 'direct',
      device: 'mobile',
      ...overrides,
    })
    .execute();
}

/**
 * Compliance values of promotional content for a product, whose code is valid at the tests' time.
 */
export const CODED_PRODUCT = {
  brand: 'Ozempic',
  promotional_type: 'promotional',
  material_code: 'TH26OZM00012',
  material_approved_at: '2026-01-01',
  material_expires_at: '2027-12-31',
} as const;
