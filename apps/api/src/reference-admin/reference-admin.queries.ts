import type {
  ReferenceAdminName,
  ReferenceUse,
} from '@connect/contract/reference/reference-admin.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';

const TABLES: Record<ReferenceAdminName, string> = {
  articleCategories: 'article_category',
  specialties: 'specialty',
  businessUnits: 'business_unit',
  therapyAreas: 'therapy_area',
  productLadders: 'product_adoption_ladder',
  ladderValues: 'adoption_ladder_value',
  brandSpellings: 'brand_spelling',
};

const tableOf = (name: ReferenceAdminName) => sql.table(TABLES[name]);
/** `group` is an SQL keyword; its column has another name. */
const columnOf = (field: string) => sql.ref(field === 'group' ? 'profession_group' : field);

/** The same order as the lists that forms load. */
const ORDERS: Record<ReferenceAdminName, RawBuilder<unknown>> = {
  articleCategories: sql`t.sort_order, t.id`,
  specialties: sql`t.sort_order, t.id`,
  businessUnits: sql`t.sort_order, t.id`,
  therapyAreas: sql`(select (u.sort_order, u.id) from business_unit u where u.id = t.business_unit_id),
    t.sort_order, t.id`,
  productLadders: sql`t.sort_order, t.id`,
  ladderValues: sql`t.ordinal nulls last, t.id`,
  brandSpellings: sql`t.sort_order, t.id`,
};

/**
 * The rows that refer to entries of a list: their kind, and the entry's id. New kinds of use belong
 * here.
 */
const REFERENCES: Record<ReferenceAdminName, RawBuilder<unknown>> = {
  articleCategories: sql`select c.kind as type, a.category_id as id
    from article a join content c on c.id = a.content_id`,
  specialties: sql`select kind as type, unnest(specialty_ids) as id from content
    union all select 'user', unnest(specialty_ids) from platform_user
    union all select 'event', specialty_id from registration
    union all select 'event', specialty_id from archived_registration
    union all select 'specialty', parent_id from specialty
    union all select 'product_ladder', unnest(specialty_ids) from product_adoption_ladder`,
  businessUnits: sql`select 'therapy_area' as type, business_unit_id as id from therapy_area
    union all select 'user', bu_id from platform_user`,
  therapyAreas: sql`select kind as type, unnest(therapy_area_ids) as id from content
    union all select 'specialty', unnest(therapy_area_ids) from specialty
    union all select 'product_ladder', therapy_area_id from product_adoption_ladder`,
  productLadders: sql`select kind as type, product_adoption_ladder_id as id from content
    union all select 'user', ladder_id from user_product_adoption
    union all select 'user', ladder_id from adoption_change`,
  ladderValues: sql`select kind as type, adoption_ladder_value_id as id from content
    union all select 'product_ladder', unnest(value_ids) from product_adoption_ladder
    union all select 'user', value_id from user_product_adoption
    union all select 'user', unnest(array[from_value_id, to_value_id]) from adoption_change`,
  // Nothing refers to a spelling: texts are only searched for it.
  brandSpellings: sql`select 'article' as type, null::bigint as id where false`,
};

// Any number that no other advisory lock of Connect uses.
const REFERENCE_LOCK = 7_310_005;

/**
 * Makes changes of reference data run one after the other: they are rare, and each is checked
 * against the present state of all lists.
 */
export async function lockReference(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(REFERENCE_LOCK)})`.execute(trx);
}

/** A list in its order, with the named fields, `id` and `version`. */
export async function selectEntries(
  db: Db,
  name: ReferenceAdminName,
  fields: readonly string[],
): Promise<Record<string, unknown>[]> {
  const columns = fields.map((field) => sql`t.${columnOf(field)} as ${sql.id(field)}`);
  const { rows } = await sql<Record<string, unknown>>`
    select t.id, t.version, ${sql.join(columns)} from ${tableOf(name)} t
    order by ${ORDERS[name]}`.execute(db);
  return rows;
}

/**
 * Locks one entry against new references while it is checked: a save that refers to it holds a key
 * share until its transaction ends. False when there is no such entry.
 */
export async function lockEntry(trx: Trx, name: ReferenceAdminName, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${tableOf(name)} where id = ${id} for update`.execute(trx);
  return rows.length > 0;
}

export interface UseRow extends ReferenceUse {
  id: number;
}

/** Number of references per entry, or to one entry; items in the trash count too. */
export async function selectUses(db: Db, name: ReferenceAdminName, id?: number): Promise<UseRow[]> {
  const one = id === undefined ? sql`is not null` : sql`= ${id}`;
  const { rows } = await sql<UseRow>`
    select r.id, r.type, count(*) as count from (${REFERENCES[name]}) r
    where r.id ${one} group by r.id, r.type order by count(*) desc, r.type`.execute(db);
  return rows;
}

/** Stages that content of a ladder aims at. */
export async function selectStagesAimedAt(db: Db, ladder: number): Promise<number[]> {
  const rows = await db
    .selectFrom('content')
    .select('adoption_ladder_value_id as id')
    .distinct()
    .where('product_adoption_ladder_id', '=', ladder)
    .where('adoption_ladder_value_id', 'is not', null)
    .execute();
  return rows.map(({ id }) => id ?? 0);
}

export async function insertEntry(
  trx: Trx,
  name: ReferenceAdminName,
  values: readonly (readonly [field: string, value: unknown])[],
): Promise<number> {
  const ordered = name !== 'ladderValues';
  const columns = values.map(([field]) => columnOf(field));
  const entries = values.map(([, value]) => sql`${value}`);
  if (ordered) {
    columns.push(sql.ref('sort_order'));
    entries.push(sql`(select coalesce(max(sort_order), 0) + 1 from ${tableOf(name)})`);
  }
  const { rows } = await sql<{ id: number }>`
    insert into ${tableOf(name)} (${sql.join(columns)}) values (${sql.join(entries)})
    returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`Nothing was inserted into ${name}`);
  return id;
}

export async function updateEntry(
  trx: Trx,
  name: ReferenceAdminName,
  id: number,
  values: readonly (readonly [field: string, value: unknown])[],
): Promise<void> {
  const changes = values.map(([field, value]) => sql`${columnOf(field)} = ${value}`);
  await sql`update ${tableOf(name)}
    set ${sql.join(changes)}, version = version + 1 where id = ${id}`.execute(trx);
}

export async function deleteEntry(trx: Trx, name: ReferenceAdminName, id: number): Promise<void> {
  await sql`delete from ${tableOf(name)} where id = ${id}`.execute(trx);
}

/** Numbers a list by these ids; versions stay, since no entry was edited. */
export async function writeOrder(
  trx: Trx,
  name: Exclude<ReferenceAdminName, 'ladderValues'>,
  ids: readonly number[],
): Promise<void> {
  await sql`update ${tableOf(name)} t set sort_order = v.place
    from unnest(${ids}::bigint[]) with ordinality v(id, place)
    where t.id = v.id and t.sort_order <> v.place`.execute(trx);
}

/** Gives stages these ordinals. Ordinals are unique, so all of them are cleared first. */
export async function writeOrdinals(
  trx: Trx,
  stages: readonly { id: number; ordinal: number }[],
): Promise<void> {
  const ids = stages.map(({ id }) => id);
  await sql`update adoption_ladder_value set ordinal = null where id = any(${ids})`.execute(trx);
  await sql`update adoption_ladder_value t set ordinal = v.ordinal, version = version + 1
    from unnest(${ids}::bigint[], ${stages.map(({ ordinal }) => ordinal)}::int[]) v(id, ordinal)
    where t.id = v.id`.execute(trx);
}

/** Sorts the stages of every ladder by their ordinals. */
export async function sortLadderStages(trx: Trx): Promise<void> {
  await sql`update product_adoption_ladder l set value_ids = sorted.ids, version = l.version + 1
    from (
      select ladder.id, array_agg(v.id order by v.ordinal nulls last, v.id) as ids
      from product_adoption_ladder ladder
      cross join unnest(ladder.value_ids) as stage(id)
      join adoption_ladder_value v on v.id = stage.id
      group by ladder.id
    ) sorted
    where sorted.id = l.id and sorted.ids <> l.value_ids`.execute(trx);
}

/** Who changed an entry last, by the audit entries. */
export async function selectLastChange(
  db: Db,
  entity: string,
  id: number,
): Promise<{ by: number | null; name: string; at: string } | undefined> {
  return db
    .selectFrom('audit_entry')
    .select(['actor_id as by', 'actor_name as name', 'occurred_at as at'])
    .where('entity_type', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
