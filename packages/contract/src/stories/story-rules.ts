import { type Brand, LIFE_READY_BRANDS, type PromotionalType } from '../constants.ts';
import type { FieldIssue } from '../errors/errors.ts';
import type { PublishNeeds } from '../publishing/publishing.ts';
import { arabicDigits } from '../text.ts';

export const ARTICLE_NEEDS: PublishNeeds = {
  body: true,
  fields: ['excerpt', 'category_id', 'therapy_area_ids'],
};

// The form of the council's codes is not verified, hence only a warning and never a rule
// (domain/articles#cpe).
const USUAL_CPE_CODE = /^\d{4}-\d-\d{3}-\d{3}-\d{2}-\d{4}$/;

/** Whether a CPE code has the usual form, with Thai digits or not; true for an empty one. */
export const isUsualCpeCode = (code: string | null): boolean =>
  !code || USUAL_CPE_CODE.test(arabicDigits(code.trim()));

/**
 * CPE of an article: an eligible one needs code and credits, on every save (domain/articles#cpe).
 */
export function cpeIssues(item: {
  cpe_eligible: boolean;
  cpe_code: string | null;
  cpe_credits: number | null;
}): FieldIssue[] {
  if (!item.cpe_eligible) return [];
  return [
    ...(item.cpe_code ? [] : [{ field: 'cpe_code', code: 'required' } as const]),
    ...(item.cpe_credits ? [] : [{ field: 'cpe_credits', code: 'required' } as const]),
  ];
}

export const LIFE_READY_NEEDS: PublishNeeds = {
  body: true,
  fields: ['excerpt', 'category_id', 'life_topic', 'therapy_area_ids'],
  unbranded: true,
  spellings: true,
};

/**
 * A `life_ready` item has no product and no promotional type, on every save
 * (domain/articles#life-ready).
 */
export function lifeReadyIssues(item: {
  brand: Brand;
  promotional_type: PromotionalType;
}): FieldIssue[] {
  return [
    ...(LIFE_READY_BRANDS.includes(item.brand)
      ? []
      : [{ field: 'brand', code: 'brand_not_allowed' } as const]),
    ...(item.promotional_type === 'non_promotional'
      ? []
      : [{ field: 'promotional_type', code: 'promotional_type_brand' } as const]),
  ];
}
