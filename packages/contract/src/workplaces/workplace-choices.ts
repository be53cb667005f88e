/** Types of workplaces (domain/workplaces#types). */
export const WORKPLACE_TYPES = [
  'regional_hospital',
  'general_hospital',
  'community_hospital',
  'university_hospital',
  'specialized',
  'bma_hospital',
  'military_police',
  'private_hospital',
  'clinic',
  'health_center',
  'pharmacy',
  'pharmacy_chain',
  'academic',
  'company',
  'other',
] as const;
export type WorkplaceType = (typeof WORKPLACE_TYPES)[number];

export const isPharmacy = (type: WorkplaceType): boolean =>
  type === 'pharmacy' || type === 'pharmacy_chain';

/** To whom a workplace belongs. */
export const AFFILIATIONS = [
  'moph',
  'university',
  'bma',
  'military_police',
  'other_gov',
  'private',
  'chain',
  'independent',
] as const;
export type Affiliation = (typeof AFFILIATIONS)[number];
