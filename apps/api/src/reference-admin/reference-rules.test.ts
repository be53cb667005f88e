import { CONTENT_KINDS } from '@connect/contract/kinds.ts';
import { reference } from '@connect/contract/reference/reference.ts';
import { referenceAdmin } from '@connect/contract/reference/reference-admin.ts';
import { article } from '@connect/contract/stories/article.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { letters, names, referenceMakers } from '../../test/examples/reference-makers.ts';
import { makeArticle, makeUser, unique } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let t: TestApp;
let as: ReturnType<typeof caller>;
let make: ReturnType<typeof referenceMakers>;
beforeAll(async () => {
  t = await createTestApp();
  as = caller(t.app, (await t.signIn('admin')).headers);
  make = referenceMakers(as);
});
afterAll(() => t.close());

const {
  articleCategories,
  specialties,
  businessUnits,
  therapyAreas,
  productLadders,
  ladderValues,
} = referenceAdmin;

const ladderOf = async (brand: string) => {
  const { reply } = await as(productLadders.list);
  const found = reply.data.find((row) => row.brand === brand);
  if (!found) throw new Error(`No ladder of ${brand}`);
  return found;
};

describe('article categories', () => {
  test('a name is unique where it is offered, whatever its capitals', async () => {
    const name = `Growth ${unique()}`;
    expect((await make.category({ name, scope: 'article' })).status).toBe(201);
    expect((await make.category({ name, scope: 'life_ready' })).status).toBe(201);
    expect(fieldsOf(await make.category({ name: name.toUpperCase(), scope: 'article' }))).toEqual([
      'name: unique',
    ]);
    expect(fieldsOf(await make.category({ name, scope: 'both' }))).toEqual(['name: unique']);
  });

  test('an address is unique among all, and follows the name when it is left empty', async () => {
    const { reply } = await make.category({ slug: 'lung-health' });
    expect(reply.data.slug).toBe('lung-health');
    expect(fieldsOf(await make.category({ slug: 'Lung-Health' }))).toEqual(['slug: unique']);
    const name = `ปอด ${unique()}`;
    const first = await make.category({ name, scope: 'article' });
    const second = await make.category({ name, scope: 'life_ready' });
    expect(second.reply.data.slug).toBe(`${first.reply.data.slug}-2`);
  });

  test('a scope that leaves out what uses the category is refused; a wider one is not', async () => {
    const { reply } = await make.category();
    const params = { id: reply.data.id };
    await makeArticle(t.deps.db, { article: { category_id: params.id } });
    const narrow = await as(articleCategories.update, {
      params,
      body: { scope: 'life_ready', version: 1 },
    });
    expect(fieldsOf(narrow)).toEqual(['scope: used_elsewhere']);
    const wide = await as(articleCategories.update, {
      params,
      body: { scope: 'both', version: 1 },
    });
    expect(wide.status).toBe(200);
  });

  test('every field is checked at once', async () => {
    const refused = await make.category({
      name: 'ก',
      color: 'red',
      slug: 'Not a slug!',
      scope: 'video',
    });
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused).sort()).toEqual([
      'color: pattern',
      'name: length',
      'scope: option',
      'slug: slug',
    ]);
  });
});

describe('specialties', () => {
  test('a code is set once and written in capitals', async () => {
    const code = letters();
    const { reply } = await make.specialty({ code: code.toLowerCase() });
    expect(reply.data.code).toBe(code);
    const again = await as(specialties.update, {
      params: { id: reply.data.id },
      body: { code: 'ABC', version: 1 },
    });
    expect(fieldsOf(again)).toEqual(['code: unknown_field']);
  });

  test('a parent is of the same group, itself without one, and not the entry itself', async () => {
    const parent = (await make.specialty()).reply.data;
    const child = (await make.specialty({ parent_id: parent.id })).reply.data;
    const pharmacist = await make.specialty({ parent_id: parent.id, group: 'pharmacist' });
    expect(fieldsOf(pharmacist)).toEqual(['parent_id: parent_group']);
    expect(fieldsOf(await make.specialty({ parent_id: child.id }))).toEqual([
      'parent_id: parent_level',
    ]);
    expect(fieldsOf(await make.specialty({ parent_id: 987_654 }))).toEqual([
      'parent_id: reference',
    ]);
    const other = (await make.specialty()).reply.data;
    const change = (id: number, body: object) =>
      as(specialties.update, { params: { id }, body: { ...body, version: 1 } });
    expect(fieldsOf(await change(parent.id, { parent_id: other.id }))).toEqual([
      'parent_id: parent_level',
    ]);
    expect(fieldsOf(await change(other.id, { parent_id: other.id }))).toEqual(['parent_id: self']);
  });

  test('the group stays while children or people have it', async () => {
    const parent = (await make.specialty()).reply.data;
    await make.specialty({ parent_id: parent.id });
    const person = (await make.specialty()).reply.data;
    await makeUser(t.deps.db, { specialty_ids: [person.id] });
    const free = (await make.specialty()).reply.data;
    const regroup = (id: number) =>
      as(specialties.update, { params: { id }, body: { group: 'other', version: 1 } });
    expect(fieldsOf(await regroup(parent.id))).toEqual(['group: used_elsewhere']);
    expect(fieldsOf(await regroup(person.id))).toEqual(['group: used_elsewhere']);
    expect((await regroup(free.id)).status).toBe(200);
  });

  test('a parent goes out of use after its children, and comes back before them', async () => {
    const parent = (await make.specialty()).reply.data;
    const child = (await make.specialty({ parent_id: parent.id, ...names('สาขาย่อยทดสอบ') })).reply
      .data;
    const change = (id: number, is_active: boolean, version: number) =>
      as(specialties.update, { params: { id }, body: { is_active, version } });
    const early = await change(parent.id, false, 1);
    expect(early.error.data.errors).toMatchObject([
      { field: 'is_active', message: 'ยังมีรายการที่เปิดใช้อยู่: สาขาย่อยทดสอบ' },
    ]);
    expect((await change(child.id, false, 1)).status).toBe(200);
    expect((await change(parent.id, false, 1)).status).toBe(200);
    expect(fieldsOf(await change(child.id, true, 2))).toEqual(['parent_id: inactive']);
  });

  test('people, children, content and ladders count as uses', async () => {
    const { id } = (await make.specialty()).reply.data;
    await make.specialty({ parent_id: id });
    await makeUser(t.deps.db, { specialty_ids: [id] });
    await makeArticle(t.deps.db, { specialty_ids: [id] });
    const ladder = await ladderOf('Saxenda');
    await as(productLadders.update, {
      params: { id: ladder.id },
      body: { specialty_ids: [id, id], version: ladder.version },
    });
    const refused = await as(specialties.delete, { params: { id } });
    expect(refused.error.data.used_by).toEqual(
      ['article', 'product_ladder', 'specialty', 'user'].map((type) => ({ type, count: 1 })),
    );
  });

  test.each(CONTENT_KINDS)('content of kind %s counts as a use', async (kind) => {
    const { id } = (await make.specialty()).reply.data;
    const made = await makeArticle(t.deps.db, { specialty_ids: [id] });
    await t.deps.db.updateTable('content').set({ kind }).where('id', '=', made.id).execute();
    const list = await as(specialties.list);
    expect(list.status).toBe(200);
    expect(list.reply.data.find((row) => row.id === id)?.used_by).toEqual([
      { type: kind, count: 1 },
    ]);
  });

  test('unknown therapy areas are refused', async () => {
    expect(fieldsOf(await make.specialty({ therapy_area_ids: [987_654] }))).toEqual([
      'therapy_area_ids: reference',
    ]);
  });
});

describe('business units and therapy areas', () => {
  test('a unit goes out of use after its areas, which are named', async () => {
    const bu = (await make.unit()).reply.data;
    const inside = (await make.area(bu.id, { name_th: 'กลุ่มโรคที่เปิดอยู่', name_en: 'Open area' })).reply
      .data;
    const off = (language: 'th' | 'en') =>
      as(businessUnits.update, {
        params: { id: bu.id },
        body: { is_active: false, version: 1 },
        language,
      });
    expect((await off('th')).error.data.errors[0]?.message).toContain('กลุ่มโรคที่เปิดอยู่');
    expect((await off('en')).error.data.errors[0]?.message).toContain('Open area');
    await as(therapyAreas.update, {
      params: { id: inside.id },
      body: { is_active: false, version: 1 },
    });
    expect((await off('th')).status).toBe(200);
    const back = await as(therapyAreas.update, {
      params: { id: inside.id },
      body: { is_active: true, version: 2 },
    });
    expect(fieldsOf(back)).toEqual(['business_unit_id: inactive']);
    expect(fieldsOf(await make.area(bu.id))).toEqual(['business_unit_id: inactive']);
  });

  test('an area needs a business unit that exists', async () => {
    expect(fieldsOf(await make.area(987_654))).toEqual(['business_unit_id: reference']);
    const missing = await as(therapyAreas.create, {
      body: { code: letters(), ...names('ไม่มีหน่วย'), brands: [] },
    });
    expect(fieldsOf(missing)).toEqual(['business_unit_id: required']);
  });

  test('codes are unique in each list', async () => {
    const { code, id } = (await make.unit()).reply.data;
    expect(fieldsOf(await make.unit({ code }))).toEqual(['code: unique']);
    const first = await make.area(id, { code });
    expect(first.status).toBe(201);
    expect(fieldsOf(await make.area(id, { code }))).toEqual(['code: unique']);
  });

  test('a unit with areas is not deleted', async () => {
    const bu = (await make.unit()).reply.data;
    await make.area(bu.id);
    const refused = await as(businessUnits.delete, { params: { id: bu.id } });
    expect(refused.error.data.used_by).toEqual([{ type: 'therapy_area', count: 1 }]);
  });
});

describe('ladders and stages', () => {
  const stages = async () => (await as(ladderValues.list)).reply.data;
  const change = async (brand: string, body: object) => {
    const { id, version } = await ladderOf(brand);
    return as(productLadders.update, { params: { id }, body: { version, ...body } });
  };

  test('one ladder a product, and none for what is no product', async () => {
    const { therapy_area_id: areaId, value_ids: values } = await ladderOf('Ozempic');
    const ladder = (brand: string) =>
      as(productLadders.create, {
        body: {
          brand,
          ...names('Ladder ทดสอบ'),
          therapy_area_id: areaId,
          applicable_user_types: ['doctor'],
          specialty_ids: [],
          auto_max_ordinal: 2,
          value_ids: values,
        },
      });
    expect(fieldsOf(await ladder('Ozempic'))).toEqual(['brand: unique']);
    expect(fieldsOf(await ladder('Medical'))).toEqual(['brand: option']);
  });

  test('stages are kept in the order of their ordinals, each once, at least two', async () => {
    const [unaware, aware, interest] = (await stages()).map(({ id }) => id);
    const saved = await change('Wegovy', { value_ids: [interest, unaware, aware, aware] });
    expect(saved.reply.data.value_ids).toEqual([unaware, aware, interest]);
    expect(fieldsOf(await change('Wegovy', { value_ids: [aware, aware] }))).toEqual([
      'value_ids: min_items',
    ]);
    expect(fieldsOf(await change('Wegovy', { value_ids: [aware, 987_654] }))).toEqual([
      'value_ids: reference',
    ]);
  });

  test('a stage that content of the ladder aims at stays on it', async () => {
    const ladder = await ladderOf('Xultophy');
    const aimed = ladder.value_ids[3] ?? 0;
    await makeArticle(t.deps.db, {
      brand: 'Xultophy',
      product_adoption_ladder_id: ladder.id,
      adoption_ladder_value_id: aimed,
    });
    const without = ladder.value_ids.filter((id) => id !== aimed);
    expect(fieldsOf(await change('Xultophy', { value_ids: without }))).toEqual([
      'value_ids: used_elsewhere',
    ]);
    const rest = ladder.value_ids.filter((id) => id !== ladder.value_ids[4]);
    expect((await change('Xultophy', { value_ids: rest })).status).toBe(200);
  });

  test('ordinals are unique; none puts a stage off the ladder', async () => {
    expect(fieldsOf(await make.stage({ ordinal: 3 }))).toEqual(['ordinal: unique']);
    expect(fieldsOf(await make.stage({ ordinal: 10 }))).toEqual(['ordinal: max']);
    const off = await make.stage();
    expect(off.status).toBe(201);
    expect((await stages()).at(-1)?.id).toBe(off.reply.data.id);
    await as(ladderValues.delete, { params: { id: off.reply.data.id } });
  });

  test('a stage in use is not deleted, and content may not newly aim at one out of use', async () => {
    const made = (await make.stage({ ordinal: 8 })).reply.data;
    const ladder = await ladderOf('NovoMix');
    await change('NovoMix', { value_ids: [...ladder.value_ids, made.id] });
    const refused = await as(ladderValues.delete, { params: { id: made.id } });
    expect(refused.error.data.used_by).toEqual([{ type: 'product_ladder', count: 1 }]);
    const off = await as(ladderValues.update, {
      params: { id: made.id },
      body: { is_active: false, version: 1 },
    });
    expect(off.status).toBe(200);
    const shown = await as(reference.ladderValues);
    expect(shown.reply.data.map(({ id }) => id)).not.toContain(made.id);
    const item = await makeArticle(t.deps.db, {
      brand: 'NovoMix',
      promotional_type: 'promotional',
      visibility: 'hcp_only',
      product_adoption_ladder_id: ladder.id,
    });
    const aimed = await as(article.update, {
      params: { id: item.id },
      body: { adoption_ladder_value_id: made.id },
    });
    expect(fieldsOf(aimed)).toEqual(['adoption_ladder_value_id: inactive']);
  });

  test('a ladder in use keeps two stages in use: the last ones are not switched off', async () => {
    const [unaware, aware] = await stages();
    await change('Esperoct', { value_ids: [unaware?.id, aware?.id] });
    const refused = await as(ladderValues.update, {
      params: { id: aware?.id ?? 0 },
      body: { is_active: false, version: aware?.version },
      language: 'en',
    });
    expect(fieldsOf(refused)).toEqual(['is_active: used_by_active']);
    expect(refused.error.data.errors[0]?.message).toContain('Esperoct Adoption Ladder');
  });

  test('PUT order of stages moves their ordinals, and every ladder follows', async () => {
    const before = await stages();
    const ids = before.map(({ id }) => id);
    const [first = 0, second = 0] = ids;
    const { reply } = await as(ladderValues.order, { body: { ids: [second, first] } });
    expect(reply.data.slice(0, 2).map(({ id, ordinal }) => [id, ordinal])).toEqual([
      [second, 0],
      [first, 1],
    ]);
    expect(reply.data.at(-1)?.ordinal).toBeNull();
    expect((await ladderOf('Ozempic')).value_ids.slice(0, 2)).toEqual([second, first]);
    await as(ladderValues.order, { body: { ids } });
    expect((await ladderOf('Ozempic')).value_ids.slice(0, 2)).toEqual([first, second]);
  });
});
