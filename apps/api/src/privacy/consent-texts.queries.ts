import type {
  ConsentText,
  consentTextCreate,
  TextInForce,
} from '@connect/contract/privacy/consent-text.ts';
import type { ConsentPurpose } from '@connect/contract/users/user-choices.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { constraintMeaning } from '../db/constraint-errors.ts';
import type { Db, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';

constraintMeaning(
  'consent_text_version_key',
  () => new DomainError('validation_failed', { issues: [{ field: 'version', code: 'unique' }] }),
);

export type ConsentTextRow = Omit<ConsentText, 'created_by'> & {
  created_by: number | null;
  maker_name: string | null;
};

/** Every version with its state at a moment, the latest of each purpose first; one of them by `id`. */
export async function selectConsentTexts(
  db: Db | Trx,
  now: Date,
  id: number | null = null,
): Promise<ConsentTextRow[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<ConsentTextRow>`
    select t.id, t.purpose, t.version, t.body_th, t.body_en, t.valid_from, t.ask_again,
      t.change_note, t.created_at, t.created_by, s.display_name as maker_name,
      case when t.valid_from > ${at} then 'planned'
        when exists (select from consent_text l where l.purpose = t.purpose and l.valid_from <= ${at}
          and (l.valid_from, l.id) > (t.valid_from, t.id)) then 'replaced'
        else 'current' end as state,
      (select count(*) from consent_record c
        where c.purpose = t.purpose and c.text_version = t.version) as records
    from consent_text t left join staff s on s.id = t.created_by
    where ${id}::bigint is null or t.id = ${id}
    order by t.purpose, t.valid_from desc, t.id desc`.execute(db);
  return rows;
}

/** What is in force at a moment of some purposes, in their order. */
export async function selectTextsInForce(
  db: Db | Trx,
  purposes: readonly ConsentPurpose[],
  now: Date,
): Promise<TextInForce[]> {
  const { rows } = await sql<TextInForce>`
    select t.purpose, t.version, t.body_th, t.body_en
    from unnest(${[...purposes]}::text[]) with ordinality as p(purpose, place)
      cross join lateral (select x.* from consent_text x where x.purpose = p.purpose
        and x.valid_from <= ${now.toISOString()}::timestamptz
        order by x.valid_from desc, x.id desc limit 1) t
    order by p.place`.execute(db);
  return rows;
}

/** Until the transaction ends nobody else adds or drops a version of the purpose. */
export async function lockPurpose(trx: Trx, purpose: ConsentPurpose): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('consent_text'), hashtext(${purpose}))`.execute(
    trx,
  );
}

/** The latest version of a purpose, in force or not. */
export const selectLatestText = (trx: Trx, purpose: ConsentPurpose) =>
  trx
    .selectFrom('consent_text')
    .select(['id', 'valid_from'])
    .where('purpose', '=', purpose)
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export type NewConsentText = Omit<z.output<typeof consentTextCreate>, 'after_id' | 'valid_from'> & {
  valid_from: string;
  created_at: string;
  created_by: number;
};

export async function insertConsentText(trx: Trx, values: NewConsentText): Promise<number> {
  const { id } = await trx
    .insertInto('consent_text')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteConsentText(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('consent_text').where('id', '=', id).execute();
}
