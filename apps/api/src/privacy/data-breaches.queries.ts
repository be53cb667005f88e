import type { BreachRisk } from '@connect/contract/privacy/data-breach.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { DataBreach } from '../db/tables.ts';
import type { Db, Trx } from '../deps.ts';

const breaches = (db: Db | Trx) =>
  db
    .selectFrom('data_breach as b')
    .leftJoin('staff as s', 's.id', 'b.updated_by')
    .select([
      'b.id',
      'b.version',
      'b.title',
      'b.description',
      'b.discovered_at',
      'b.data_categories',
      'b.persons_affected',
      'b.measures',
      'b.authority_notified_at',
      'b.persons_notified_at',
      'b.notice_reason',
      'b.closed_at',
      'b.updated_at',
      'b.updated_by',
      's.display_name as editor_name',
    ])
    .select((select) => select.ref('b.risk').$castTo<BreachRisk>().as('risk'));

export type BreachRow = Awaited<ReturnType<ReturnType<typeof breaches>['execute']>>[number];

/** When the time of an open breach of which the authority is yet to be told began; else null. */
const toTell = sql`case when b.risk <> 'none' and b.authority_notified_at is null
  and b.closed_at is null then b.discovered_at end`;

/** Every breach: first those to be told of, what is due first; then open ones, then closed ones, the latest first. */
export const selectBreaches = (db: Db): Promise<BreachRow[]> =>
  breaches(db)
    .orderBy(toTell, (order) => order.asc().nullsLast())
    .orderBy('b.closed_at', (order) => order.desc().nullsFirst())
    .orderBy('b.discovered_at', 'desc')
    .orderBy('b.id', 'desc')
    .execute();

export const selectBreach = (trx: Trx, id: number): Promise<BreachRow | undefined> =>
  breaches(trx).where('b.id', '=', id).executeTakeFirst();

/** Locks a breach until the transaction ends. */
export const lockBreach = (trx: Trx, id: number): Promise<BreachRow | undefined> =>
  breaches(trx).where('b.id', '=', id).forUpdate('b').executeTakeFirst();

export async function insertBreach(trx: Trx, values: Insertable<DataBreach>): Promise<number> {
  const { id } = await trx
    .insertInto('data_breach')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateBreach(
  trx: Trx,
  id: number,
  values: Updateable<DataBreach>,
): Promise<void> {
  await trx.updateTable('data_breach').set(values).where('id', '=', id).execute();
}
