import type { Moved } from './merge.queries.ts';

/**
 * What a merge moved, with registrations that were cleared or restored since: they kept their ids and lie in the other
 * table, so that each is looked for in both (domain/registrations#clearing-the-log).
 */
export function inBothTables({ turned, joined }: Moved): Moved {
  const keys = (column: string) => [
    ...(turned[`registration.${column}`] ?? []),
    ...(turned[`archived_registration.${column}`] ?? []),
  ];
  const { registration = { joined: [], moved: [] } } = joined;
  const own = [...registration.moved, ...keys('user_id')];
  const by = keys('registered_by_user_id');
  return {
    turned: {
      ...turned,
      'archived_registration.user_id': own,
      'registration.registered_by_user_id': by,
      'archived_registration.registered_by_user_id': by,
    },
    joined: { ...joined, registration: { ...registration, moved: own } },
  };
}
