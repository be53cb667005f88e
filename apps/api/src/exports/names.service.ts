import type { Language } from '@connect/contract/constants.ts';
import type { Deps } from '../deps.ts';
import { selectLadders, selectNames } from './exports.queries.ts';
import type { ReferenceNames } from './words.ts';

/** The names of reference lists, and the products that have a ladder. */
export async function namesOfLists(
  { db }: Deps,
  language: Language,
): Promise<{ reference: ReferenceNames; ladders: { value: string; label: string }[] }> {
  const [reference, ladders] = await Promise.all([selectNames(db, language), selectLadders(db)]);
  return { reference, ladders: ladders.map(({ id, brand }) => ({ value: `${id}`, label: brand })) };
}
