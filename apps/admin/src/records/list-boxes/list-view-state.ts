import type { SavedView } from '@connect/contract/desk/saved-view.ts';
import type { ListQuery } from '../../kit/table/list-types.ts';

const NOT_KEPT = ['page', 'limit'];

/** A list's query as a saved view stores it. */
export const stateOf = (query: ListQuery): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) =>
      value && !NOT_KEPT.includes(key) ? [[key, value]] : [],
    ),
  );

const canonical = (query: ListQuery) =>
  JSON.stringify(Object.entries(stateOf(query)).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Whether a list's query equals that of a view. */
export const showsView = (view: SavedView, query: ListQuery): boolean =>
  canonical(view.query) === canonical(query);

/**
 * The view that a list shows now, and the one it showed last where its state was changed since: not one of
 * another report, which would be overwritten by this one.
 */
export function activeView(
  views: readonly SavedView[] | undefined,
  query: ListQuery,
  chosen: number | null,
) {
  const last = views?.find((one) => one.id === chosen && one.query.report === query.report);
  const exact = last && showsView(last, query) ? last : views?.find((v) => showsView(v, query));
  return { exact, current: exact ?? last };
}

/** The change of the query that leads to a view. */
export const changeTo = (view: SavedView, query: ListQuery): ListQuery => ({
  ...Object.fromEntries(Object.keys(stateOf(query)).map((key) => [key, undefined])),
  ...view.query,
});
