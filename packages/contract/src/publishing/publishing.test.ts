import { expect, test } from 'vitest';
import { BRANDS, type Brand } from '../constants.ts';
import { ARTICLE_NEEDS } from '../stories/story-rules.ts';
import { bangkokDay } from '../wall-time.ts';
import {
  addMonths,
  allowedPromotionalTypes,
  consistencyIssues,
  effectiveStatus,
  forcedValues,
  materialState,
  type Publishable,
  type PublishingContext,
  plainText,
  publishIssues,
  readingMinutes,
} from './publishing.ts';

const context: PublishingContext = {
  now: new Date('2026-11-20T09:00:00+07:00'),
  today: '2026-11-20',
  settings: { material_max_months: 24, pi_required: true, meal_limit_thb: 0 },
  spellings: [],
  cover: { alt_text: 'ภาพปก', width: 1200, height: 630 },
  ladderBrand: 'Ozempic',
  piBrand: 'Ozempic',
};

const complete: Publishable & { category_id: number | null } = {
  title: 'บทความตัวอย่าง',
  excerpt: 'คำโปรย',
  content: `<p>${'ก'.repeat(200)}</p>`,
  featured_image_id: 1,
  published_at: null,
  expires_at: null,
  brand: 'Ozempic',
  promotional_type: 'promotional',
  material_code: 'TH26OZM00012',
  material_approved_at: '2026-01-10',
  material_expires_at: '2028-01-10',
  pi_document_id: 5,
  visibility: 'hcp_only',
  therapy_area_ids: [1],
  product_adoption_ladder_id: 1,
  adoption_ladder_value_id: 2,
  category_id: 3,
};

const blockers = (change: Partial<typeof complete>, more: Partial<PublishingContext> = {}) =>
  publishIssues({ ...complete, ...change }, ARTICLE_NEEDS, { ...context, ...more }).map(
    ({ field, code }) => `${field}:${code}`,
  );

test('a complete promotional article has nothing that blocks it', () => {
  expect(blockers({})).toEqual([]);
});

test.each([
  [{ excerpt: '' }, 'excerpt:required'],
  [{ category_id: null }, 'category_id:required'],
  [{ therapy_area_ids: [] }, 'therapy_area_ids:required'],
  [{ content: `<p>${'ก'.repeat(199)}</p>` }, 'content:text_short'],
  [{ content: `<p>${'&nbsp;'.repeat(300)}</p>` }, 'content:text_short'],
  [{ content: `<p>${'ก'.repeat(199)}</p>${'<p><br></p>'.repeat(900)}` }, 'content:text_short'],
  [{ content: `<p>${'😀'.repeat(199)}</p><p></p>` }, 'content:text_short'],
  [{ content: 'ก'.repeat(199) }, 'content:text_short'],
  [{ featured_image_id: null }, 'featured_image_id:required'],
  [{ material_code: null }, 'material_code:required'],
  [{ material_code: 'TH26WEG00012' }, 'material_code:brand_code_mismatch'],
  [{ material_approved_at: null }, 'material_approved_at:required'],
  [{ material_expires_at: null }, 'material_expires_at:required'],
  [{ material_approved_at: '2026-11-21' }, 'material_approved_at:date_past'],
  [{ material_expires_at: '2028-01-11' }, 'material_expires_at:material_months'],
  [{ material_expires_at: '2026-11-19' }, 'material_expires_at:material_expired'],
  [
    { material_approved_at: '2026-11-20', material_expires_at: '2026-11-20' },
    'material_expires_at:date_order',
  ],
  [{ pi_document_id: null }, 'pi_document_id:pi_required'],
  [{ promotional_type: 'non_promotional' as const }, 'promotional_type:promotional_type_brand'],
  [{ published_at: '2014-12-31T23:59:59+07:00' }, 'published_at:publish_date_range'],
  [{ published_at: '2027-11-20T09:00:00.001+07:00' }, 'published_at:publish_date_range'],
  [
    { published_at: '2026-12-01T00:00:00+07:00', expires_at: '2026-12-01T00:00:00+07:00' },
    'expires_at:date_order',
  ],
  [{ expires_at: '2028-01-11T00:00:00.001+07:00' }, 'expires_at:expires_after_material'],
])('%o is blocked as %s', (change, expected) => {
  expect(blockers(change)).toContain(expected);
});

test.each([
  { content: `${'<p>&nbsp;</p>'.repeat(900)}<p>${'ก'.repeat(200)}</p>` },
  { content: `<p>${'ก'.repeat(9000)}</p>` },
  { published_at: '2015-01-01T00:00:00+07:00' },
  { published_at: '2027-11-20T09:00:00+07:00' },
  { material_approved_at: '2026-11-20' },
  { material_expires_at: '2026-11-20' },
  { expires_at: '2028-01-11T00:00:00+07:00' },
])('%o is the first or the last that is allowed', (change) => {
  expect(blockers(change)).toEqual([]);
});

test('the cover needs an alternative text and 600×315 pixels', () => {
  expect(blockers({}, { cover: { alt_text: ' ', width: 1200, height: 630 } })).toEqual([
    'featured_image_id:alt_text',
  ]);
  expect(blockers({}, { cover: { alt_text: 'x', width: 599, height: 630 } })).toEqual([
    'featured_image_id:image_size',
  ]);
  expect(blockers({}, { cover: { alt_text: 'x', width: 1200, height: 314 } })).toEqual([
    'featured_image_id:image_size',
  ]);
  expect(blockers({}, { cover: { alt_text: 'x', width: 600, height: 315 } })).toEqual([]);
});

test('pictures in the text need an alternative text, and the first without one is named', () => {
  const text = complete.content;
  const all = (html: string) =>
    publishIssues({ ...complete, content: text + html }, ARTICLE_NEEDS, context);
  expect(all('<img src="/media/1/a" alt="กล่อง"><p>x</p><img alt="ข" src="/b">')).toEqual([]);
  expect(all('<img src="/a" alt="ก"><img src="/media/1/b" alt="  " width="1">')).toEqual([
    { field: 'content', code: 'inline_alt', params: { n: 2 } },
  ]);
  expect(all('<img src="/a">')).toMatchObject([{ params: { n: 1 } }]);
});

test('prescribing information may be switched off, and is not asked for medical pieces', () => {
  const settings = { material_max_months: 24, pi_required: false, meal_limit_thb: 0 };
  expect(blockers({ pi_document_id: null }, { settings })).toEqual([]);
  expect(
    blockers({ pi_document_id: null, promotional_type: 'medical', adoption_ladder_value_id: null }),
  ).toEqual([]);
});

test('a draft may be incomplete but never contradict itself', () => {
  const draft = {
    ...complete,
    excerpt: '',
    content: '',
    material_code: null,
    featured_image_id: null,
  };
  expect(consistencyIssues(draft, context)).toEqual([]);
  const wrong = {
    ...draft,
    promotional_type: 'medical' as const,
    product_adoption_ladder_id: null,
  };
  expect(
    consistencyIssues(wrong, { ...context, ladderBrand: null }).map(({ code }) => code),
  ).toEqual(['ladder_needed', 'ladder_medical']);
  expect(
    consistencyIssues(complete, { ...context, ladderBrand: 'Wegovy', piBrand: 'Wegovy' }).map(
      ({ code }) => code,
    ),
  ).toEqual(['ladder_brand', 'pi_brand']);
});

test('a product forces hcp_only and the reminder; Medical forces hcp_only; the others nothing', () => {
  for (const brand of BRANDS) {
    const forced = forcedValues({ brand, promotional_type: 'medical' });
    const unbranded: Brand[] = ['Non-Brand', 'Medical', 'Other'];
    expect(forced.ae_reminder).toBe(unbranded.includes(brand) ? undefined : true);
    const open: Brand[] = ['Non-Brand', 'Other'];
    expect(forced.visibility).toBe(open.includes(brand) ? undefined : 'hcp_only');
    expect(allowedPromotionalTypes({ brand }).length).toBeGreaterThan(0);
  }
});

test('a code holds through its last day in Bangkok and drops off at midnight', () => {
  const item = {
    status: 'publish' as const,
    published_at: '2026-01-01T00:00:00+07:00',
    expires_at: null,
    material_expires_at: '2026-11-20',
  };
  expect(effectiveStatus(item, new Date('2026-11-20T23:59:59.999+07:00'))).toBe('published');
  expect(effectiveStatus(item, new Date('2026-11-21T00:00:00+07:00'))).toBe('expired');
  expect(effectiveStatus({ ...item, status: 'draft' }, context.now)).toBe('draft');
  const moment = new Date('2026-11-20T09:00:00+07:00');
  expect(effectiveStatus({ ...item, published_at: '2026-11-20T09:00:00+07:00' }, moment)).toBe(
    'published',
  );
  expect(effectiveStatus({ ...item, published_at: '2026-11-20T09:00:00.001+07:00' }, moment)).toBe(
    'scheduled',
  );
  expect(effectiveStatus({ ...item, expires_at: '2026-11-20T09:00:00+07:00' }, moment)).toBe(
    'expired',
  );
});

test('the state of a code: valid, expiring under the limit, expired after its last day, none', () => {
  const code = { material_code: 'TH26OZM00012', material_expires_at: '2026-11-20' };
  expect(materialState(code, '2026-11-20', 60)).toEqual({ state: 'expiring', daysLeft: 0 });
  expect(materialState(code, '2026-11-21', 60)).toEqual({ state: 'expired', daysLeft: -1 });
  expect(materialState(code, '2026-09-21', 60)).toEqual({ state: 'valid', daysLeft: 60 });
  expect(materialState({ ...code, material_code: null }, '2026-09-21', 60).state).toBe('none');
});

test('months are calendar months, clamped to the length of the last', () => {
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
  expect(addMonths('2026-08-31', 6)).toBe('2027-02-28');
  expect(addMonths('2026-12-15', 24)).toBe('2028-12-15');
});

test('the day in Bangkok begins at 17:00 UTC', () => {
  expect(bangkokDay(new Date('2026-11-20T16:59:59Z'))).toBe('2026-11-20');
  expect(bangkokDay(new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21');
});

test('reading time counts what is read, not the markup', () => {
  expect(plainText('<p>ก&nbsp;ข</p><p>ค &amp; ง</p>')).toBe('ก ข ค . ง');
  expect(readingMinutes('')).toBe(1);
  expect(readingMinutes(`<p class="${'x'.repeat(5000)}">ก</p>`)).toBe(1);
  expect(readingMinutes(`<p>${'ก'.repeat(801)}</p>`)).toBe(2);
  expect(readingMinutes(`<p>${'ก'.repeat(800)}</p><img><img>`)).toBe(2);
});
