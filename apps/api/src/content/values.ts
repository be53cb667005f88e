import { isProduct, type Visibility } from '@connect/contract/constants.ts';
import type { FieldIssue } from '@connect/contract/errors.ts';
import { forcedValues } from '@connect/contract/publishing.ts';
import { productMention, type Spellings } from '@connect/contract/unbranded.ts';
import type { ContentValues, ItemRow, LinkedItem, Relation } from './content-kind.ts';
import { bangkokIso } from './moments.ts';

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
const momentOf = (text: string | null) => (text === null ? null : bangkokIso(new Date(text)));

/** What the field of a relation holds for the given ids: the list, the only one, or more than ids. */
export function linkValue<Values>(
  relation: Relation<Values>,
  values: Values,
  ids: readonly number[],
): unknown {
  if (relation.keep) return relation.keep(values, ids);
  return relation.one ? (ids[0] ?? null) : ids;
}

/** Values as they are stored: moments in one form, no entry twice, what the brand forces applied. */
export function settleValues<Values extends ContentValues>(values: Values): Values {
  const settled = {
    ...values,
    ...forcedValues(values),
    published_at: momentOf(values.published_at),
    expires_at: momentOf(values.expires_at),
    tags: unique(values.tags),
    audience_user_types: unique(values.audience_user_types),
    specialty_ids: unique(values.specialty_ids),
    therapy_area_ids: unique(values.therapy_area_ids),
    province_codes: unique(values.province_codes),
  };
  // Only public pages may be indexed, whatever was asked for (DOMAIN 1.1, seo).
  if (settled.visibility !== 'public' && settled.seo.robots === 'index,follow') {
    return { ...settled, seo: { ...settled.seo, robots: 'noindex,nofollow' } };
  }
  return settled;
}

/** A ladder follows its brand: chosen for a product, replaced when the brand changes (DOMAIN 1.1). */
export function wantsLadder(
  values: ContentValues,
  current: ItemRow | null,
  sentLadder: number | null | undefined,
): boolean {
  if (!isProduct(values.brand) || sentLadder) return false;
  return current === null || current.brand !== values.brand;
}

/** Text that does not depend on the order in which an object's keys were written. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, entry]) => entry !== null && entry !== undefined && entry !== '')
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  );
}

/** The named fields only, in their order: what a revision keeps. */
export function snapshotOf(
  fields: readonly string[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
}

export function changedFields(
  fields: readonly string[],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  return fields.filter(
    (field) => canonical(before[field] ?? null) !== canonical(after[field] ?? null),
  );
}

/** Texts longer than this are named in the audit by their length; revisions hold them in full. */
const AUDIT_TEXT = 500;
const shortened = (value: unknown) =>
  typeof value === 'string' && value.length > AUDIT_TEXT ? `(${value.length} characters)` : value;

/** Old and new value of each changed field, for the audit. */
export function auditDiff(
  changed: readonly string[],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, { from: unknown; to: unknown }> {
  return Object.fromEntries(
    changed.map((field) => [
      field,
      { from: shortened(before[field] ?? null), to: shortened(after[field] ?? null) },
    ]),
  );
}

/** Why nothing that names these items can be published: people who have not agreed, what is hidden. */
export function hiddenIssue(
  field: string,
  named: readonly Pick<LinkedItem, 'type' | 'id' | 'title' | 'effective_status' | 'no_consent'>[],
): Required<Pick<FieldIssue, 'field' | 'code' | 'items'>> | null {
  const silent = named.filter((row) => row.no_consent);
  const hidden = named.filter((row) => row.effective_status !== 'published');
  const rows = silent.length > 0 ? silent : hidden;
  if (rows.length === 0) return null;
  const items = rows.map(({ type, id, title }) => ({ type, id, title }));
  return { field, code: silent.length > 0 ? 'host_no_consent' : 'not_published', items };
}

/**
 * Items of a product, which unbranded content never names, nor does a public page show what is
 * for professionals only (DOMAIN 0, rule 1). `published` is that of the relation.
 */
export function brandedIssue(
  { field, published }: Pick<Relation<never>, 'field' | 'published'>,
  named: readonly Pick<LinkedItem, 'type' | 'id' | 'title' | 'brand' | 'names'>[],
  by: { unbranded: boolean; visibility: Visibility; spellings: Spellings },
): FieldIssue[] {
  const shown = by.visibility === 'public' && published !== 'never';
  const rows = named.filter(
    ({ brand, names }) =>
      ((shown || by.unbranded) && isProduct(brand)) ||
      (by.unbranded && productMention(names, by.spellings)),
  );
  if (rows.length === 0) return [];
  const items = rows.map(({ type, id, title }) => ({ type, id, title }));
  return [{ field, code: 'brand_attached', items }];
}

/** One issue a field: the first said of it is the one worth reading. */
export function firstOfEachField(issues: readonly FieldIssue[]): FieldIssue[] {
  const fields = new Set<string>();
  return issues.filter(({ field }) => !fields.has(field) && fields.add(field));
}

/** Exactly the named fields of a wider object. */
export function pickFields<Source extends object>(
  keys: readonly (keyof Source & string)[],
  source: Source,
): Source {
  // The keys are all those of the wanted type, so nothing of it is missing.
  return Object.fromEntries(keys.map((key) => [key, source[key]])) as Source;
}
