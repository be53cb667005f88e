import type { SavedView } from '@connect/contract/resources/saved-view.ts';
import type { ListQuery } from './list-types.ts';

const NOT_KEPT = ['page', 'limit'];

/** A list's state as a view keeps it. */
export const stateOf = (query: ListQuery): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) =>
      value && !NOT_KEPT.includes(key) ? [[key, value]] : [],
    ),
  );

const canonical = (query: ListQuery) =>
  JSON.stringify(Object.entries(stateOf(query)).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Whether a list stands as a view has it. */
export const showsView = (view: SavedView, query: ListQuery): boolean =>
  canonical(view.query) === canonical(query);

/** The change of the address that leads from one state to a view. */
export const changeTo = (view: SavedView, query: ListQuery): ListQuery => ({
  ...Object.fromEntries(Object.keys(stateOf(query)).map((key) => [key, undefined])),
  ...view.query,
});
