import { LISTS, type ListName } from '@connect/contract/lists.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { constraintMeaning } from '../db/constraint-errors.ts';
import type { Db, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';

constraintMeaning(
  'saved_view_title_key',
  () => new DomainError('validation_failed', { issues: [{ field: 'title', code: 'unique' }] }),
);

export interface ViewValues {
  title: string;
  query: Record<string, string>;
  columns: string[] | null;
  shared: boolean;
}

const listName = z.enum(LISTS);
const queryOf = z.record(z.string(), z.string());

const views = (db: Db | Trx) =>
  db
    .selectFrom('saved_view as v')
    .innerJoin('staff as owner', 'owner.id', 'v.owner_id')
    .select([
      'v.id',
      'v.version',
      'v.list',
      'v.title',
      'v.query',
      'v.columns',
      'v.shared',
      'v.owner_id',
      'v.updated_at',
      'v.deleted_at',
      'owner.display_name as owner_name',
    ]);

type Stored = Awaited<ReturnType<ReturnType<typeof views>['execute']>>[number];

const read = (row: Stored) => ({
  ...row,
  list: listName.parse(row.list),
  query: queryOf.parse(row.query),
});
export type ViewRow = ReturnType<typeof read>;

/** The own views of a list and the shared ones, by name. */
export async function selectViews(db: Db, list: ListName, staffId: number): Promise<ViewRow[]> {
  const rows = await views(db)
    .where('v.list', '=', list)
    .where('v.deleted_at', 'is', null)
    .where((where) => where.or([where('v.owner_id', '=', staffId), where('v.shared', '=', true)]))
    .orderBy(sql`v.owner_id <> ${staffId}`)
    .orderBy(sql`v.title collate "th-x-icu"`)
    .orderBy('v.id')
    .execute();
  return rows.map(read);
}

/** One view, locked until the transaction ends; deleted ones as well. */
export async function lockView(trx: Trx, id: number): Promise<ViewRow | null> {
  const row = await views(trx).where('v.id', '=', id).forUpdate('v').executeTakeFirst();
  return row ? read(row) : null;
}

export async function findView(db: Db | Trx, id: number): Promise<ViewRow> {
  return read(await views(db).where('v.id', '=', id).executeTakeFirstOrThrow());
}

/**
 * Number of views of a list that an account keeps. Locks the account until the transaction ends, so
 * that two parallel requests cannot exceed the limit.
 */
export async function countViews(trx: Trx, list: ListName, ownerId: number): Promise<number> {
  await sql`select id from staff where id = ${ownerId} for no key update`.execute(trx);
  const { n } = await trx
    .selectFrom('saved_view')
    .select((select) => select.fn.countAll<number>().as('n'))
    .where('list', '=', list)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

/** Stores a new view; returns its id. */
export async function insertView(
  trx: Trx,
  list: ListName,
  ownerId: number,
  values: ViewValues,
  at: Date,
): Promise<number> {
  const moment = at.toISOString();
  const { id } = await trx
    .insertInto('saved_view')
    .values({
      ...values,
      query: JSON.stringify(values.query),
      list,
      owner_id: ownerId,
      created_at: moment,
      updated_at: moment,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateView(
  trx: Trx,
  id: number,
  values: Partial<ViewValues> & { deleted_at?: string | null },
  at: Date,
): Promise<void> {
  const { query, ...plain } = values;
  await trx
    .updateTable('saved_view')
    .set({
      ...plain,
      ...(query ? { query: JSON.stringify(query) } : {}),
      version: sql`version + 1`,
      updated_at: at.toISOString(),
    })
    .where('id', '=', id)
    .execute();
}
