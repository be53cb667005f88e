import { type Brand, type EffectiveStatus, isProduct } from '@connect/contract/constants.ts';
import type { Image, sharedFields } from '@connect/contract/content.ts';
import type { FieldIssue } from '@connect/contract/errors.ts';
import { changesContent, fourEyesIssue } from '@connect/contract/four-eyes.ts';
import {
  allowedPromotionalTypes,
  bangkokDay,
  consistencyIssues,
  forcedValues,
  type PublishingContext,
  type PublishNeeds,
  publishIssues,
} from '@connect/contract/publishing.ts';
import type { Me } from '@connect/contract/resources/auth.ts';
import type { ProductLadder } from '@connect/contract/resources/reference.ts';
import type { FormSettings } from '@connect/contract/settings.ts';
import type { Spellings } from '@connect/contract/unbranded.ts';
import type { z } from 'zod';
import { type FieldName, fieldNames, pickFields } from '../kit/form-state.ts';
import type { FormRules } from '../kit/form-store.ts';

export type ValuesOf<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodType ? z.output<Shape[Name]> : never;
};

/** The fields that every kind of content has (DOMAIN 1.1): what the cards of the right rail edit. */
export type ContentValues = ValuesOf<typeof sharedFields>;

/** What a form shows of the saved item besides its values. */
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

/** Whether people could see the saved item already: taking it away needs a reason. */
export const wasVisible = (record: Pick<ContentRecord, 'first_published_at'> | null): boolean =>
  record?.first_published_at != null && !isAhead(record.first_published_at);

export type ContentRights = Readonly<Record<string, boolean>>;

/** Facts beside the values that the rules of publishing look at. */
export interface ContentFacts {
  settings: FormSettings;
  ladders: readonly ProductLadder[];
  cover: Image | null;
  /** How else products are written; empty where no rule of the kind asks. */
  spellings: Spellings;
  /** What the picture for sharing is said to show. */
  shareAlt: string | null;
  /** Brand of the prescribing information that was picked here; null when not known. */
  piBrand: Brand | null;
}

/** The facts as the contract's rules want them, for this very moment. */
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
 * Whether somebody else is needed for what is typed to be live (four eyes); super administrators are
 * asked for a reason instead. `changed` are the fields that were typed in.
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

/** What still blocks publishing, in the order of the form (DOMAIN 2.1). */
export const blockersOf = (
  values: ContentValues,
  needs: PublishNeeds,
  facts: ContentFacts,
  extra: readonly FieldIssue[],
): FieldIssue[] => [...publishIssues(values, needs, publishingContext(values, facts)), ...extra];

/** Values that follow from the brand, and what follows from those (DOMAIN 0 rule 1, 1.1). */
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
    const ladder = facts.ladders.find((row) => row.is_active && row.brand === next.brand);
    if (ladder?.id !== next.product_adoption_ladder_id) next.adoption_ladder_value_id = null;
    next.product_adoption_ladder_id = isProduct(next.brand) ? (ladder?.id ?? null) : null;
  }
  // A stored item may break a rule that came later: only what is edited here is put right.
  if (!narrowed && changed !== 'promotional_type') return {};
  if (next.promotional_type === 'medical') next.adoption_ladder_value_id = null;
  return { ...next, ...forcedValues(next) };
}

/** Rules of a content form: shared ones, and those of its kind. */
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

/** Search and sharing texts of an item, every part present, so that inputs compare like with like. */
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
 * What a new item of a kind starts with: the contract's own defaults, and `start` where it has
 * none. Only the title is left to be typed.
 */
export function newValuesOf<Values extends Pick<ContentValues, 'title' | 'seo'>>(
  create: z.ZodType<Values>,
  start: Readonly<Record<string, unknown>> = {},
): Values {
  const defaults = create.parse({ ...start, title: '---' });
  return { ...defaults, title: '', seo: wholeSeo(defaults.seo) };
}

/** The writable values of an item, and nothing else of it. */
export function valuesOf<Shape extends object>(
  fields: Shape,
  item: ValuesOf<Shape> & { seo: ContentValues['seo'] },
): ValuesOf<Shape> {
  const values = pickFields<ValuesOf<Shape> & { seo: ContentValues['seo'] }>(
    item,
    fieldNames(fields),
  );
  // Every name of the shape was picked, so that nothing is partial any more.
  return { ...values, seo: wholeSeo(item.seo) } as ValuesOf<Shape>;
}
