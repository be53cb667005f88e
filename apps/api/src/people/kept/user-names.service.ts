import { readBatches } from '../../db/read-batches.ts';
import type { Trx } from '../../deps.ts';
import { type KeptUsers, keepUsers } from './kept-users.service.ts';
import { type NameRow, nameRows, selectLower } from './user-names.queries.ts';

const ROWS_AT_ONCE = 5_000;

/** Names of all users in small letters, by the user's id: ids are given one after the other. */
class UserNames {
  readonly #names: (string | undefined)[] = [];

  replace(ids: readonly number[], rows: readonly NameRow[]): void {
    for (const id of ids) this.#names[id] = undefined;
    for (const { id, name } of rows) this.#names[id] = name;
  }

  /** Whether the name of a user has a part, in small letters; whoever is not signed in has a negative number. */
  has(user: number, part: string): boolean {
    return user > 0 && (this.#names[user]?.includes(part) ?? false);
  }
}

export type KeptNames = KeptUsers<UserNames>;

/** Keeps the names of users: a name is looked for among everybody who used an item. */
export const keepNames = (): KeptNames =>
  keepUsers({
    async load(trx) {
      const names = new UserNames();
      for await (const rows of readBatches(trx, nameRows(null), ROWS_AT_ONCE)) {
        names.replace([], rows);
      }
      return names;
    },
    async read(trx, names, { ids }) {
      const rows = ids.length > 0 ? (await nameRows(ids).execute(trx)).rows : [];
      return () => names.replace(ids, rows);
    },
  });

/** Those of some users whose names have a part in common, in capital or small letters. */
export async function namedAmong(
  trx: Trx,
  kept: KeptNames,
  part: string,
  users: Iterable<number>,
): Promise<Set<number>> {
  const lower = await selectLower(trx, part);
  const names = await kept.of(trx);
  const named = new Set<number>();
  for (const user of users) if (names.has(user, lower)) named.add(user);
  return named;
}
