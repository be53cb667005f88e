import { handOverLink, insertPasswordLink } from '../src/auth/passwords/password-link.service.ts';
import type { AccountDeps } from '../src/deps.ts';

/** Makes a password link and hands it over, as an administrator's call does. */
export const makePasswordLink = async (
  deps: AccountDeps,
  staffId: number,
  purpose: 'invite' | 'reset',
  createdBy: number | null,
) =>
  handOverLink(
    deps,
    await deps.db
      .transaction()
      .execute((trx) => insertPasswordLink(trx, deps, staffId, purpose, createdBy)),
  );
