import { system } from '@connect/contract/administration/system.ts';
import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import { savedViews } from '@connect/contract/desk/saved-view.ts';
import { link, linkFields } from '@connect/contract/links/link.ts';
import { media } from '@connect/contract/media/media.ts';
import { apiKey, apiKeyCreate } from '@connect/contract/programs/api-key.ts';
import {
  type ReferenceAdminName,
  referenceAdmin,
} from '@connect/contract/reference/reference-admin.ts';
import { settingValues } from '@connect/contract/settings.ts';
import { auth, preferences, profileFields } from '@connect/contract/sign-in/auth.ts';
import { staff, staffFields } from '@connect/contract/staff/staff.ts';
import { user } from '@connect/contract/users/user.ts';
import { userFields } from '@connect/contract/users/user-fields.ts';
import { workplace, workplaceFields } from '@connect/contract/workplaces/workplace.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { CallParts } from '../../test/call.ts';
import { valuesOf } from '../../test/examples/field-values.ts';
import { makeMedia, makeUser } from '../../test/factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { makeWorkplace } from '../../test/user-factories.ts';
import { canonical } from '../writing/changes.ts';

// Every writable field of accounts, reference data, keys, views, files, settings and the own
// profile is stored, one by one; content has such a test of its own.

const { test, admin, call } = await startTestApp();

type Values = Record<string, unknown>;
type Given = Record<string, readonly unknown[]>;

const lost = (sent: Values, found: Values): string[] =>
  Object.keys(sent).filter((field) => canonical(sent[field]) !== canonical(found[field]));

const answered = z.object({ data: z.record(z.string(), z.unknown()) });

/** A call that must succeed; returns the data of its answer. */
async function data(endpoint: Endpoint, parts: CallParts = {}): Promise<Values> {
  const { status, reply, error } = await call(endpoint, parts);
  if (status >= 400) throw new Error(JSON.stringify(error));
  return answered.parse(reply).data;
}

/** First and second value of every field, made from its schema unless given. */
function valuesFor(shape: z.ZodRawShape, given: Given = {}) {
  expect(Object.keys(given).filter((field) => !(field in shape))).toEqual([]);
  const tried = Object.entries(shape).map(
    ([field, schema]) => [field, given[field] ?? valuesOf(schema)] as const,
  );
  return {
    first: Object.fromEntries(tried.map(([field, [value]]) => [field, value])),
    second: Object.fromEntries(tried.map(([field, all]) => [field, all[1 % all.length]])),
  };
}

/** Changes every field separately and reads it back. */
async function keepsUpdates(
  second: Values,
  read: () => Promise<Values>,
  update: (body: Values) => Promise<unknown>,
): Promise<void> {
  for (const [field, value] of Object.entries(second)) {
    await update({ [field]: value });
    expect(lost({ [field]: value }, await read()), 'update').toEqual([]);
  }
}

it('every field of an account is kept', async () => {
  const { db } = test.deps;
  const given = {
    avatar_id: [(await makeMedia(db)).id, (await makeMedia(db)).id],
    user_id: [
      (await makeUser(db, { user_type: 'staff' })).id,
      (await makeUser(db, { user_type: 'sale' })).id,
    ],
    expires_at: ['2027-01-01', '2027-01-02'],
  };
  const { first, second } = valuesFor(staffFields, given);
  const body = { ...first, username: 'kept.fields', send_invite: true };
  const { id } = await data(staff.create, { body });
  const params = { id: Number(id) };
  const read = () => data(staff.get, { params });
  expect(lost(first, await read()), 'create').toEqual([]);
  await keepsUpdates(second, read, async (change) =>
    data(staff.update, { params, body: { ...change, version: (await read()).version } }),
  );
});

it('every field of a workplace is kept', async () => {
  const { first, second } = valuesFor(workplaceFields, {
    type: ['pharmacy', 'pharmacy_chain'],
    hcode: ['99101', '99102'],
    hcode9: ['AA9910100', 'AA9910200'],
    lat: [13.5, 14.5],
    lng: [100.5, 101.5],
  });
  const { id } = await data(workplace.create, { body: first });
  const params = { id: Number(id) };
  const read = () => data(workplace.get, { params });
  expect(lost(first, await read()), 'create').toEqual([]);
  await keepsUpdates(second, read, async (change) =>
    data(workplace.update, { params, body: { ...change, version: (await read()).version } }),
  );
});

it('every field of a link is kept', async () => {
  const { db } = test.deps;
  const { first, second } = valuesFor(linkFields, {
    code: ['kept-one', 'kept-two'],
    target_type: ['url'],
    target_id: [null],
    target_url: ['https://www.hcp.example/a', 'https://www.hcp.example/b'],
    fallback_url: ['https://www.hcp.example/c', 'https://www.hcp.example/d'],
    brand: ['Non-Brand', 'Other'],
    material_code: ['TH26OTH00001', 'TH26OTH00002'],
    material_expires_at: ['2027-10-01', '2027-11-01'],
    therapy_area_ids: [[1], [1, 2]],
    owner_user_id: [
      (await makeUser(db, { user_type: 'sale' })).id,
      (await makeUser(db, { user_type: 'staff' })).id,
    ],
    starts_at: ['2026-12-01T09:00:00.000+07:00', '2026-12-02T09:00:00.000+07:00'],
    expires_at: ['2027-01-01T09:00:00.000+07:00', '2027-02-01T09:00:00.000+07:00'],
    utm_source: ['line', 'email'],
    utm_medium: ['oa', 'news'],
    utm_campaign: ['one', 'two'],
    utm_term: ['a', 'b'],
    utm_content: ['c', 'd'],
    campaign: ['dm-nov', 'dm-dec'],
    qr: [
      { format: 'png', size: 600, ec_level: 'M', logo: false, fg: '#000000' },
      { format: 'svg', size: 900, ec_level: 'Q', logo: true, fg: '#1c3faa' },
    ],
  });
  const { id } = await data(link.create, { body: first });
  const params = { id: Number(id) };
  const read = () => data(link.get, { params });
  expect(lost(first, await read()), 'create').toEqual([]);
  await keepsUpdates(second, read, async (change) =>
    data(link.update, { params, body: { ...change, version: (await read()).version } }),
  );
});

/** Fields that only colleagues have; the others are tried with a doctor or a nurse. */
const OF_COMPANY = [
  'employee_code',
  'territory_code',
  'team',
  'manager_user_id',
  'bu_id',
  'brand_scope',
];

it.each(['doctor', 'other_hcp', 'sale'] as const)(
  'every field of a user is kept: %s',
  async (type) => {
    const { db } = test.deps;
    const rep = async () => (await makeUser(db, { user_type: 'sale', license_no: null })).id;
    const reps = [await rep(), await rep()];
    const places = [(await makeWorkplace(db)).id, (await makeWorkplace(db)).id];
    const group = { doctor: 'physician', other_hcp: 'other', sale: '' }[type];
    const specialties = await db
      .selectFrom('specialty')
      .select('id')
      .where('profession_group', '=', group)
      .limit(2)
      .execute();
    const own = { doctor: 0, other_hcp: 1, sale: 2 }[type];
    const { first, second } = valuesFor(userFields, {
      user_type: [type],
      first_name: ['กิตติ', 'Kitti'],
      last_name: ['สมมติ', 'Sommut'],
      profession: type === 'other_hcp' ? ['dietitian', 'public_health'] : [null],
      license_no: { doctor: ['ว.81001', 'ว.81002'], other_hcp: ['กน.1', 'กน.2'], sale: [null] }[
        type
      ],
      specialty_ids: specialties.map(({ id }) => [id]).concat(type === 'sale' ? [[]] : []),
      workplace_id: places,
      // Emptied by the workplace.
      workplace_name_raw: [''],
      province_code: ['10', '50'],
      email: [`kept${own}a@hcp.example`, `kept${own}b@hcp.example`],
      owner_rep_id: reps,
      manager_user_id: reps,
      bu_id: [1, 2],
      employee_code: [`K${own}1`, `K${own}2`],
      external_ref: [`CRM-${own}-1`, `CRM-${own}-2`],
    });
    const OF_HCP = ['workplace_id', 'owner_rep_id', 'segment', 'is_kol', 'license_expires_at'];
    const kept = (values: Values) =>
      Object.fromEntries(
        Object.entries(values).filter(
          ([field]) => !(type === 'sale' ? OF_HCP : OF_COMPANY).includes(field),
        ),
      );
    const { id } = await data(user.create, { body: kept(first) });
    const params = { id: Number(id) };
    const read = () => data(user.get, { params });
    expect(lost(kept(first), await read()), 'create').toEqual([]);
    await keepsUpdates(kept(second), read, async (change) =>
      data(user.update, { params, body: { ...change, version: (await read()).version } }),
    );
  },
);

const LISTS = {
  articleCategories: async () => ({ slug: ['kept-one', 'kept-two'] }),
  specialties: async () => ({
    group: ['physician', 'other'],
    therapy_area_ids: [[1], [2]],
    // A parent must belong to the same group.
    parent_id: [null],
  }),
  businessUnits: async () => ({}),
  therapyAreas: async () => ({ business_unit_id: [1, 2] }),
  productLadders: async () => {
    const ladder = await test.deps.db
      .selectFrom('product_adoption_ladder')
      .select(['id', 'brand', 'value_ids'])
      .executeTakeFirstOrThrow();
    await test.deps.db.deleteFrom('product_adoption_ladder').where('id', '=', ladder.id).execute();
    return {
      brand: [ladder.brand],
      therapy_area_id: [1, 2],
      specialty_ids: [[1], [2]],
      value_ids: [ladder.value_ids.slice(0, 2), ladder.value_ids],
    };
  },
  ladderValues: async () => ({ code: ['stage_kept'], ordinal: [9, null] }),
  brandSpellings: async () => {
    const { id, brand } = await test.deps.db
      .selectFrom('brand_spelling')
      .select(['id', 'brand'])
      .executeTakeFirstOrThrow();
    await test.deps.db.deleteFrom('brand_spelling').where('id', '=', id).execute();
    return { brand: [brand] };
  },
} satisfies Record<ReferenceAdminName, () => Promise<Given>>;
const given: Readonly<Record<string, () => Promise<Given>>> = LISTS;

it.each(Object.entries(referenceAdmin))(
  'every field of an entry of %s is kept',
  async (name, calls) => {
    const { first, second } = valuesFor(calls.fields, await given[name]?.());
    const { id } = await data(calls.create, { body: first });
    const read = async (): Promise<Values> => {
      const { reply } = await call(calls.list);
      return { ...reply.data.find((entry) => entry.id === id) };
    };
    expect(lost(first, await read()), 'create').toEqual([]);
    const changeable = Object.entries(second).filter(([field]) => !calls.fixed.includes(field));
    const changes = { ...Object.fromEntries(changeable), is_active: false };
    await keepsUpdates(changes, read, async (change) =>
      data(calls.update, {
        params: { id: Number(id) },
        body: { ...change, version: (await read()).version },
      }),
    );
  },
);

it('every field of a key is kept', async () => {
  const moments = ['2026-12-24T09:00:00.000+07:00', '2026-12-25T09:00:00.000+07:00'];
  const { first, second } = valuesFor(apiKeyCreate.shape, { expires_at: moments });
  const { id } = await data(apiKey.create, { body: first });
  const read = async (): Promise<Values> => {
    const { reply } = await call(apiKey.list);
    return { ...reply.data.find((key) => key.id === id) };
  };
  expect(lost(first, await read()), 'create').toEqual([]);
  // The scopes of a key cannot be changed.
  const { scopes: _fixed, ...changes } = second;
  await keepsUpdates(changes, read, async (change) =>
    data(apiKey.update, {
      params: { id: Number(id) },
      body: { ...change, version: (await read()).version },
    }),
  );
});

it('every field of a view is kept', async () => {
  const shape = savedViews.create.body?.shape ?? {};
  const columns = [['title'], ['title', 'brand']];
  const { first, second } = valuesFor(shape, { columns });
  const { id } = await data(savedViews.create, { body: first });
  const query = { list: String(first.list) };
  const read = async (): Promise<Values> => {
    const { reply } = await call(savedViews.list, { query });
    return { ...reply.data.find((view) => view.id === id) };
  };
  expect(lost(first, await read()), 'create').toEqual([]);
  const { list: _fixed, ...changes } = second;
  await keepsUpdates(changes, read, (body) =>
    data(savedViews.update, { params: { id: Number(id) }, body }),
  );
});

it('every field of a file is kept', async () => {
  const { id } = await makeMedia(test.deps.db);
  const params = { id };
  const { reason: _of, ...shape } = media.update.body?.shape ?? {};
  const points = [
    { x: 0.25, y: 0.75 },
    { x: 0.75, y: 0.25 },
  ];
  const { first, second } = valuesFor(shape, { focal: points });
  for (const values of [first, second]) {
    await keepsUpdates(
      values,
      () => data(media.get, { params }),
      (body) => data(media.update, { params, body }),
    );
  }
});

it('every setting is kept', async () => {
  const { first } = valuesFor(settingValues.shape, { mfa_required_roles: [['editor']] });
  const read = async () => (await call(system.settings)).reply.data;
  await keepsUpdates(
    first,
    async () => (await read()).values,
    async (change) =>
      data(system.updateSettings, { body: { ...change, version: (await read()).version } }),
  );
});

it('every field of one’s own account and every preference is kept', async () => {
  const read = () => data(auth.me);
  const pictures = [(await makeMedia(test.deps.db, { createdBy: admin.staff.id })).id];
  const own = valuesFor(profileFields, { avatar_id: pictures });
  await keepsUpdates(own.first, read, (body) => data(auth.updateMe, { body }));
  const { shape } = preferences;
  const chosen = valuesFor(shape, {
    columns: [{ articles: ['title'] }],
    views: [{ articles: null }],
  });
  await keepsUpdates(
    chosen.first,
    async () => ({ ...(await call(auth.me)).reply.data.preferences }),
    (body) => data(auth.preferences, { body }),
  );
});
