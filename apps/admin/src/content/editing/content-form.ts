import type { ValuesOf } from '@connect/contract/calls/record.ts';
import { type Brand, type EffectiveStatus, isProduct } from '@connect/contract/constants.ts';
import type { sharedFields } from '@connect/contract/content/content.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import type { FormSettings } from '@connect/contract/form-settings.ts';
import type { Image } from '@connect/contract/media/file-ref.ts';
import { changesContent, fourEyesIssue } from '@connect/contract/publishing/four-eyes.ts';
import {
  allowedPromotionalTypes,
  consistencyIssues,
  forcedValues,
  type PublishingContext,
  type PublishNeeds,
  publishIssues,
} from '@connect/contract/publishing/publishing.ts';
import type { Spellings } from '@connect/contract/publishing/unbranded.ts';
import type { ProductLadder } from '@connect/contract/reference/reference.ts';
import type { Me } from '@connect/contract/sign-in/auth.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import type { z } from 'zod';
import { type FieldName, fieldNames, pickFields } from '../../kit/form-values/form-state.ts';
import type { FormRules } from '../../kit/form-values/form-store.ts';

/**
 * The fields of every kind of content (domain/content#shared-fields), which the cards of the right
 * rail edit.
 */
export type ContentValues = ValuesOf<typeof sharedFields>;

/** What a form shows of the saved item besides its field values. */
export interface ContentRecord {
  id: number;
  version: number;
  updated_at: string;
  updated_by: { id: number; display_name: string } | null;
  effective_status: EffectiveStatus;
  first_published_at: string | null;
  deleted_at: string | null;
  material_flag: boolean;
  edited_by: number | null;
  featured_image: Image | null;
  pi_document: { id: number; title: string; effective_status: string } | null;
}

export const isAhead = (moment: string | null): moment is string =>
  moment !== null && Date.parse(moment) > Date.now();

/**
 * Whether users could see the saved item until now: unpublishing it then needs a reason. By the
 * clock, since a scheduled item may have come out while its form was open.
 */
export const isSeen = (saved: Pick<ContentValues, 'status' | 'published_at'>): boolean =>
  saved.status === 'publish' && !isAhead(saved.published_at);

export type ContentRights = Readonly<Record<string, boolean>>;

/** Data besides the values that the publishing rules need. */
export interface ContentFacts {
  settings: FormSettings;
  ladders: readonly ProductLadder[];
  cover: Image | null;
  /** Other spellings of product names; empty where no rule of the kind needs them. */
  spellings: Spellings;
  /** The alternative text of the share image. */
  shareAlt: string | null;
  /** Brand of the prescribing information that was picked in this form; null if unknown. */
  piBrand: Brand | null;
}

/** The facts as the publishing rules of the contract take them, at the current moment. */
export function publishingContext(values: ContentValues, facts: ContentFacts): PublishingContext {
  const now = new Date();
  const ladder = facts.ladders.find(({ id }) => id === values.product_adoption_ladder_id);
  return {
    now,
    today: bangkokDay(now),
    settings: facts.settings,
    spellings: facts.spellings,
    cover: facts.cover,
    shareAlt: facts.shareAlt,
    ladderBrand: ladder?.brand ?? null,
    piBrand: values.pi_document_id === null ? null : facts.piBrand,
  };
}

/**
 * Issues if the typed changes need a second staff before they are live (four eyes); super
 * administrators are asked for a reason instead. `changed` names the fields that were edited.
 */
export function secondPersonIssues(
  save: { record: ContentRecord | null; base: ContentValues; values: ContentValues },
  changed: readonly string[],
  needs: PublishNeeds,
  me: Pick<Me, 'id' | 'role' | 'settings'>,
): FieldIssue[] {
  if (!me.settings.four_eyes || me.role === 'super_admin') return [];
  const { record, base, values } = save;
  const issue = fourEyesIssue({
    before: record && base,
    after: { ...values, status: 'publish' },
    edits: record === null || changesContent(changed, needs),
    lastEditor: record?.edited_by ?? null,
    actor: me.id,
  });
  return issue ? [issue] : [];
}

/** What still blocks publishing, in the order of the form (domain/publishing#requirements). */
export const blockersOf = (
  values: ContentValues,
  needs: PublishNeeds,
  facts: ContentFacts,
  extra: readonly FieldIssue[],
): FieldIssue[] => [...publishIssues(values, needs, publishingContext(values, facts)), ...extra];

/** The ladder that a brand brings; unknown until the ladders have loaded. */
export const ladderIdOf = (brand: Brand, ladders: readonly ProductLadder[]): number | null =>
  (isProduct(brand) && ladders.find((row) => row.is_active && row.brand === brand)?.id) || null;

/**
 * Values that follow from the brand, and the values that follow from those
 * (domain/content#brand-decides).
 */
export function derivedValues(
  values: ContentValues,
  changed: string | null,
  facts: ContentFacts,
): Partial<ContentValues> {
  const next = { ...values };
  const allowed = allowedPromotionalTypes(next);
  const [type] = allowed;
  const narrowed = changed === 'brand' || changed === 'document_type';
  if (narrowed && type && !allowed.includes(next.promotional_type)) next.promotional_type = type;
  if (changed === 'brand') {
    const ladder = ladderIdOf(next.brand, facts.ladders);
    if (ladder !== next.product_adoption_ladder_id) next.adoption_ladder_value_id = null;
    next.product_adoption_ladder_id = ladder;
  }
  // A stored item may break a rule that was added later: only fields edited here are corrected.
  if (!narrowed && changed !== 'promotional_type') return {};
  if (next.promotional_type === 'medical') next.adoption_ladder_value_id = null;
  return { ...next, ...forcedValues(next) };
}

/** Rules of a content form: the shared ones and those of its kind. */
export function contentRules<Values extends ContentValues>(options: {
  fields: FormRules<Values>['fields'];
  facts: () => ContentFacts;
  check: (values: Values) => readonly FieldIssue[];
}): FormRules<Values> {
  const { fields, facts, check } = options;
  return {
    fields,
    check: (values) => [
      ...consistencyIssues(values, publishingContext(values, facts())),
      ...check(values),
    ],
    derive: (values, changed: FieldName<Values> | null) => ({
      ...values,
      ...derivedValues(values, changed, facts()),
    }),
  };
}

/** The `seo` of an item with every part present, so that `null` and missing parts compare equal. */
export const wholeSeo = (seo: ContentValues['seo']): ContentValues['seo'] => ({
  title: seo.title ?? null,
  description: seo.description ?? null,
  keywords: seo.keywords ?? [],
  canonical_url: seo.canonical_url ?? null,
  robots: seo.robots ?? null,
  og_title: seo.og_title ?? null,
  og_description: seo.og_description ?? null,
  og_image_id: seo.og_image_id ?? null,
});

/**
 * Values of a new item: the defaults of the contract, and `start` where it has none. Only the title
 * is left to be typed.
 */
export function newValuesOf<Values extends Pick<ContentValues, 'title' | 'seo'>>(
  create: z.ZodType<Values>,
  start: Readonly<Record<string, unknown>> = {},
): Values {
  const defaults = create.parse({ ...start, title: '---' });
  return { ...defaults, title: '', seo: wholeSeo(defaults.seo) };
}

/** Picks the writable values of an item. */
export function valuesOf<Shape extends z.ZodRawShape>(
  fields: Shape,
  item: ValuesOf<Shape> & { seo: ContentValues['seo'] },
): ValuesOf<Shape> {
  const values = pickFields<ValuesOf<Shape> & { seo: ContentValues['seo'] }>(
    item,
    fieldNames(fields),
  );
  // Every key of the shape was picked, so that the object is complete.
  return { ...values, seo: wholeSeo(item.seo) } as ValuesOf<Shape>;
}
