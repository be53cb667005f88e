import { CONSENT_PURPOSES } from '@connect/contract/closed-lists.ts';
import type { Db, Trx } from '../../deps.ts';
import { ACTIVITIES, CONSENT_TEXTS, FIRST_TEXT } from './privacy-data.ts';
import {
  ARTICLE_CATEGORIES,
  BRAND_SPELLINGS,
  BUSINESS_UNITS,
  LADDER_VALUES,
  PRODUCT_LADDERS,
  PROVINCES,
  SPECIALTIES,
  THERAPY_AREAS,
} from './reference-data.ts';

type Ids = ReadonlyMap<string, number>;

const idOf = (ids: Ids, code: string): number => {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`Reference data lacks ${code}`);
  return id;
};

const mapIds = (rows: readonly { code: string; id: number }[]): Ids =>
  new Map(rows.map(({ code, id }) => [code, id]));

/**
 * Inserts missing reference data (domain/demo-data#reference-data-in-the-demo). Existing entries
 * are not touched, so that a renamed or switched-off entry stays as the administrator left it.
 */
export async function seedReference(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('province')
      .values(PROVINCES)
      // Nobody renames provinces.
      .onConflict((conflict) =>
        conflict.column('code').doUpdateSet((excluded) => ({
          name_en: excluded.ref('excluded.name_en'),
        })),
      )
      .execute();
    const areas = await seedTherapyAreas(trx);
    const specialties = await seedSpecialties(trx, areas);
    await seedLadders(trx, areas, specialties);
    await seedCategories(trx);
    await seedPrivacy(trx);
    await trx
      .insertInto('brand_spelling')
      .values(
        BRAND_SPELLINGS.map(([brand, spellings], index) => ({
          brand,
          spellings: spellings.split(' '),
          sort_order: index + 1,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

async function seedTherapyAreas(trx: Trx): Promise<Ids> {
  await trx
    .insertInto('business_unit')
    .values(BUSINESS_UNITS.map((unit, index) => ({ ...unit, sort_order: index + 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const units = mapIds(await trx.selectFrom('business_unit').select(['code', 'id']).execute());
  await trx
    .insertInto('therapy_area')
    .values(
      THERAPY_AREAS.map(({ bu, brands, ...area }, index) => ({
        ...area,
        brands: [...brands],
        business_unit_id: idOf(units, bu),
        sort_order: index + 1,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return mapIds(await trx.selectFrom('therapy_area').select(['code', 'id']).execute());
}

async function seedSpecialties(trx: Trx, areas: Ids): Promise<Ids> {
  const known = new Map<string, number>();
  // Parents first, since their children need their ids.
  for (const withParent of [false, true]) {
    const rows = SPECIALTIES.map((specialty, index) => ({ specialty, sort_order: index + 1 }))
      .filter(({ specialty }) => (specialty.parent !== undefined) === withParent)
      .map(({ specialty: { group, parent, areas: codes, ...rest }, sort_order }) => ({
        ...rest,
        sort_order,
        profession_group: group,
        parent_id: parent === undefined ? null : idOf(known, parent),
        therapy_area_ids: (codes ?? []).map((code) => idOf(areas, code)),
      }));
    await trx
      .insertInto('specialty')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const { code, id } of await trx.selectFrom('specialty').select(['code', 'id']).execute()) {
      known.set(code, id);
    }
  }
  return known;
}

async function seedLadders(trx: Trx, areas: Ids, specialties: Ids): Promise<void> {
  await trx
    .insertInto('adoption_ladder_value')
    .values([...LADDER_VALUES])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const values = mapIds(
    await trx.selectFrom('adoption_ladder_value').select(['code', 'id']).execute(),
  );
  await trx
    .insertInto('product_adoption_ladder')
    .values(
      PRODUCT_LADDERS.map((ladder, index) => ({
        brand: ladder.brand,
        name_th: `ระดับการยอมรับ ${ladder.brand}`,
        name_en: `${ladder.brand} Adoption Ladder`,
        therapy_area_id: idOf(areas, ladder.area),
        applicable_user_types: [...ladder.applicable],
        specialty_ids: ladder.specialties.map((code) => idOf(specialties, code)),
        value_ids: LADDER_VALUES.map(({ code }) => idOf(values, code)),
        sort_order: index + 1,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function seedCategories(trx: Trx): Promise<void> {
  const present = await trx.selectFrom('article_category').select('slug').execute();
  const slugs = new Set(present.map(({ slug }) => slug));
  const missing = ARTICLE_CATEGORIES.map((category, index) => ({
    ...category,
    sort_order: index + 1,
  })).filter(({ slug }) => !slugs.has(slug));
  if (missing.length === 0) return;
  await trx
    .insertInto('article_category')
    .values(missing)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** First texts of consent, for purposes that have none, and a register of processing to begin with. */
async function seedPrivacy(trx: Trx): Promise<void> {
  const at = FIRST_TEXT.valid_from;
  await trx
    .insertInto('consent_text')
    .values(
      CONSENT_PURPOSES.map((purpose) => {
        const [body_th, body_en] = CONSENT_TEXTS[purpose];
        return { ...FIRST_TEXT, purpose, body_th, body_en, ask_again: true, created_at: at };
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const known = await trx.selectFrom('processing_activity').select('id').limit(1).execute();
  if (known.length > 0) return;
  await trx
    .insertInto('processing_activity')
    .values(ACTIVITIES.map((activity) => ({ ...activity, updated_at: at })))
    .execute();
}
