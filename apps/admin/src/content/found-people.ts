import type { Endpoint } from '@connect/contract/endpoint.ts';
import type { findQuery, foundPeople } from '@connect/contract/envelope.ts';
import type { z } from 'zod';
import { call } from '../api/client.ts';
import type { FilterOption, FoundFilter } from '../kit/list-types.ts';

/** A call that finds people by part of their name. */
export type PeopleEndpoint = Endpoint<z.ZodNever, typeof findQuery, z.ZodNever, typeof foundPeople>;

/** People as options of a filter; whoever looks stands first until something is typed. */
export const findPeople =
  (endpoint: PeopleEndpoint, me: FilterOption): FoundFilter['find'] =>
  async (search, signal) => {
    const { data } = await call(endpoint, {
      query: { search: search || undefined },
      signal,
      silent: true,
    });
    const people = data.map(({ id, display_name }) => ({ value: String(id), label: display_name }));
    return search ? people : [me, ...people.filter(({ value }) => value !== me.value)];
  };
