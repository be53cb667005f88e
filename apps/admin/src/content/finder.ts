import { call } from '../api/client.ts';
import type { ListEndpoint } from '../kit/list-types.ts';

const FOUND = '20';

/** Gives a function that finds the rows of a list by words, for a picker; `query` narrows and sorts. */
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
