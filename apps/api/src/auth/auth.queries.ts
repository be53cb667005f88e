import type { Db } from '../deps.ts';

export type Account = NonNullable<Awaited<ReturnType<typeof findAccountByLogin>>>;

/** The columns of a staff account that sign-in needs. */
const accounts = (db: Db) =>
  db
    .selectFrom('staff')
    .select([
      'id',
      'username',
      'email',
      'first_name',
      'last_name',
      'display_name',
      'role',
      'status',
      'password_hash',
      'expires_at',
      'token_version',
      'brand_scope',
      'region_scope',
      'must_change_password',
      'mfa_enabled',
      'sso_subject',
    ])
    .where('deleted_at', 'is', null);

/** A staff account by username or e-mail; both are stored in lower case. */
export const findAccountByLogin = (db: Db, login: string) =>
  accounts(db)
    .where((where) => where.or([where('username', '=', login), where('email', '=', login)]))
    .executeTakeFirst();

/** A staff account by its id. */
export const readAccount = (db: Db, id: number): Promise<Account> =>
  accounts(db).where('id', '=', id).executeTakeFirstOrThrow();
