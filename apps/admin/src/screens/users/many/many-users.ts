import type { BodyOf, QueryOf, ReplyOf } from '@connect/contract/calls/endpoint.ts';
import { userBulkCalls } from '@connect/contract/users/user-bulk.ts';
import { HCP_TYPES } from '@connect/contract/users/user-choices.ts';
import { call } from '../../../api/start/client.ts';
import type { Kept, ListQuery } from '../../../kit/table/list-types.ts';

type Bulk = BodyOf<typeof userBulkCalls.bulk>;
/** What somebody does; `assign_back` only takes back. */
export type ManyVerb = Exclude<Bulk['action'], 'assign_back'>;
export type ManyResult = ReplyOf<typeof userBulkCalls.bulk>['data'][number];

/**
 * Told when an undo was refused for some, after the window of the action is gone; gives whether
 * somebody saw it.
 */
export type TellUndone = (results: readonly ManyResult[]) => boolean;

/** Whom an action on many is about: rows of a list, or all that match a query. */
export type Whom = { ids: number[] } | { query: ListQuery };

/** Whom an action concerns at all. */
const CONCERNED: Record<ManyVerb, QueryOf<typeof userBulkCalls.select>> = {
  approve: { status: 'pending' },
  activate: { status: 'suspended' },
  suspend: { status: 'active' },
  assign: { user_type: HCP_TYPES.join(',') },
};

/** Fixes the users of a query on the server. */
export async function keepUsers(query: ListQuery): Promise<Kept> {
  return (await call(userBulkCalls.select, { query, body: {} })).data;
}

/** Fixes those of the chosen whom an action concerns. */
export async function keepConcerned(verb: ManyVerb, whom: Whom): Promise<Kept> {
  const concerned = CONCERNED[verb];
  if ('query' in whom) {
    // Filters of the query itself may contradict: the selection of all comes first.
    const all = await keepUsers(whom.query);
    return (
      await call(userBulkCalls.select, { query: { ...concerned, selection: all.id }, body: {} })
    ).data;
  }
  return (await call(userBulkCalls.select, { query: concerned, body: { ids: whom.ids } })).data;
}

/** The action that takes back what another did to a selection. */
export async function takenBack(
  verb: ManyVerb,
  selection: string,
): Promise<Pick<Bulk, 'selection' | 'action'>> {
  if (verb === 'assign') return { selection, action: 'assign_back' };
  const { id } = await keepConcerned('activate', { query: { selection } });
  return { selection: id, action: 'activate' };
}

/**
 * Runs an action part by part on a selection from `from` on, and says after each part what came of
 * it and where to go on. Ends when `stopped` says so.
 */
export async function runOnMany(
  body: Omit<Bulk, 'from'>,
  from: number,
  told: (results: readonly ManyResult[], next: number | null) => void,
  stopped: () => boolean,
): Promise<void> {
  let at: number | null = from;
  while (at !== null && !stopped()) {
    const reply: ReplyOf<typeof userBulkCalls.bulk> = await call(userBulkCalls.bulk, {
      body: { ...body, from: at },
    });
    at = reply.meta.next;
    told(reply.data, at);
  }
}
