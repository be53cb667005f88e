import { readBatches } from '../../db/read-batches.ts';
import type { Trx } from '../../deps.ts';
import { type KeptUsers, keepUsers } from './kept-users.service.ts';
import { type NameRow, nameRows, selectLower } from './user-names.queries.ts';

const ROWS_AT_ONCE = 5_000;

/** Names of a page, and what no name has in it. */
const PAGE = 512;
const BETWEEN = '\0';

/** Names in small letters of users whose ids follow one another, all in one text. */
class NamesPage {
  #text = '';
  /** Where each begins, and the end. */
  readonly #starts = new Int32Array(PAGE + 1);

  /** By the places of the users on the page. */
  replace(changed: ReadonlyMap<number, string>): void {
    const names = this.#text === '' ? new Array<string>(PAGE).fill('') : this.#text.split(BETWEEN);
    for (const [place, name] of changed) names[place] = name;
    this.#text = names.join(BETWEEN);
    let start = 0;
    for (const [place, name] of names.entries()) {
      this.#starts[place] = start;
      start += name.length + BETWEEN.length;
    }
    this.#starts[PAGE] = start;
  }

  /** Tells the places of those whose names have a part. */
  tellThose(part: string, tell: (place: number) => void): void {
    const starts = this.#starts;
    let place = 0;
    for (let at = this.#text.indexOf(part); at >= 0 && place < PAGE; ) {
      while ((starts[place + 1] ?? 0) <= at) place += 1;
      tell(place);
      place += 1;
      at = this.#text.indexOf(part, starts[place]);
    }
  }
}

/** Names of all users by their ids, which are given one after the other. Pages are gone over faster than names. */
class UserNames {
  readonly #pages: NamesPage[] = [];

  replace(ids: readonly number[], rows: readonly NameRow[]): void {
    const changed = new Map<number, Map<number, string>>();
    for (const { id, name } of [...ids.map((one) => ({ id: one, name: '' })), ...rows]) {
      const number = Math.floor(id / PAGE);
      const names = changed.get(number) ?? new Map<number, string>();
      changed.set(number, names.set(id % PAGE, name));
    }
    for (const [number, names] of changed) {
      const page = this.#pages[number] ?? new NamesPage();
      this.#pages[number] = page;
      page.replace(names);
    }
  }

  /** By id; 1: the name of the user has a part, which is in small letters. */
  having(part: string): Uint8Array {
    const found = new Uint8Array(this.#pages.length * PAGE);
    this.#pages.forEach((page, number) => {
      page.tellThose(part, (place) => {
        found[number * PAGE + place] = 1;
      });
    });
    return found;
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
  const having = (await kept.of(trx)).having(lower);
  const named = new Set<number>();
  // Whoever is not signed in has a negative number.
  for (const user of users) if (having[user] === 1) named.add(user);
  return named;
}
