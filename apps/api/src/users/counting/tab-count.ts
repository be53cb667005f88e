import { CONSENT_PURPOSES } from '@connect/contract/closed-lists.ts';
import { startOfDay } from '@connect/contract/wall-time.ts';
import { dayOf, type UserFacts } from '../figures/user-facts.ts';
import { inactiveSince, type UserListing, type UserListQuery } from '../users-list.queries.ts';
import { type Group, isListed } from '../users-page.queries.ts';
import type { Meant } from './meant.queries.ts';

type Shape = NonNullable<UserFacts['shapes'][number]>;
/** A number of each user. */
type Column = UserFacts['shape' | 'tab' | 'province' | 'registered'];

/** Whether something holds for all of a shape. */
type Check = (shape: Shape) => boolean;

/** By user; 1: found by all that was looked at. Loops over typed arrays are the quickest that Node.js has. */
export type Found = Uint8Array;

const PURPOSES: readonly string[] = CONSENT_PURPOSES;
const bitsOf = (purposes: readonly string[]): number =>
  purposes.reduce((bits, purpose) => bits | (1 << PURPOSES.indexOf(purpose)), 0);

/** No check where nothing is chosen. */
function among<Value>(values: readonly Value[] | undefined, of: (shape: Shape) => unknown) {
  if (!values?.length) return [];
  const chosen = new Set<unknown>(values);
  return [(shape: Shape) => chosen.has(of(shape))];
}

const same = (wanted: boolean | undefined, of: Check): Check[] =>
  wanted === undefined ? [] : [(shape) => of(shape) === wanted];

const shapeChecks = (query: UserListQuery, { scope }: UserListing): Check[] => [
  ...(scope.regions
    ? [among(scope.regions, ({ region }: Shape) => region)[0] ?? (() => false)]
    : []),
  ...among(query.region, ({ region }: Shape) => region),
  ...among(query.profession, ({ profession }: Shape) => profession),
  ...among(query.segment, ({ segment }: Shape) => segment),
  ...among(query.registration_source, (shape: Shape) => shape.registration_source),
  ...same(query.owned, ({ owned }: Shape) => owned),
  ...same(query.is_kol, (shape: Shape) => shape.is_kol),
];

/** By number of list; 1: it has one of these. */
function listsWith({ lists, listsWith: numbers }: UserFacts, wanted: readonly number[]) {
  const having = new Uint8Array(lists.length);
  for (const id of wanted) for (const number of numbers.get(id) ?? []) having[number] = 1;
  return having;
}

/** By number; 1: it is one of these. What no user has is left out, whatever is asked for. */
function flagsOf(column: Column, values: readonly number[]): Uint8Array {
  let top = 0;
  for (let id = 0; id < column.length; id += 1) top = Math.max(top, column[id] ?? 0);
  const flags = new Uint8Array(top + 1);
  for (const value of values) if (value > 0 && value <= top) flags[value] = 1;
  return flags;
}

function keepFlagged(found: Found, column: Column, flags: Uint8Array): void {
  for (let id = 0; id < found.length; id += 1) if (flags[column[id] ?? 0] !== 1) found[id] = 0;
}

/** Those of whom it is less, or those of whom it is not. */
function keepBelow(found: Found, column: Column, limit: number, wanted = true): void {
  for (let id = 0; id < found.length; id += 1)
    if ((column[id] ?? 0) < limit !== wanted) found[id] = 0;
}

/** Those who agree to at least so many of these purposes. */
function keepAgreed(found: Found, { agreed }: UserFacts, bits: number, how: 'one' | 'all'): void {
  for (let id = 0; id < found.length; id += 1) {
    const given = (agreed[id] ?? 0) & bits;
    if (how === 'all' ? given !== bits : given === 0) found[id] = 0;
  }
}

/** Stages of whom may be analysed are among all of theirs, of others among those that somebody set. */
function keepOnStage(
  found: Found,
  { agreed, stagesAll, stagesSet }: UserFacts,
  having: Uint8Array,
  onlyAnalysed: boolean,
  leftAlone: readonly number[],
): void {
  const profiling = bitsOf(['profiling']);
  const alone = new Uint8Array(found.length);
  for (const id of leftAlone) if (id < alone.length) alone[id] = 1;
  for (let id = 0; id < found.length; id += 1) {
    const analysed = ((agreed[id] ?? 0) & profiling) !== 0 && alone[id] === 0;
    const list = analysed ? stagesAll[id] : onlyAnalysed ? 0 : stagesSet[id];
    if (having[list ?? 0] !== 1) found[id] = 0;
  }
}

const asksStages = ({ ladder_id: ladders, value_id: values }: UserListQuery): boolean =>
  Boolean(ladders?.length || values?.length);

/** Keeps whom `openConditions` find, of consents that have not ended. */
function keepAsked(
  found: Found,
  facts: UserFacts,
  query: UserListQuery,
  { stages, today, now }: UserListing,
  meant: Meant,
): void {
  /** One of what a filter means, which may be nothing. */
  const one = (asked: unknown[] | undefined, column: Column, values: readonly number[] = []) => {
    if (asked?.length) keepFlagged(found, column, flagsOf(column, values));
  };
  one(query.province_code, facts.province, query.province_code?.map(Number));
  one(query.health_region, facts.province, meant.provinces.map(Number));
  one(query.workplace_id, facts.workplace, query.workplace_id);
  one(query.workplace_type, facts.workplace, meant.workplaces);
  one(query.owner_rep_id, facts.owner, query.owner_rep_id);
  const { registered_from: from, registered_to: to } = query;
  if (from) keepBelow(found, facts.registered, startOfDay(from).getTime(), false);
  if (to) keepBelow(found, facts.registered, startOfDay(to, 1).getTime());
  if (query.reachable !== undefined)
    keepBelow(found, facts.reachSince, Number.POSITIVE_INFINITY, query.reachable);
  if (query.license_expired !== undefined) {
    keepBelow(found, facts.expires, dayOf(new Date(today)), query.license_expired);
  }
  if (query.inactive_days !== undefined) {
    keepBelow(found, facts.active, dayOf(inactiveSince(query.inactive_days, now)) + 1);
    for (const id of meant.active) if (id < found.length) found[id] = 0;
  }
  if (query.consent?.length) keepAgreed(found, facts, bitsOf(query.consent), 'all');
  if (query.specialty_id?.length)
    keepFlagged(found, facts.specialties, listsWith(facts, meant.specialties));
  if (query.ask_again?.length) {
    keepAgreed(found, facts, bitsOf(query.ask_again), 'one');
    keepFlagged(found, facts.texts, listsWith(facts, meant.texts));
  }
  if (asksStages(query)) {
    const having = listsWith(facts, meant.stages);
    keepOnStage(found, facts, having, stages?.onlyAnalysed ?? true, meant.left_alone);
  }
}

/**
 * Takes out of whom a consent has ended since `dropEnded`: facts do not tell which other ones they have. Returns
 * their ids.
 */
function takeEnded(
  found: Found,
  { agreedSince, reachSince }: UserFacts,
  query: UserListQuery,
  { ended }: Meant,
): number[] {
  const columns = [
    ...(query.consent?.length || query.ask_again?.length || asksStages(query) ? [agreedSince] : []),
    ...(query.reachable === undefined ? [] : [reachSince]),
  ];
  const taken: number[] = [];
  for (const column of columns) {
    for (let id = 0; id < found.length; id += 1) {
      if (found[id] !== 1 || (column[id] ?? 0) > ended) continue;
      found[id] = 0;
      taken.push(id);
    }
  }
  return taken;
}

/**
 * Counts users by tab, and finds those of a list, for filters that facts tell. Of whom facts do not tell it, the ids are
 * `unsure`. Facts must be asked for at once, before anything is waited for.
 */
export function lookThrough(
  facts: UserFacts,
  query: UserListQuery,
  listing: UserListing,
  meant: Meant,
): { groups: Group[]; found: Found; unsure: number[] } {
  const { shape, tab, gone } = facts;
  const groups: (Group | undefined)[] = [];
  const ofShape = shapeChecks(query, listing);
  const chosen = new Uint8Array(facts.shapes.length);
  for (const one of facts.shapes) {
    if (!one || !ofShape.every((check) => check(one))) continue;
    chosen[one.id] = 1;
    groups[one.tab_id] ??= { ...one, n: 0 };
  }
  const since = listing.trashSince.getTime();
  const found = new Uint8Array(shape.length);
  for (let id = 0; id < found.length; id += 1)
    if (chosen[shape[id] ?? 0] === 1 && (gone[id] ?? 0) > since) found[id] = 1;
  const unsure = takeEnded(found, facts, query, meant);
  keepAsked(found, facts, query, listing, meant);
  const counts = new Int32Array(groups.length);
  const onList = Uint8Array.from(groups, (group) => (group && isListed(query, group) ? 1 : 0));
  for (let id = 0; id < found.length; id += 1) {
    if (found[id] !== 1) continue;
    const own = tab[id] ?? 0;
    counts[own] = (counts[own] ?? 0) + 1;
    found[id] = onList[own] ?? 0;
  }
  const counted = groups.map((group, own) => group && { ...group, n: counts[own] ?? 0 });
  return { groups: counted.flatMap((group) => group ?? []), found, unsure };
}

/** The ids of those who were found. */
export function idsOf(found: Found): number[] {
  const ids: number[] = [];
  for (let id = 0; id < found.length; id += 1) if (found[id] === 1) ids.push(id);
  return ids;
}

/** Those on a page by registration, and others of the same milliseconds; `before` them stand so many. */
export function onPage(
  { registered }: UserFacts,
  found: Found,
  { order, offset, limit }: { order: 'asc' | 'desc'; offset: number; limit: number },
): { ids: number[]; before: number } {
  const moments = new Float64Array(found.length);
  let total = 0;
  for (let id = 0; id < found.length; id += 1) {
    if (found[id] !== 1) continue;
    moments[total] = registered[id] ?? 0;
    total += 1;
  }
  const inOrder = moments.subarray(0, total).sort();
  if (order === 'desc') inOrder.reverse();
  const first = inOrder[offset];
  const last = inOrder[Math.min(offset + limit, total) - 1];
  if (first === undefined || last === undefined) return { ids: [], before: 0 };
  const page = found.slice();
  keepBelow(page, registered, Math.min(first, last), false);
  keepBelow(page, registered, Math.max(first, last) + 1);
  return { ids: idsOf(page), before: inOrder.indexOf(first) };
}
