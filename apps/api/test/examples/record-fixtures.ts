import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import { link } from '@connect/contract/links/link.ts';
import type { Role } from '@connect/contract/permissions.ts';
import { dataBreaches } from '@connect/contract/privacy/data-breach.ts';
import { processingActivities } from '@connect/contract/privacy/processing-activity.ts';
import { apiKey } from '@connect/contract/programs/api-key.ts';
import {
  type ReferenceAdminName,
  referenceAdmin,
} from '@connect/contract/reference/reference-admin.ts';
import { staff } from '@connect/contract/staff/staff.ts';
import { user } from '@connect/contract/users/user.ts';
import { workplace } from '@connect/contract/workplaces/workplace.ts';
import type { z } from 'zod';
import type { Db } from '../../src/deps.ts';
import { makeArticle, makeMedia, makeUser, unique } from '../factories.ts';
import { makeWorkplace } from '../user-factories.ts';
import { CANONICAL_HOST, type FieldFixture } from './field-fixtures.ts';

/** A record that is not content, and values that satisfy the rules which its schema does not contain. */
interface RecordToKeep {
  calls: {
    create: Endpoint & { body?: z.ZodObject };
    update: Endpoint & { body?: z.ZodObject };
    /** Without it, the list holds whole records. */
    get?: Endpoint;
    list: Endpoint;
  };
  fixture: (db: Db) => Promise<FieldFixture>;
  /** Who may write it, where a super administrator may not. */
  by?: Role;
}

const twice = async (make: () => Promise<{ id: number }>): Promise<number[]> => [
  (await make()).id,
  (await make()).id,
];
const colleague = (db: Db) => () =>
  makeUser(db, { user_type: 'sale', license_no: null, email: `rep.${unique()}@staff.example` });

/** What users of the company have, at the value of those who do not have it. */
const NO_COLLEAGUE = {
  employee_code: [null],
  territory_code: [null],
  team: [''],
  manager_user_id: [null],
  bu_id: [null],
  brand_scope: [[]],
};
const NO_HCP = {
  profession: [null],
  license_no: [null],
  license_expires_at: [null],
  specialty_ids: [[]],
  workplace_id: [null],
  workplace_name_raw: [''],
  owner_rep_id: [null],
  segment: [null],
  is_kol: [false],
};

async function firstIds(
  db: Db,
  table: 'therapy_area' | 'business_unit' | 'adoption_ladder_value',
): Promise<number[]> {
  const rows = await db.selectFrom(table).select('id').orderBy('id').limit(3).execute();
  return rows.map(({ id }) => id);
}

async function specialties(db: Db, group: string): Promise<number[][]> {
  const rows = await db
    .selectFrom('specialty')
    .select('id')
    .where('profession_group', '=', group)
    .where('is_active', '=', true)
    .orderBy('id')
    .limit(2)
    .execute();
  return rows.map(({ id }) => [id]);
}

/** Values that no two users share. */
const own = () => {
  const n = unique();
  return {
    province_code: ['10', '50'],
    email: [`one.${n}@hcp.example`, `two.${n}@hcp.example`],
    external_ref: [`one-${n}`, `two-${n}`],
  };
};

const professional = async (db: Db) => ({
  ...NO_COLLEAGUE,
  ...own(),
  workplace_id: await twice(() => makeWorkplace(db)),
  workplace_name_raw: [''],
  owner_rep_id: await twice(colleague(db)),
});

async function doctor(db: Db): Promise<FieldFixture> {
  return {
    values: {
      ...(await professional(db)),
      user_type: ['doctor'],
      profession: [null],
      license_no: ['ว.12345', 'ว.12346'],
      specialty_ids: await specialties(db, 'physician'),
    },
    together: [
      { workplace_id: null, workplace_name_raw: 'คลินิกตัวอย่าง' },
      { user_type: 'other_hcp', profession: 'dietitian', specialty_ids: [] },
    ],
  };
}

async function otherHcp(db: Db): Promise<FieldFixture> {
  return {
    values: {
      ...(await professional(db)),
      user_type: ['other_hcp'],
      profession: ['dietitian', 'public_health'],
      license_no: ['กน.1', 'กน.2'],
      specialty_ids: await specialties(db, 'other'),
    },
  };
}

async function representative(db: Db): Promise<FieldFixture> {
  return {
    values: {
      ...NO_HCP,
      ...own(),
      user_type: ['sale'],
      manager_user_id: await twice(colleague(db)),
      bu_id: await firstIds(db, 'business_unit'),
    },
    together: [{ user_type: 'staff', territory_code: null }],
  };
}

async function account(db: Db): Promise<FieldFixture> {
  return {
    values: {
      username: ['kept.fields'],
      password: [undefined],
      send_invite: [true],
      avatar_id: await twice(() => makeMedia(db)),
      role: ['editor', 'publisher'],
      user_id: await twice(colleague(db)),
      expires_at: ['2027-01-01', '2027-01-02'],
    },
  };
}

async function shortLink(db: Db): Promise<FieldFixture> {
  const { id } = await makeArticle(db, { brand: 'Ozempic', status: 'publish' });
  return {
    values: {
      kind: ['tracking'],
      code: ['first-code', 'second-code'],
      target_type: ['url'],
      target_id: [null],
      target_url: [`https://${CANONICAL_HOST}/a`, `https://${CANONICAL_HOST}/b`],
      fallback_url: [`https://${CANONICAL_HOST}/c`, `https://${CANONICAL_HOST}/d`],
      brand: ['Ozempic', 'Non-Brand'],
      material_expires_at: ['2027-06-01', '2027-06-02'],
      therapy_area_ids: (await firstIds(db, 'therapy_area')).map((area) => [area]),
      owner_user_id: await twice(colleague(db)),
      starts_at: ['2026-11-01T09:00:00.000+07:00', '2026-11-02T09:00:00.000+07:00'],
      expires_at: ['2026-12-20T09:00:00.000+07:00', '2026-12-21T09:00:00.000+07:00'],
      status: ['active', 'paused'],
      qr: [
        { format: 'png', size: 600, ec_level: 'M', logo: false, fg: '#000000' },
        { format: 'svg', size: 900, ec_level: 'H', logo: true, fg: '#112233' },
      ],
    },
    together: [{ target_type: 'article', target_id: id }],
  };
}

async function place(): Promise<FieldFixture> {
  return {
    values: {
      type: ['pharmacy', 'pharmacy_chain'],
      hcode: ['10661', '10662'],
      hcode9: ['EA0010661', 'EA0010662'],
      province_code: ['10', '50'],
      lat: [13.7, 13.8],
      lng: [100.5, 100.6],
    },
  };
}

async function breach(): Promise<FieldFixture> {
  const at = (day: number) => `2026-11-${day}T09:00:00.000+07:00`;
  return {
    values: {
      discovered_at: [at(10), at(11)],
      authority_notified_at: [at(12), at(13)],
      persons_notified_at: [at(12), at(13)],
    },
  };
}

/** Lists of reference data, each with what its rules ask for; a brand that has no entry any more. */
const LISTS: Record<ReferenceAdminName, (db: Db) => Promise<FieldFixture['values']>> = {
  articleCategories: async () => ({ slug: ['kept-one', 'kept-two'] }),
  specialties: async (db) => ({
    group: ['physician', 'pharmacist'],
    parent_id: [null],
    therapy_area_ids: (await firstIds(db, 'therapy_area')).map((id) => [id]),
  }),
  businessUnits: async () => ({}),
  therapyAreas: async (db) => ({ business_unit_id: await firstIds(db, 'business_unit') }),
  productLadders: async (db) => {
    await db.deleteFrom('product_adoption_ladder').where('brand', '=', 'Saxenda').execute();
    const [one = 0, two = 0, three = 0] = await firstIds(db, 'adoption_ladder_value');
    return {
      brand: ['Saxenda'],
      therapy_area_id: await firstIds(db, 'therapy_area'),
      specialty_ids: await specialties(db, 'physician'),
      value_ids: [
        [one, two],
        [one, two, three],
      ],
    };
  },
  ladderValues: async () => ({ ordinal: [8, 9] }),
  brandSpellings: async (db) => {
    await db.deleteFrom('brand_spelling').where('brand', '=', 'Saxenda').execute();
    return { brand: ['Saxenda'], spellings: [['แซกเซนด้า'], ['แซ็กเซนดา']] };
  },
};

export const RECORDS_TO_KEEP: Readonly<Record<string, RecordToKeep>> = {
  staff: { calls: staff, fixture: account },
  'user (doctor)': { calls: user, fixture: doctor },
  'user (other HCP)': { calls: user, fixture: otherHcp },
  'user (representative)': { calls: user, fixture: representative },
  link: { calls: link, fixture: shortLink },
  workplace: { calls: workplace, fixture: place },
  processing_activity: {
    calls: processingActivities,
    fixture: async () => ({ values: {} }),
    by: 'dpo',
  },
  data_breach: { calls: dataBreaches, fixture: breach, by: 'dpo' },
  api_key: {
    calls: apiKey,
    fixture: async () => ({
      values: { expires_at: ['2027-01-01T09:00:00.000+07:00', '2027-01-02T09:00:00.000+07:00'] },
    }),
  },
  ...Object.fromEntries(
    Object.entries(LISTS).map(([name, values]) => [
      name,
      {
        calls: referenceAdmin[name as ReferenceAdminName], // parser: a key of the record just written
        fixture: async (db: Db) => ({
          values: await values(db),
          together: [{ is_active: false }],
        }),
      },
    ]),
  ),
};
