import { call } from '../../api/start/client.ts';
import type { PickerSource } from '../../kit/fields/fields-picker.tsx';
import type { ListEndpoint } from '../../kit/table/list-types.ts';

const FOUND = '20';

/**
 * Gives a function that searches the rows of a list endpoint, for a picker; `query` adds filters
 * and sorting.
 */
export const finderIn =
  <Row>(list: ListEndpoint<Row>, query: Readonly<Record<string, string>> = {}) =>
  async (text: string, signal: AbortSignal): Promise<Row[]> =>
    (
      await call(list, {
        query: { ...query, search: text || undefined, limit: FOUND },
        signal,
        silent: true,
      })
    ).data;

/** Finds published items of a kind by their titles, each with its brand. */
export const publishedIn = (
  name: string,
  list: ListEndpoint<{ id: number; title: string; brand: string }>,
  query: Readonly<Record<string, string>> = {},
): PickerSource => {
  const find = finderIn(list, { ...query, status: 'published' });
  return {
    name,
    search: async (text, signal) =>
      (await find(text, signal)).map(({ id, title, brand }) => ({ id, title, note: brand })),
  };
};
