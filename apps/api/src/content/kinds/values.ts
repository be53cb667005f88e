import { isProduct, type Visibility } from '@connect/contract/constants.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { forcedValues } from '@connect/contract/publishing/publishing.ts';
import { productMention, type Spellings } from '@connect/contract/publishing/unbranded.ts';
import { bangkokIso } from '../../time/moments.ts';
import type { ContentValues, LinkedItem, Relation, StoredRow } from './content-kind.ts';

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
const momentOf = (text: string | null) => (text === null ? null : bangkokIso(new Date(text)));

/** The field value of a relation for the given ids: a list, one id, or objects that hold ids. */
export function linkValue<Values>(
  relation: Relation<Values>,
  values: Values,
  ids: readonly number[],
): unknown {
  if (relation.keep) return relation.keep(values, ids);
  return relation.one ? (ids[0] ?? null) : ids;
}

/**
 * Values as they are stored: moments in one form, no duplicates in lists, rules of the brand
 * applied.
 */
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
  // Only public pages may be indexed, whatever the request says (domain/content#seo).
  if (settled.visibility !== 'public' && settled.seo.robots === 'index,follow') {
    return { ...settled, seo: { ...settled.seo, robots: 'noindex,nofollow' } };
  }
  return settled;
}

/**
 * A ladder depends on the brand: chosen when a product is set, replaced when the brand changes
 * (domain/content#ladder).
 */
export function wantsLadder(
  values: ContentValues,
  current: StoredRow | null,
  sentLadder: number | null | undefined,
): boolean {
  if (!isProduct(values.brand) || sentLadder) return false;
  return current === null || current.brand !== values.brand;
}

/**
 * Why an item that names these items cannot be published: hosts without consent, or hidden items.
 */
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
 * Refuses product items in unbranded content, and items for professionals only on a public page
 * (domain/conventions#prescription-medicines). `published` is that of the relation.
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
