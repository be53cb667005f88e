import { type Brand, LIFE_READY_BRANDS, type PromotionalType } from './constants.ts';
import type { FieldIssue } from './errors.ts';
import type { PublishNeeds } from './publishing.ts';
import { arabicDigits } from './text.ts';

export const ARTICLE_NEEDS: PublishNeeds = {
  body: true,
  fields: ['excerpt', 'category_id', 'therapy_area_ids'],
};

// From memory of the council's codes, hence a remark and never a rule (DOMAIN 1.4, D).
const USUAL_CPE_CODE = /^\d{4}-\d-\d{3}-\d{3}-\d{2}-\d{4}$/;

/** Whether a CPE code looks as they usually do, Thai digits or not; nothing at all is not unusual. */
export const isUsualCpeCode = (code: string | null): boolean =>
  !code || USUAL_CPE_CODE.test(arabicDigits(code.trim()));

/** CPE of an article: eligible needs code and credits, on every save (DOMAIN 1.4). */
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

/** Life Ready belongs to no product and promotes nothing, on every save (DOMAIN 1.4). */
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
