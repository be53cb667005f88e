import { referenceAdmin } from '@connect/contract/reference/reference-admin.ts';
import type { caller } from '../call.ts';
import { unique } from '../factories.ts';

const { articleCategories, specialties, businessUnits, therapyAreas, ladderValues } =
  referenceAdmin;

const capital = (n: number) => String.fromCharCode(65 + (n % 26));
let given = 0;

/** Three capital letters that none of the last 675 entries has. */
export const letters = () => {
  given += 1;
  return `Z${capital(Math.floor(given / 26))}${capital(given)}`;
};
export const names = (name: string) => ({ name_th: name, name_en: 'Example' });

type Overrides = Record<string, unknown>;

/** Adds entries of reference lists through the API; returns the answers, also refusals. */
export const referenceMakers = (as: ReturnType<typeof caller>) => ({
  category: (overrides: Overrides = {}) =>
    as(articleCategories.create, {
      body: {
        name: `หมวดทดสอบ ${unique()}`,
        name_en: null,
        slug: '',
        scope: 'article',
        description: null,
        color: '#112233',
        ...overrides,
      },
    }),

  specialty: (overrides: Overrides = {}) =>
    as(specialties.create, {
      body: {
        code: letters(),
        ...names('สาขาทดสอบ'),
        short_th: null,
        group: 'physician',
        parent_id: null,
        therapy_area_ids: [],
        ...overrides,
      },
    }),

  unit: (overrides: Overrides = {}) =>
    as(businessUnits.create, {
      body: { code: letters(), ...names('หน่วยทดสอบ'), color: '#445566', ...overrides },
    }),

  area: (unitId: number, overrides: Overrides = {}) =>
    as(therapyAreas.create, {
      body: {
        code: letters(),
        ...names('กลุ่มโรคทดสอบ'),
        business_unit_id: unitId,
        brands: [],
        ...overrides,
      },
    }),

  stage: (overrides: Overrides = {}) =>
    as(ladderValues.create, {
      body: {
        code: `stage_${letters().toLowerCase()}`,
        ordinal: null,
        ...names('ระดับทดสอบ'),
        name_th_pharmacist: null,
        definition_th: 'คำนิยามสำหรับทดสอบ',
        color: '#778899',
        ...overrides,
      },
    }),
});
