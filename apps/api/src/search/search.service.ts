import type { SearchHit } from '@connect/contract/desk/search.ts';
import { arabicDigits } from '@connect/contract/text.ts';
import { type Actor, type ActorContext, can } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { maskedName } from '../people/masking.ts';
import { withoutDashes } from '../people/typed-phones.ts';
import { userScope, userSight } from '../people/user-scope.ts';
import { visibleKinds } from '../rights/visible-kinds.ts';
import { traceViews } from '../users/user.service.ts';
import {
  type FoundRow,
  SEARCH_LIMIT,
  type SearchTerms,
  searchContent,
  searchStaff,
} from './search.queries.ts';
import { searchUsers } from './search-users.queries.ts';

const MAX_WORDS = 8;
/** One character is in the data of nearly everybody. */
const USER_TEXT_MIN = 2;

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

/**
 * Users whom the actor sees; whoever does not read names and numbers finds them by `#id` alone
 * (domain/users#searching).
 */
async function usersFor(deps: Deps, actor: Actor, typed: string): Promise<FoundRow[]> {
  if (!can(actor, 'user.view')) return [];
  const { masked } = userSight(actor);
  const terms = searchTerms(withoutDashes(typed));
  if (!terms.onlyId && (masked || terms.text.length < USER_TEXT_MIN)) return [];
  const found = await searchUsers(deps.db, userScope(actor), terms);
  return masked
    ? found.map((row) => ({ ...row, title: maskedName(row.title), subtitle: '' }))
    : found;
}

/** Everything that the actor may see, by name, code or id; best match first, at most 20. */
export async function searchFor(
  deps: Deps,
  context: ActorContext,
  typed: string,
): Promise<SearchHit[]> {
  const { actor } = context;
  const terms = searchTerms(typed);
  const visible = visibleKinds(actor);
  const now = deps.clock.now();
  const found = await Promise.all([
    visible.length > 0 ? searchContent(deps.db, visible, terms, now) : [],
    can(actor, 'staff.view') ? searchStaff(deps.db, terms, now) : [],
    usersFor(deps, actor, typed),
  ]);
  const hits = found.flat().sort(byRank).slice(0, SEARCH_LIMIT);
  const ids = hits.flatMap(({ type, id }) => (type === 'user' ? [id] : []));
  await traceViews(deps, context, { view: 'search', ids });
  return hits;
}
