import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import type { findQuery, foundPeople } from '@connect/contract/calls/envelope.ts';
import type { z } from 'zod';
import { call } from '../../api/start/client.ts';
import type { FilterOption, FoundFilter } from '../../kit/table/list-types.ts';

/** An endpoint that finds staff by part of their name. */
export type FindStaffEndpoint = Endpoint<
  z.ZodNever,
  typeof findQuery,
  z.ZodNever,
  typeof foundPeople
>;

/** Finds staff as options of a filter; the signed-in staff comes first until something is typed. */
export const findStaff =
  (endpoint: FindStaffEndpoint, me: FilterOption): FoundFilter['find'] =>
  async (search, signal) => {
    const { data } = await call(endpoint, {
      query: { search: search || undefined },
      signal,
      silent: true,
    });
    const staff = data.map(({ id, display_name }) => ({ value: String(id), label: display_name }));
    return search ? staff : [me, ...staff.filter(({ value }) => value !== me.value)];
  };
