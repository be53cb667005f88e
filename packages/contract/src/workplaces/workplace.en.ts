import type { workplaceWords as thai } from './workplace.th.ts';

export const workplaceWords = {
  type: {
    regional_hospital: 'Regional hospital',
    general_hospital: 'General hospital',
    community_hospital: 'Community hospital',
    university_hospital: 'University hospital',
    specialized: 'Specialised institute or hospital',
    bma_hospital: 'Hospital of Bangkok',
    military_police: 'Military or police hospital',
    private_hospital: 'Private hospital',
    clinic: 'Clinic',
    health_center: 'Health centre',
    pharmacy: 'Pharmacy',
    pharmacy_chain: 'Pharmacy of a chain',
    academic: 'University or faculty',
    company: 'Company',
    other: 'Other',
  },
  affiliation: {
    moph: 'Ministry of Public Health',
    university: 'University',
    bma: 'Bangkok',
    military_police: 'Military or police',
    other_gov: 'Other public',
    private: 'Private',
    chain: 'Chain',
    independent: 'Independent',
  },
} satisfies typeof thai;
