import { CONSENT_PURPOSES } from '@connect/contract/closed-lists.ts';
import { startOfDay } from '@connect/contract/wall-time.ts';
import { DAY_MS } from '../../time/moments.ts';
import type { UserFacts } from '../figures/user-facts.ts';
import type { UserListing, UserListQuery } from '../users-list.queries.ts';
import { type Group, isListed } from '../users-page.queries.ts';
import type { Meant } from './meant.queries.ts';

type Shape = NonNullable<UserFacts['shapes'][number]>;

/** Whether something holds for a user, or for all of a shape. */
type Check<Of> = (one: Of) => boolean;

const PURPOSES: readonly string[] = CONSENT_PURPOSES;
const bitsOf = (purposes: readonly string[]): number =>
  purposes.reduce((bits, purpose) => bits | (1 << PURPOSES.indexOf(purpose)), 0);

/** No check where nothing is chosen. */
function among<Of, Value>(values: readonly Value[] | undefined | null, of: (one: Of) => unknown) {
  if (!values?.length) return [];
  const chosen = new Set<unknown>(values);
  return [(one: Of) => chosen.has(of(one))];
}

function same<Of>(wanted: boolean | undefined, of: Check<Of>): Check<Of>[] {
  return wanted === undefined ? [] : [(one) => of(one) === wanted];
}

const shapeChecks = (query: UserListQuery, { scope }: UserListing): Check<Shape>[] => [
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
function listsWith({ lists }: UserFacts, wanted: readonly number[]): Uint8Array {
  const asked = new Set(wanted);
  const found = new Uint8Array(lists.length);
  for (const [number, ids] of lists.entries())
    if (ids?.some((id) => asked.has(id))) found[number] = 1;
  return found;
}

const onStage = (
  { agreed, stagesAll, stagesSet }: UserFacts,
  having: Uint8Array,
  onlyAnalysed: boolean,
  leftAlone: readonly number[],
): Check<number> => {
  const alone = new Set(leftAlone);
  const profiling = bitsOf(['profiling']);
  return (id) => {
    const analysed = ((agreed[id] ?? 0) & profiling) !== 0 && !alone.has(id);
    const list = analysed ? stagesAll[id] : onlyAnalysed ? 0 : stagesSet[id];
    return having[list ?? 0] === 1;
  };
};

const asksStages = ({ ladder_id: ladders, value_id: values }: UserListQuery): boolean =>
  Boolean(ladders?.length || values?.length);

/** As `openConditions` has them, of consents that have not ended. */
function checksOf(
  facts: UserFacts,
  query: UserListQuery,
  { stages, today }: UserListing,
  meant: Meant,
): Check<number>[] {
  const {
    agreed,
    expires,
    owner,
    province,
    reachSince,
    registered,
    specialties,
    texts,
    workplace,
  } = facts;
  const numbers = (codes: readonly string[] | undefined) => codes?.map(Number);
  const checks: Check<number>[] = [
    ...among(numbers(query.province_code), (id: number) => province[id]),
    ...among(query.workplace_id, (id: number) => workplace[id]),
    ...among(query.owner_rep_id, (id: number) => owner[id]),
    ...same(query.reachable, (id: number) => (reachSince[id] ?? 0) < Number.POSITIVE_INFINITY),
  ];
  /** One of what a filter means, which may be nothing. */
  const one = (
    asked: unknown[] | undefined,
    values: readonly unknown[],
    of: (id: number) => unknown,
  ) => {
    if (asked?.length) checks.push(among(values, of)[0] ?? (() => false));
  };
  one(query.health_region, numbers(meant.provinces) ?? [], (id) => province[id]);
  one(query.workplace_type, meant.workplaces, (id) => workplace[id]);
  if (query.license_expired !== undefined) {
    const day = Math.floor(Date.parse(today) / DAY_MS);
    checks.push(...same(query.license_expired, (id: number) => (expires[id] ?? 0) < day));
  }
  const { registered_from: from, registered_to: to } = query;
  if (from) {
    const since = startOfDay(from).getTime();
    checks.push((id) => (registered[id] ?? 0) >= since);
  }
  if (to) {
    const until = startOfDay(to, 1).getTime();
    checks.push((id) => (registered[id] ?? 0) < until);
  }
  if (query.consent?.length) {
    const all = bitsOf(query.consent);
    checks.push((id) => ((agreed[id] ?? 0) & all) === all);
  }
  if (query.specialty_id?.length) {
    const having = listsWith(facts, meant.specialties);
    checks.push((id) => having[specialties[id] ?? 0] === 1);
  }
  if (query.ask_again?.length) {
    const any = bitsOf(query.ask_again);
    const outdated = listsWith(facts, meant.texts);
    checks.push((id) => ((agreed[id] ?? 0) & any) !== 0 && outdated[texts[id] ?? 0] === 1);
  }
  if (asksStages(query)) {
    const having = listsWith(facts, meant.stages);
    checks.push(onStage(facts, having, stages?.onlyAnalysed ?? true, meant.left_alone));
  }
  return checks;
}

/** Of whom a consent has ended since `dropEnded`: facts do not tell which other ones they have. */
function endedOf(
  { agreedSince, reachSince }: UserFacts,
  query: UserListQuery,
  { ended }: Meant,
): Check<number> {
  const consents = query.consent?.length || query.ask_again?.length || asksStages(query);
  const reach = query.reachable !== undefined;
  if (!consents && !reach) return () => false;
  return (id) =>
    (consents && (agreedSince[id] ?? 0) <= ended) || (reach && (reachSince[id] ?? 0) <= ended);
}

/**
 * Users of wanted shapes whom filters find. Of whom facts do not tell it, the ids are the answer. Facts must be asked for at once,
 * before anything is waited for.
 */
function lookThrough(
  facts: UserFacts,
  query: UserListQuery,
  listing: UserListing,
  meant: Meant,
  { wanted, found }: { wanted: (shape: Shape) => boolean; found: (id: number) => void },
): number[] {
  const { shape, gone } = facts;
  const ofShape = [...shapeChecks(query, listing), wanted];
  const chosen = new Uint8Array(facts.shapes.length);
  for (const [number, one] of facts.shapes.entries()) {
    if (one && ofShape.every((check) => check(one))) chosen[number] = 1;
  }
  const since = listing.trashSince.getTime();
  const isEnded = endedOf(facts, query, meant);
  const checks = checksOf(facts, query, listing, meant);
  const unsure: number[] = [];
  users: for (let id = 1; id < shape.length; id += 1) {
    if (chosen[shape[id] ?? 0] !== 1 || (gone[id] ?? 0) <= since) continue;
    if (isEnded(id)) {
      unsure.push(id);
      continue;
    }
    for (const check of checks) if (!check(id)) continue users;
    found(id);
  }
  return unsure;
}

/** Counts users by tab, for filters that facts of them tell. */
export function countTabs(
  facts: UserFacts,
  query: UserListQuery,
  listing: UserListing,
  meant: Meant,
): { groups: Group[]; unsure: number[] } {
  const { tab } = facts;
  const groups: (Group | undefined)[] = [];
  const wanted = (shape: Shape) => {
    groups[shape.tab_id] ??= { ...shape, n: 0 };
    return true;
  };
  const found = (id: number) => {
    const group = groups[tab[id] ?? 0];
    if (group) group.n += 1;
  };
  const unsure = lookThrough(facts, query, listing, meant, { wanted, found });
  return { groups: groups.flatMap((group) => group ?? []), unsure };
}

/** Users of a list, in no order that may be relied on. */
export function findListed(
  facts: UserFacts,
  query: UserListQuery,
  listing: UserListing,
  meant: Meant,
): { ids: number[]; unsure: number[] } {
  const ids: number[] = [];
  const wanted = (shape: Shape) => isListed(query, shape);
  const unsure = lookThrough(facts, query, listing, meant, { wanted, found: (id) => ids.push(id) });
  return { ids, unsure };
}

/** Those on a page by registration, and others of the same milliseconds; `before` them stand so many. */
export function onPage(
  { registered }: UserFacts,
  ids: readonly number[],
  { order, offset, limit }: { order: 'asc' | 'desc'; offset: number; limit: number },
): { ids: number[]; before: number } {
  const moments = Float64Array.from(ids, (id) => registered[id] ?? 0).sort();
  if (order === 'desc') moments.reverse();
  const first = moments[offset];
  const last = moments[Math.min(offset + limit, moments.length) - 1];
  if (first === undefined || last === undefined) return { ids: [], before: 0 };
  const [low, high] = order === 'desc' ? [last, first] : [first, last];
  const stands = (id: number) => low <= (registered[id] ?? 0) && (registered[id] ?? 0) <= high;
  return { ids: ids.filter(stands), before: moments.indexOf(first) };
}
