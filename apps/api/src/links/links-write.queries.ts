import type { LinkValues } from '@connect/contract/links/link.ts';
import type { LinkKind } from '@connect/contract/links/link-choices.ts';
import { sql } from 'kysely';
import { constraintMeaning } from '../db/constraint-errors.ts';
import { touched, type Written } from '../db/written.ts';
import type { Db, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';

constraintMeaning(
  'link_code_key',
  () => new DomainError('validation_failed', { issues: [{ field: 'code', code: 'unique' }] }),
);

/** Locks a link against other changes; false for an unknown one. */
export async function lockLink(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql`select id from link where id = ${id} for update`.execute(trx);
  return rows.length > 0;
}

/** Whether another link has the code, the trash and older links included. */
export async function isCodeTaken(
  db: Db | Trx,
  code: string,
  exceptId: number | null,
): Promise<boolean> {
  const { rows } = await sql`select 1 from link where lower(code) = lower(${code})
    and id is distinct from ${exceptId}::bigint`.execute(db);
  return rows.length > 0;
}

/** Whether anybody or anything ever opened the link, bots included: its figures began with that. */
export async function wasClicked(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from link_stats where link_id = ${id}`.execute(trx);
  return rows.length > 0;
}

/** Which of what a link refers to exists: its owner, who must be of the company, and its areas. */
export async function selectKnown(
  trx: Trx,
  { owner_user_id: owner, therapy_area_ids: areas }: LinkValues,
): Promise<{ owner: boolean; areas: number }> {
  const { rows } = await sql<{ owner: boolean; areas: number }>`
    select ${owner}::bigint is null or exists (select from platform_user u where u.id = ${owner}
        and u.is_internal and u.deleted_at is null and u.status <> 'erased') as owner,
      (select count(*) from therapy_area where id = any(${areas}::bigint[]))::integer as areas`.execute(
    trx,
  );
  return rows[0] ?? { owner: false, areas: 0 };
}

const columns = ({ qr, ...values }: LinkValues) => ({ ...values, qr: JSON.stringify(qr) });

/** Inserts a link; null when its code is taken. */
export async function insertLink(
  trx: Trx,
  kind: LinkKind,
  values: LinkValues,
  { by, at }: Written,
): Promise<number | null> {
  const moment = at.toISOString();
  const row = await trx
    .insertInto('link')
    .values({
      ...columns(values),
      kind,
      created_at: moment,
      created_by: by,
      updated_at: moment,
      updated_by: by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function updateLink(
  trx: Trx,
  id: number,
  values: LinkValues,
  written: Written,
): Promise<void> {
  await trx
    .updateTable('link')
    .set({ ...columns(values), ...touched(written) })
    .where('id', '=', id)
    .execute();
}

/** Marks a link as deleted, as restored, or as moved to another. */
export async function markLink(
  trx: Trx,
  id: number,
  mark: { deleted_at: string | null; deleted_by: number | null } | { migrated_to_id: number },
  written: Written,
): Promise<void> {
  await trx
    .updateTable('link')
    .set({ ...mark, ...touched(written) })
    .where('id', '=', id)
    .execute();
}
