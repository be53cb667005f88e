import type { SettingValues } from '../administration/settings.ts';
import {
  BRAND_CODES,
  type Brand,
  COVER_MIN_PX,
  type EffectiveStatus,
  isProduct,
  type MaterialState,
  type PromotionalType,
  PUBLISH_MIN_TEXT,
  type Visibility,
} from '../constants.ts';
import type { FieldIssue } from '../errors/errors.ts';
import { codePoints } from '../text.ts';
import { startOfDay } from '../wall-time.ts';
import { productIssues, productMention, type Spellings } from './unbranded.ts';

/**
 * The publishing rules (domain/publishing#requirements) as pure functions: the form shows them
 * during typing, the server refuses by them.
 */
export interface Publishable {
  title: string;
  excerpt: string;
  content: string;
  featured_image_id: number | null;
  published_at: string | null;
  expires_at: string | null;
  brand: Brand;
  promotional_type: PromotionalType;
  material_code: string | null;
  material_approved_at: string | null;
  material_expires_at: string | null;
  pi_document_id: number | null;
  visibility: Visibility;
  therapy_area_ids: readonly number[];
  product_adoption_ladder_id: number | null;
  adoption_ladder_value_id: number | null;
  /** Only documents have it. */
  document_type?: string;
}

/** Facts that the rules need besides the item itself. */
export interface PublishingContext {
  /** The present moment, and today's Bangkok day. */
  now: Date;
  today: string;
  settings: Pick<SettingValues, 'material_max_months' | 'pi_required' | 'meal_limit_thb'>;
  /** Other spellings of product names; used when `PublishNeeds.spellings` is set. */
  spellings: Spellings;
  cover?: { alt_text: string | null; width: number | null; height: number | null } | null;
  /** Alternative text of the picture for sharing, if one is chosen. */
  shareAlt?: string | null;
  /** Brand of the chosen ladder, if any. */
  ladderBrand?: Brand | null;
  /** Brand of the chosen prescribing information, if any. */
  piBrand?: Brand | null;
}

const EARLIEST_PUBLISH = '2015-01-01T00:00:00+07:00';

/** The text of sanitised HTML with white space collapsed, as a reader would count it. */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, '.')
    .replace(/\s+/g, ' ')
    .trim();
}

/** As much of a text as may suffice for `PUBLISH_MIN_TEXT`; a tag needs many more characters than it shows. */
const SAMPLE = PUBLISH_MIN_TEXT * 10;

/** The characters of a text when they are fewer than publishing asks for, otherwise null. */
function shortLength(html: string): number | null {
  // Of a long text, which is read with each reply of a draft, the part up to a tag usually suffices.
  const sample = html.slice(0, Math.max(0, html.lastIndexOf('<', SAMPLE)));
  if (codePoints(plainText(sample)) >= PUBLISH_MIN_TEXT) return null;
  const n = codePoints(plainText(html));
  return n < PUBLISH_MIN_TEXT ? n : null;
}

/**
 * Characters ÷ 800 plus a fifth of a minute per image, rounded up, at least 1
 * (domain/articles#reading-time).
 */
export function readingMinutes(html: string): number {
  const images = html.match(/<img\b/g)?.length ?? 0;
  return Math.max(1, Math.ceil(codePoints(plainText(html)) / 800 + images * 0.2));
}

/** The last day of a calendar period `months` after `day`, clamped to the month's length. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The first moment at which a code is no longer valid. */
export const materialEnd = (lastDay: string): Date => startOfDay(lastDay, 1);

/** The effective status, computed from stored values and the time (domain/publishing#status). */
export function effectiveStatus(
  item: {
    status: 'publish' | 'draft';
    published_at: string | null;
    expires_at: string | null;
    material_expires_at: string | null;
  },
  now: Date,
): EffectiveStatus {
  if (item.status === 'draft') return 'draft';
  if (item.published_at && new Date(item.published_at) > now) return 'scheduled';
  if (item.expires_at && new Date(item.expires_at) <= now) return 'expired';
  if (item.material_expires_at && materialEnd(item.material_expires_at) <= now) return 'expired';
  return 'published';
}

/** State of a material code on a Bangkok day; its last day still counts as valid. */
export function materialState(
  item: { material_code: string | null; material_expires_at: string | null },
  today: string,
  warnDays: number,
): { state: MaterialState; daysLeft: number | null } {
  if (!item.material_code || !item.material_expires_at) return { state: 'none', daysLeft: null };
  const daysLeft = daysBetween(today, item.material_expires_at);
  if (daysLeft < 0) return { state: 'expired', daysLeft };
  return { state: daysLeft < warnDays ? 'expiring' : 'valid', daysLeft };
}

/** Document types that a product has without promoting it (domain/content#brand-decides). */
const NOT_PROMOTING: readonly (string | undefined)[] = ['prescribing_info', 'patient_guideline'];

export const allowedPromotionalTypes = (item: {
  brand: Brand;
  document_type?: string;
}): readonly PromotionalType[] => {
  const { brand, document_type: type } = item;
  if (isProduct(brand)) {
    return [
      'promotional',
      'medical',
      ...(NOT_PROMOTING.includes(type) ? (['non_promotional'] as const) : []),
    ];
  }
  if (brand === 'Non-Brand') return ['non_promotional'];
  if (brand === 'Medical') return ['medical'];
  return ['promotional', 'non_promotional', 'medical'];
};

/** Values that the brand determines, whatever the request says (domain/content#brand-decides). */
export function forcedValues(item: { brand: Brand; promotional_type: PromotionalType }): {
  visibility?: Visibility;
  ae_reminder?: true;
  product_adoption_ladder_id?: null;
  adoption_ladder_value_id?: null;
} {
  const product = isProduct(item.brand);
  return {
    ...(product || item.brand === 'Medical' ? { visibility: 'hcp_only' as const } : {}),
    ...(product ? { ae_reminder: true as const } : {}),
    ...(product ? {} : { product_adoption_ladder_id: null, adoption_ladder_value_id: null }),
  };
}

const needsCode = (item: { promotional_type: PromotionalType }) =>
  item.promotional_type !== 'non_promotional';

function codeIssues(item: Publishable, context: PublishingContext): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const { material_approved_at: approved, material_expires_at: expires } = item;
  const letters = item.material_code?.slice(4, 7);
  if (letters && isProduct(item.brand) && letters !== BRAND_CODES[item.brand]) {
    issues.push({ field: 'material_code', code: 'brand_code_mismatch' });
  }
  if (item.material_code && !approved)
    issues.push({ field: 'material_approved_at', code: 'required' });
  if (item.material_code && !expires)
    issues.push({ field: 'material_expires_at', code: 'required' });
  if (approved && approved > context.today) {
    issues.push({ field: 'material_approved_at', code: 'date_past' });
  }
  if (approved && expires && expires <= approved) {
    issues.push({ field: 'material_expires_at', code: 'date_order' });
  } else if (approved && expires) {
    const max = context.settings.material_max_months;
    if (expires > addMonths(approved, max)) {
      issues.push({ field: 'material_expires_at', code: 'material_months', params: { max } });
    }
  }
  return issues;
}

function dateIssues(item: Publishable, context: PublishingContext): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const published = item.published_at ? new Date(item.published_at) : null;
  const expires = item.expires_at ? new Date(item.expires_at) : null;
  if (published) {
    const latest = new Date(context.now);
    latest.setUTCFullYear(latest.getUTCFullYear() + 1);
    if (published < new Date(EARLIEST_PUBLISH) || published > latest) {
      issues.push({ field: 'published_at', code: 'publish_date_range' });
    }
    if (expires && expires <= published) issues.push({ field: 'expires_at', code: 'date_order' });
  }
  if (expires && item.material_expires_at && expires > materialEnd(item.material_expires_at)) {
    issues.push({ field: 'expires_at', code: 'expires_after_material' });
  }
  return issues;
}

/** Rules that apply to every save, also of a draft. */
export function consistencyIssues(item: Publishable, context: PublishingContext): FieldIssue[] {
  const issues = [...codeIssues(item, context), ...dateIssues(item, context)];
  if (!allowedPromotionalTypes(item).includes(item.promotional_type)) {
    issues.push({ field: 'promotional_type', code: 'promotional_type_brand' });
  }
  if (context.ladderBrand && context.ladderBrand !== item.brand) {
    issues.push({ field: 'product_adoption_ladder_id', code: 'ladder_brand' });
  }
  if (item.adoption_ladder_value_id && !item.product_adoption_ladder_id) {
    issues.push({ field: 'adoption_ladder_value_id', code: 'ladder_needed' });
  }
  if (item.adoption_ladder_value_id && item.promotional_type === 'medical') {
    issues.push({ field: 'adoption_ladder_value_id', code: 'ladder_medical' });
  }
  if (context.piBrand && context.piBrand !== item.brand) {
    issues.push({ field: 'pi_document_id', code: 'pi_brand' });
  }
  return issues;
}

/** Requirements of a kind of content besides the shared rules. */
export interface PublishNeeds {
  /** Text of at least 200 characters (`article`, `life_ready`). */
  body: boolean;
  /** Fields that must not be empty. */
  fields: readonly string[];
  /** Minimum size of the cover; false for kinds without one. 600 × 315 by default. */
  cover?: false | { width: number; height: number };
  /** None of its texts may name a product (`life_ready`). */
  unbranded?: true;
  /** The kind's own fields that do not change what the audience reads (four eyes). */
  administrative?: readonly string[];
  /** Its rules search for product names in every spelling. */
  spellings?: true;
}

function coverIssues(
  item: Publishable,
  context: PublishingContext,
  least: { width: number; height: number },
): FieldIssue[] {
  if (!item.featured_image_id) return [{ field: 'featured_image_id', code: 'required' }];
  const { cover } = context;
  if (!cover) return [];
  if ((cover.width ?? 0) < least.width || (cover.height ?? 0) < least.height) {
    return [{ field: 'featured_image_id', code: 'image_size', params: { ...least } }];
  }
  return cover.alt_text?.trim() ? [] : [{ field: 'featured_image_id', code: 'alt_text' }];
}

/** The alternative text of a picture counts as text of the item, too. */
export function pictureMentions({
  cover,
  shareAlt,
  spellings,
}: Pick<PublishingContext, 'cover' | 'shareAlt' | 'spellings'>): FieldIssue[] {
  const texts = { featured_image_id: cover?.alt_text, 'seo.og_image_id': shareAlt };
  return Object.entries(texts).flatMap(([field, text]): FieldIssue[] => {
    const found = productMention(text ?? '', spellings);
    return found ? [{ field, code: 'brand_mentioned', params: { ...found } }] : [];
  });
}

function materialIssues(item: Publishable, context: PublishingContext): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (needsCode(item) && !item.material_code)
    issues.push({ field: 'material_code', code: 'required' });
  if (item.material_code && item.material_expires_at && item.material_expires_at < context.today) {
    issues.push({ field: 'material_expires_at', code: 'material_expired' });
  }
  const promoted = item.promotional_type === 'promotional' && isProduct(item.brand);
  if (context.settings.pi_required && promoted && !item.pi_document_id) {
    issues.push({ field: 'pi_document_id', code: 'pi_required' });
  }
  return issues;
}

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** The first picture in a text without alternative text (domain/media#words-for-images). */
function inlineAltIssues(html: string): FieldIssue[] {
  const pictures = html.match(/<img\b[^<>]*>/g) ?? [];
  const n = pictures.findIndex((tag) => !/\balt="[^"]*[^"\s]/.test(tag)) + 1;
  return n === 0 ? [] : [{ field: 'content', code: 'inline_alt', params: { n } }];
}

/** What still blocks publishing, one entry per field, in the order of the form. */
export function publishIssues<Item extends Publishable>(
  item: Item,
  needs: PublishNeeds,
  context: PublishingContext,
): FieldIssue[] {
  const issues: FieldIssue[] = [];
  for (const field of needs.fields) {
    if (isEmpty(Reflect.get(item, field))) issues.push({ field, code: 'required' });
  }
  if (needs.body) {
    const n = shortLength(item.content);
    if (n !== null) {
      issues.push({ field: 'content', code: 'text_short', params: { min: PUBLISH_MIN_TEXT, n } });
    }
  }
  issues.push(...inlineAltIssues(item.content));
  if (needs.cover !== false)
    issues.push(...coverIssues(item, context, needs.cover ?? COVER_MIN_PX));
  issues.push(...materialIssues(item, context));
  if (needs.unbranded) {
    issues.push(...productIssues(item, context.spellings), ...pictureMentions(context));
  }
  issues.push(...consistencyIssues(item, context));
  const fields = new Set<string>();
  return issues.filter(({ field }) => !fields.has(field) && fields.add(field));
}
