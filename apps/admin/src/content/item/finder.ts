import { call } from '../../api/start/client.ts';
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
