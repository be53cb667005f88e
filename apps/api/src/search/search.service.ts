import type { SearchHit } from '@connect/contract/desk/search.ts';
import { arabicDigits } from '@connect/contract/text.ts';
import { type Actor, can } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { visibleKinds } from '../rights/visible-kinds.ts';
import {
  type FoundRow,
  SEARCH_LIMIT,
  type SearchTerms,
  searchContent,
  searchStaff,
} from './search.queries.ts';

const MAX_WORDS = 8;

/** `#12` is an id, a bare number may be one, everything else is words (domain/screens#search). */
export function searchTerms(typed: string): SearchTerms {
  const text = arabicDigits(typed).toLowerCase();
  const [, hash, number] = /^(?:#\s*)(\d{1,10})$|^(\d{1,10})$/.exec(text) ?? [];
  return {
    text,
    words: text.split(/\s+/).slice(0, MAX_WORDS),
    id: hash || number ? Number(hash ?? number) : null,
    onlyId: hash !== undefined,
  };
}

const byRank = (a: FoundRow, b: FoundRow): number =>
  a.rank - b.rank ||
  b.closeness - a.closeness ||
  Date.parse(b.changed_at) - Date.parse(a.changed_at);

/** Everything that the actor may see, by name, code or id; best match first, at most 20. */
export async function searchFor(deps: Deps, actor: Actor, typed: string): Promise<SearchHit[]> {
  const terms = searchTerms(typed);
  const visible = visibleKinds(actor);
  const now = deps.clock.now();
  const found = await Promise.all([
    visible.length > 0 ? searchContent(deps.db, visible, terms, now) : [],
    can(actor, 'staff.view') ? searchStaff(deps.db, terms, now) : [],
  ]);
  return found.flat().sort(byRank).slice(0, SEARCH_LIMIT);
}
