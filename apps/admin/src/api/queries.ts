import type { Endpoint, ParamsOf, QueryOf, ReplyOf } from '@connect/contract/calls/endpoint.ts';
import { MINIMUM_FETCH_DELAY_MS } from '@connect/contract/constants.ts';
import { webinarHosts } from '@connect/contract/hosts/webinar-host.ts';
import {
  type ArticleCategory,
  type LadderValue,
  type ProductLadder,
  type Province,
  reference,
  type Specialty,
  type TherapyArea,
  type WebinarHost,
} from '@connect/contract/reference/reference.ts';
import { type QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import { type CallOptions, call } from './start/client.ts';

/** Query keys of a resource; a write invalidates `all`. */
export const resourceKeys = (name: string) => ({
  all: [name] as const,
  list: (query: unknown) => [name, 'list', query] as const,
  item: (id: number) => [name, 'item', id] as const,
  logs: (id: number, query: unknown) => [name, 'logs', id, query] as const,
  revisions: (id: number) => [name, 'revisions', id] as const,
});

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Whether a skeleton is seen: those of lists and drawers are invisible at first. */
const skeletonShows = (): boolean =>
  [...document.querySelectorAll('.mantine-Skeleton-root')].some(
    (skeleton) => getComputedStyle(skeleton).visibility === 'visible',
  );

/**
 * Keeps a visible loading state for at least 200 ms, so that it does not flicker
 * (domain/screens#loading). Silent reads, reads that replace visible data and those whose skeleton is
 * still invisible are not delayed.
 */
async function steady<Reply>(
  client: QueryClient,
  queryKey: QueryKey,
  work: Promise<Reply>,
): Promise<Reply> {
  const started = performance.now();
  const reply = await work;
  const left = MINIMUM_FETCH_DELAY_MS - (performance.now() - started);
  const awaited = client
    .getQueryCache()
    .find({ queryKey })
    ?.observers.some((observer) => observer.getCurrentResult().isPending);
  if (left > 0 && awaited && skeletonShows()) await pause(left);
  return reply;
}

function query<E extends Endpoint>(
  queryKey: readonly unknown[],
  endpoint: E,
  options: CallOptions<E>,
) {
  return queryOptions<ReplyOf<E>>({
    queryKey,
    queryFn: ({ client, signal, queryKey: key }) =>
      steady(client, key, call(endpoint, { ...options, signal })),
  });
}

// Every endpoint for one item takes `id` as text, but TypeScript knows `ParamsOf<E>` only per
// endpoint.
const idOf = <E extends Endpoint>(id: number) => ({ id: String(id) }) as ParamsOf<E>;

/** Options that read one item. */
export const itemQuery = <E extends Endpoint>(endpoint: E, id: number) =>
  query(resourceKeys(endpoint.tag).item(id), endpoint, { params: idOf<E>(id) });

/** Options that read the item of a form; disabled while the item is new and has no id. */
export const formItemQuery = <E extends Endpoint>(endpoint: E, id: number | undefined) => ({
  ...itemQuery(endpoint, id ?? 0),
  enabled: id !== undefined,
});

/**
 * Options that read an endpoint without pages and ids, such as a short list in full or the
 * settings.
 */
export const wholeQuery = <E extends Endpoint>(endpoint: E) =>
  query(resourceKeys(endpoint.tag).all, endpoint, {});

/** Options that read one page of a list; `list` holds strings as in the address. */
export const listQuery = <E extends Endpoint>(endpoint: E, list: QueryOf<E>) =>
  query(resourceKeys(endpoint.tag).list(list), endpoint, { query: list });

/** Options that read one page of an item's usage log. */
export const logsQuery = <E extends Endpoint>(endpoint: E, id: number, list: QueryOf<E>) =>
  query(resourceKeys(endpoint.tag).logs(id, list), endpoint, {
    params: idOf<E>(id),
    query: list,
  });

/** Options that read one page of an item's registrations. */
export const registrationsQuery = <E extends Endpoint>(endpoint: E, id: number, list: QueryOf<E>) =>
  query([endpoint.tag, 'registrations', id, list], endpoint, { params: idOf<E>(id), query: list });

/** Options that read one of an event's registrations. */
export const registrationQuery = <E extends Endpoint>(endpoint: E, eventId: number, id: number) =>
  query([endpoint.tag, 'registration', eventId, id], endpoint, {
    params: { id: String(eventId), registration: String(id) } as ParamsOf<E>, // as with `idOf`
  });

/** Options that read everybody of an event, for a device at its door. */
export const doorQuery = <E extends Endpoint>(endpoint: E, id: number) =>
  query([endpoint.tag, 'door', id], endpoint, { params: idOf<E>(id) });

/** Options that read one page of what became of an event's registrations. */
export const registrationLogQuery = <E extends Endpoint>(
  endpoint: E,
  id: number,
  list: QueryOf<E>,
) => query([endpoint.tag, 'log', id, list], endpoint, { params: idOf<E>(id), query: list });

/** Options that read one page of the messages of an event. */
export const eventMessagesQuery = <E extends Endpoint>(endpoint: E, id: number, list: QueryOf<E>) =>
  query([endpoint.tag, 'messages', id, list], endpoint, { params: idOf<E>(id), query: list });

/** Options that read what became of an event. */
export const eventSummaryQuery = <E extends Endpoint>(endpoint: E, id: number) =>
  query([endpoint.tag, 'summary', id], endpoint, { params: idOf<E>(id) });

/** Options that read what was cleared of an event. */
export const archivesQuery = <E extends Endpoint>(endpoint: E, id: number) =>
  query([endpoint.tag, 'archives', id], endpoint, { params: idOf<E>(id) });

/** Options that read one page of those to whom a link is sent. */
export const recipientsQuery = <E extends Endpoint>(endpoint: E, id: number, list: QueryOf<E>) =>
  query([endpoint.tag, 'recipients', id, list], endpoint, { params: idOf<E>(id), query: list });

/** Options that read one page of the questions that users asked about an item. */
export const questionsQuery = <E extends Endpoint>(endpoint: E, id: number, list: QueryOf<E>) =>
  query([endpoint.tag, 'questions', id, list], endpoint, { params: idOf<E>(id), query: list });

/** Options that read an item's revisions. */
export const revisionsQuery = <E extends Endpoint>(endpoint: E, id: number) =>
  query(resourceKeys(endpoint.tag).revisions(id), endpoint, { params: idOf<E>(id) });

/**
 * The shared store of reference lists (domain/reference-data#shared-store); a list that has not
 * loaded yet is empty.
 */
export interface Reference {
  articleCategories: ArticleCategory[];
  webinarHosts: WebinarHost[];
  specialties: Specialty[];
  productLadders: ProductLadder[];
  ladderValues: LadderValue[];
  therapyAreas: TherapyArea[];
  provinces: Province[];
}

// One constant empty list, so that hooks can depend on it.
const NONE: never[] = [];

const flat = new WeakMap<object, TherapyArea[]>();

/**
 * Without `group=bu` the reply holds areas only; the filter narrows its type. The same reply gives
 * the same array.
 */
function flatAreas(rows: ReplyOf<typeof reference.therapyAreas>['data']): TherapyArea[] {
  const found = flat.get(rows);
  if (found) return found;
  const areas = rows.filter((row) => 'bu' in row);
  flat.set(rows, areas);
  return areas;
}

// Read silently and never stale; the next page load revalidates it by its ETag.
const stored = <E extends Endpoint>(
  name: keyof Reference | 'brandSpellings',
  endpoint: E,
  query?: QueryOf<E>,
) =>
  queryOptions<ReplyOf<E>>({
    queryKey: ['reference', name],
    queryFn: ({ signal }) => call(endpoint, { query, signal, silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

// Includes entries that are switched off: forms do not offer them, but items that refer to them
// show their names.
const ALL = { all: '1' };

const store = {
  articleCategories: stored('articleCategories', reference.articleCategories, ALL),
  webinarHosts: stored('webinarHosts', webinarHosts.list, {
    limit: '100',
    status: 'publish',
    fields: 'id,name,photo',
  }),
  specialties: stored('specialties', reference.specialties, ALL),
  productLadders: stored('productLadders', reference.productLadders, ALL),
  ladderValues: stored('ladderValues', reference.ladderValues, ALL),
  therapyAreas: stored('therapyAreas', reference.therapyAreas, ALL),
  provinces: stored('provinces', reference.provinces),
  brandSpellings: stored('brandSpellings', reference.brandSpellings),
};

/**
 * Starts loading the six lists in parallel when the default layout is entered; the first screen
 * does not wait for them.
 */
export function loadReference(): void {
  void queryClient.prefetchQuery(store.articleCategories);
  void queryClient.prefetchQuery(store.webinarHosts);
  void queryClient.prefetchQuery(store.specialties);
  void queryClient.prefetchQuery(store.productLadders);
  void queryClient.prefetchQuery(store.ladderValues);
  void queryClient.prefetchQuery(store.therapyAreas);
}

const rowsOf = <Row>(reply: { data: Row[] } | undefined): Row[] => reply?.data ?? NONE;

const lists: { [Name in keyof Reference]: () => Reference[Name] } = {
  articleCategories: () => rowsOf(useQuery(store.articleCategories).data),
  webinarHosts: () => rowsOf(useQuery(store.webinarHosts).data),
  specialties: () => rowsOf(useQuery(store.specialties).data),
  productLadders: () => rowsOf(useQuery(store.productLadders).data),
  ladderValues: () => rowsOf(useQuery(store.ladderValues).data),
  therapyAreas: () => flatAreas(rowsOf(useQuery(store.therapyAreas).data)),
  provinces: () => rowsOf(useQuery(store.provinces).data),
};

/**
 * One list of the shared store, or the provinces, which load when a screen first asks for them. A
 * screen follows only the lists that it names.
 */
export const useReference = <Name extends keyof Reference>(name: Name): Reference[Name] =>
  lists[name]();

const spelt = new WeakMap<object, string[]>();

/**
 * Other spellings of product names; loaded once a form passes `wanted`. The same reply gives the
 * same array.
 */
export function useSpellings(wanted: boolean): string[] {
  const rows = useQuery({ ...store.brandSpellings, enabled: wanted }).data?.data;
  if (!rows) return NONE;
  const made = spelt.get(rows) ?? rows.flatMap(({ spellings }) => spellings);
  spelt.set(rows, made);
  return made;
}
