import type { Language } from '@connect/contract/constants.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { NamedList, ReferenceNames } from './words.ts';

/** Names of reference entries that rows hold by id, including entries that are switched off. */
export async function selectNames(db: Db | Trx, language: Language): Promise<ReferenceNames> {
  const name = sql.ref(language === 'en' ? 'name_en' : 'name_th');
  const { rows } = await sql<{ list: NamedList; id: number; name: string }>`
    select 'therapy_area' as list, id, ${name} as name from therapy_area
    union all select 'specialty', id, ${name} from specialty
    union all select 'province', code::integer, ${name} from province
    union all select 'ladder_value', id, ${name} from adoption_ladder_value`.execute(db);
  const of = (list: NamedList) =>
    new Map(rows.filter((row) => row.list === list).map((row) => [row.id, row.name]));
  return {
    therapy_area: of('therapy_area'),
    specialty: of('specialty'),
    province: of('province'),
    ladder_value: of('ladder_value'),
  };
}

/** One page of a list's rows, in its order. */
export async function selectPage<Row>(
  trx: Trx,
  statement: RawBuilder<Row>,
  { page, limit }: { page: number; limit: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`${statement} limit ${limit} offset ${(page - 1) * limit}`.execute(
    trx,
  );
  return rows;
}

/** The products that have a ladder in use, in their order. */
export const selectLadders = (db: Db): Promise<{ id: number; brand: string }[]> =>
  db
    .selectFrom('product_adoption_ladder')
    .select(['id', 'brand'])
    .where('is_active', '=', true)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
