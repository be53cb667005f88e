import type { Db, Trx } from '../../deps.ts';
import type { UserScope } from '../../people/user-scope.ts';
import { byKeys, keysOf, matchUser, type Row } from './match-users.ts';
import { selectCandidates, selectColleagues, selectNames } from './user-import.queries.ts';
import { type NameFinder, nameFinder } from './user-lookups.ts';

/** Names of reference lists as files write them. */
export const readNames = async (db: Db): Promise<NameFinder> => nameFinder(await selectNames(db));

/** The user in sight whom each row means (domain/imports#matching-people). */
export async function matchRows(
  db: Db | Trx,
  rows: readonly Row[],
  scope: UserScope,
): Promise<(number | null | 'ambiguous')[]> {
  const found = byKeys(await selectCandidates(db, rows.map(keysOf), scope));
  return rows.map((row) => matchUser(row, found));
}

/** Finds colleagues in sight by what rows call them; null for nobody, and for several. */
export async function colleagueFinder(
  db: Db | Trx,
  texts: readonly string[],
  scope: UserScope,
): Promise<(text: string, who: 'representative' | 'colleague') => number | null> {
  const people = await selectColleagues(db, texts, scope);
  return (text, who) => {
    const meant = people.filter(
      ({ names, user_type: type }) =>
        (who === 'colleague' || type === 'sale') &&
        names.some((own) => own.toLowerCase() === text.toLowerCase()),
    );
    return meant.length === 1 ? (meant[0]?.id ?? null) : null;
  };
}
