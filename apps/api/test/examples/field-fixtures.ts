import type { HostKind, RecordingKind } from '@connect/contract/kinds.ts';
import { MEETING_MESSAGE_FIELDS } from '@connect/contract/meetings/meeting-messages.ts';
import type { Db } from '../../src/deps.ts';
import {
  makeArticle,
  makeDocument,
  makeFile,
  makeHost,
  makeLifeReady,
  makeMedia,
  makeMessageTemplate,
  makeRecording,
  makeStaff,
  makeUser,
} from '../factories.ts';
import { makeWebinar } from '../meeting-factories.ts';

/** Values that satisfy the rules of a kind, which its schema does not contain. */
export interface FieldFixture {
  /** Two values per field, or the only one that its rules allow. */
  values: Record<string, readonly unknown[]>;
  /**
   * Changes of fields that are only valid together, made last; all other fields are changed one by
   * one.
   */
  together?: readonly Record<string, unknown>[];
  /** Fields that are changed at once: an item keeps its last fifty revisions, and the first is restored. */
  atOnce?: readonly string[];
  /** Fields that a copy of this kind does not take over, besides those that no copy does. */
  notCopied?: readonly string[];
  /** Fields that a restored revision of this kind leaves as they are, besides those that none changes. */
  notRestored?: readonly string[];
}

/** An allowed host of links, which settings have to name. */
export const CANONICAL_HOST = 'connect.example';

const twice = async (make: () => Promise<{ id: number }>): Promise<[number, number]> => [
  (await make()).id,
  (await make()).id,
];
const each = (ids: readonly number[]) => ids.map((id) => [id]);

const ids = async (
  db: Db,
  table: 'therapy_area' | 'specialty' | 'adoption_ladder_value' | 'product_adoption_ladder',
) => {
  const rows = await db.selectFrom(table).select('id').orderBy('id').limit(2).execute();
  return rows.map(({ id }) => id);
};

const seo = (og_image_id: number, n: number) => ({
  title: `ค้นหา ${n}`,
  description: `คำอธิบาย ${n}`,
  keywords: [`คำ ${n}`],
  canonical_url: `https://${CANONICAL_HOST}/${n}`,
  robots: 'noindex,nofollow',
  og_title: `แชร์ ${n}`,
  og_description: `คำแชร์ ${n}`,
  og_image_id,
});

const UNBRANDED = {
  brand: ['Non-Brand'],
  promotional_type: ['non_promotional'],
  product_adoption_ladder_id: [null],
  adoption_ladder_value_id: [null],
};

/** The fields of all content, first with a product and then without. */
async function shared(db: Db): Promise<FieldFixture> {
  const ladder = await db
    .selectFrom('product_adoption_ladder')
    .select(['id', 'value_ids'])
    .where('brand', '=', 'Ozempic')
    .executeTakeFirstOrThrow();
  const leaflet = await makeDocument(db, { brand: 'Ozempic' });
  const [one, two] = await twice(() => makeMedia(db));
  return {
    values: {
      content: ['<p>เนื้อหาหนึ่ง</p>', '<p>เนื้อหาสอง</p>'],
      featured_image_id: await twice(() => makeMedia(db)),
      // Publishing has tests of its own.
      status: ['draft'],
      published_at: ['2026-11-01T09:00:00.000+07:00', '2026-11-02T09:00:00.000+07:00'],
      expires_at: ['2026-12-20T09:00:00.000+07:00', '2026-12-21T09:00:00.000+07:00'],
      material_approved_at: ['2026-01-01', '2026-01-02'],
      material_expires_at: ['2027-06-01', '2027-06-02'],
      audience_user_types: [['doctor'], ['pharmacist']],
      specialty_ids: each(await ids(db, 'specialty')),
      therapy_area_ids: each(await ids(db, 'therapy_area')),
      seo: [seo(one, 1), seo(two, 2)],
      brand: ['Ozempic', 'Non-Brand'],
      promotional_type: ['promotional', 'non_promotional'],
      visibility: ['hcp_only', 'public'],
      ae_reminder: [true, false],
      pi_document_id: [leaflet.id, null],
      product_adoption_ladder_id: [ladder.id, null],
      adoption_ladder_value_id: [ladder.value_ids[0], null],
    },
    together: [
      {
        brand: 'Non-Brand',
        promotional_type: 'non_promotional',
        visibility: 'public',
        ae_reminder: false,
        pi_document_id: null,
        product_adoption_ladder_id: null,
        adoption_ladder_value_id: null,
      },
    ],
  };
}

/** Adds the kind's own fields. */
const withOwn = (
  base: FieldFixture,
  { values, together = [], ...rest }: FieldFixture,
): FieldFixture => ({
  values: { ...base.values, ...values },
  together: [...(base.together ?? []), ...together],
  ...rest,
});

async function story(db: Db, kind: 'article' | 'life_ready'): Promise<FieldFixture['values']> {
  const category = (n: number) =>
    db
      .insertInto('article_category')
      .values({ name: `${kind} ${n}`, slug: `${kind.replace('_', '-')}-${n}`, scope: kind })
      .returning('id')
      .executeTakeFirstOrThrow();
  const make = kind === 'article' ? makeArticle : makeLifeReady;
  return {
    category_id: [(await category(1)).id, (await category(2)).id],
    attachment_ids: each(await twice(() => makeDocument(db))),
    related_ids: each(await twice(() => make(db))),
  };
}

const unbranded = ({ values }: FieldFixture): FieldFixture => ({
  values: {
    ...values,
    ...UNBRANDED,
    visibility: ['hcp_only', 'public'],
    ae_reminder: [false, true],
    pi_document_id: [null],
  },
});

async function recording(db: Db, kind: RecordingKind): Promise<FieldFixture> {
  const sort = kind === 'video' ? 'video' : 'audio';
  const file = async (sorted: string) => {
    const media = await makeMedia(db);
    await db.updateTable('media').set({ kind: sorted }).where('id', '=', media.id).execute();
    return media;
  };
  const media = await file(sort);
  const subtitles = await twice(() => file('subtitle'));
  const webinars = await twice(() => makeWebinar(db));
  const hosts = await twice(() => makeHost(db, { kind: `${kind}_host` }));
  return {
    values: {
      source_type: ['youtube', 'file'],
      source_url: ['https://youtu.be/dQw4w9WgXcQ', null],
      media_id: [null, media.id],
      duration_seconds: [600, 700],
      hosts: hosts.map((host_id, n) => [{ host_id, role: 'speaker', topic: `เรื่อง ${n}` }]),
      subtitles: subtitles.map((media_id) => [{ media_id, language: 'th' }]),
      transcript: ['<p>ถอดความหนึ่ง</p>', '<p>ถอดความสอง</p>'],
      source_webinar_id: webinars,
      cpe_code: ['1001', null],
      cpe_credits: [1, null],
      allow_seek: [false, true],
    },
    together: [
      { source_type: 'file', source_url: null, media_id: media.id },
      { cpe_code: null, cpe_credits: null, allow_seek: true },
    ],
    notCopied: ['episode_no'],
  };
}

async function document(db: Db): Promise<FieldFixture> {
  return {
    values: {
      document_type: ['patient_guideline'],
      file_id: await twice(() => makeFile(db)),
      document_date: ['2026-10-01', '2026-10-02'],
      superseded_by_id: await twice(() => makeDocument(db)),
    },
    // The limits of patient guides apply to them only.
    together: [{ document_type: 'form' }],
    notCopied: ['superseded_by_id'],
  };
}

const MESSAGES = [...MEETING_MESSAGE_FIELDS, 'reminder_offsets_hours'];

/** Templates and reminders of a meeting. */
async function messages(db: Db): Promise<FieldFixture['values']> {
  const templates = (category: string) =>
    twice(() => makeMessageTemplate(db, { status: 'publish', template: { category } }));
  return {
    confirm_template_id: await templates('confirm'),
    reminder_template_id: await templates('reminder'),
    thank_you_template_id: await templates('thank_you'),
    reminder_offsets_hours: [
      [72, 24],
      [48, 2],
    ],
  };
}

async function webinar(db: Db): Promise<FieldFixture> {
  const [first, second] = await twice(() => makeHost(db));
  const speaking = { host_id: first, role: 'speaker', topic: 'เปิดงาน' };
  const video = await makeRecording(db, 'video', { status: 'publish' });
  const at = (time: string, day = '2026-11-10') => `${day}T${time}:00.000+07:00`;
  return {
    values: {
      start_at: [at('13:00'), at('13:30')],
      end_at: [at('15:00'), at('15:30')],
      hosts: [[speaking], [speaking, { host_id: second, role: 'chair', topic: '' }]],
      agenda: ['เปิด', 'ปิด'].map((title) => [{ start_at: at('14:00'), title, host_ids: [first] }]),
      platform: ['zoom', 'other'],
      join_url: ['https://zoom.us/j/1', 'https://zoom.us/j/2'],
      registration_open_at: [at('09:00', '2026-10-01'), at('09:00', '2026-10-02')],
      registration_close_at: [at('09:00', '2026-11-01'), at('09:00', '2026-11-02')],
      waitlist_enabled: [true],
      ...(await messages(db)),
      cpe_credits: [1, 2],
      cme_credits: [1, 2],
      document_ids: each(await twice(() => makeDocument(db))),
      replay_video_id: [video.id, null],
      replay_url: [null, 'https://example.com/replay'],
      replay_available_until: [at('09:00', '2027-01-01'), at('09:00', '2027-01-02')],
    },
    atOnce: [...MESSAGES, 'survey_url', 'quiz_url', 'meeting_id', 'passcode'],
    notCopied: [
      ...['start_at', 'end_at', 'agenda', 'join_url', 'meeting_id', 'passcode'],
      ...['registration_open_at', 'registration_close_at'],
      ...['replay_video_id', 'replay_url', 'replay_available_until'],
    ],
  };
}

async function event(db: Db): Promise<FieldFixture> {
  const [first, second] = await twice(() => makeHost(db));
  const speaking = { host_id: first, role: 'speaker', topic: 'เปิดงาน' };
  const at = (time: string, day = '2026-11-10') => `${day}T${time}:00.000+07:00`;
  return {
    values: {
      start_at: [at('13:00'), at('13:30')],
      end_at: [at('15:00'), at('15:30')],
      hosts: [[speaking], [speaking, { host_id: second, role: 'chair', topic: '' }]],
      agenda: ['เปิด', 'ปิด'].map((title) => [{ start_at: at('14:00'), title, host_ids: [first] }]),
      province_code: ['50', '10'],
      webinar_id: await twice(() => makeWebinar(db)),
      registration_open_at: [at('09:00', '2026-10-01'), at('09:00', '2026-10-02')],
      registration_close_at: [at('09:00', '2026-11-01'), at('09:00', '2026-11-02')],
      waitlist_enabled: [true],
      cpe_credits: [1, 2],
      cme_credits: [1, 2],
      document_ids: each(await twice(() => makeDocument(db))),
      custom_questions: ['คำถามหนึ่ง', 'คำถามสอง'].map((label) => [
        { key: 'size', label, type: 'select', options: ['เล็ก', 'ใหญ่'], required: true },
      ]),
      meal_value_per_head: [500],
      ...(await messages(db)),
      owner_staff_id: await twice(() => makeStaff(db)),
    },
    atOnce: [
      ...MESSAGES,
      ...['venue_name', 'venue_address', 'map_url', 'online_url', 'sponsorship_note'],
      ...['ask_dietary', 'compliance_ack', 'cpe_institute', 'cme_institute'],
      ...['check_in_open_minutes', 'capacity', 'waitlist_capacity', 'max_per_workplace'],
    ],
    notCopied: [
      ...['start_at', 'end_at', 'agenda', 'online_url', 'webinar_id'],
      ...['registration_open_at', 'registration_close_at'],
      ...['compliance_ack', 'meal_override_reason'],
    ],
  };
}

/**
 * A template of one channel, with the other channels' fields empty, and finally of another channel.
 */
async function template(db: Db, channel: 'line' | 'email'): Promise<FieldFixture> {
  const article = await makeArticle(db);
  const attached = await makeDocument(db);
  const shareable = () => makeDocument(db, { document: { rep_shareable: true } });
  const none = [''];
  return {
    values: {
      ...UNBRANDED,
      pi_document_id: [null],
      excerpt: none,
      featured_image_id: [null],
      is_featured: [false],
      sort_order: [0],
      tags: [[]],
      references: [[]],
      specialty_ids: [[]],
      therapy_area_ids: [[]],
      province_codes: [[]],
      seo: [{}],
      title: [`${channel} หนึ่ง`, `${channel} สอง`],
      slug: [`${channel}-one`, `${channel}-two`],
      channel: [channel],
      attachment_document_id: await twice(shareable),
      target_type: ['article', 'document'],
      target_id: [article.id, attached.id],
      ...(channel === 'line'
        ? {
            content: none,
            subject: none,
            preheader: none,
            line_image_id: await twice(() => makeMedia(db)),
          }
        : { body_text: none, line_image_id: [null] }),
    },
    together: [
      { target_type: 'document', target_id: attached.id },
      // An SMS must not be empty.
      { channel: 'sms', ...(channel === 'email' ? { body_text: 'ข้อความ' } : {}) },
    ],
  };
}

async function person(db: Db): Promise<FieldFixture> {
  return {
    values: {
      name_en: ['One', 'Two'],
      linked_user_id: await twice(() => makeUser(db)),
      publicity_consent_media_id: await twice(() => makeFile(db)),
      therapy_area_ids: [[]],
    },
    notCopied: ['linked_user_id', 'publicity_consent', 'publicity_consent_media_id'],
    notRestored: ['publicity_consent', 'publicity_consent_media_id'],
  };
}

/** Values for the fields of each kind, made in the real tables. */
export const FIELD_FIXTURES: Record<string, (db: Db) => Promise<FieldFixture>> = {
  article: async (db) => withOwn(await shared(db), { values: await story(db, 'article') }),
  life_ready: async (db) =>
    withOwn(unbranded(await shared(db)), { values: await story(db, 'life_ready') }),
  document: async (db) => withOwn(await shared(db), await document(db)),
  webinar: async (db) => withOwn(await shared(db), await webinar(db)),
  event: async (db) => withOwn(await shared(db), await event(db)),
  video: async (db) => withOwn(await shared(db), await recording(db, 'video')),
  podcast: async (db) => withOwn(await shared(db), await recording(db, 'podcast')),
  'message_template (LINE)': async (db) =>
    withOwn(unbranded(await shared(db)), await template(db, 'line')),
  'message_template (e-mail)': async (db) =>
    withOwn(unbranded(await shared(db)), await template(db, 'email')),
  ...Object.fromEntries(
    (['webinar_host', 'video_host', 'podcast_host'] satisfies HostKind[]).map((kind) => [
      kind,
      async (db: Db) => {
        const { values } = unbranded(await shared(db));
        const { material_approved_at, material_expires_at, ...rest } = values;
        return withOwn({ values: rest }, await person(db));
      },
    ]),
  ),
};
