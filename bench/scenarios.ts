import type { ContentKind } from '@connect/contract/kinds.ts';
import { article } from '@connect/contract/stories/article.ts';
import { articleBody } from './content-rows.ts';
import { BENCH_KINDS, type IdsByKind } from './kinds.ts';
import { randomFrom } from './statistics.ts';
import type { FloorScenario } from './targets.ts';

/** Digits that make each request's texts unique; the last ones of its title. */
export const MARK_LENGTH = 12;
const FIRST_MARK = 100_000_000_000;
/** Far from every other number in the statements, so that an id cannot be confused with one. */
export const FIRST_NEW_ID = 4_000_000_000;

export interface Scenario {
  name: string;
  label: string;
  /** Set when `floor` answers it too. */
  floor?: FloorScenario;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  query?: string;
  body?: (mark: string) => unknown;
  /** The kind whose ids the path takes; articles by default. */
  kind?: ContentKind;
  brief?: true;
}

const TEXT = articleBody(randomFrom(1));

const written = (mark: string) => ({
  title: `แนวทางการดูแลผู้ป่วยเบาหวานชนิดที่ 2 ${mark}`,
  excerpt: 'สรุปสาระสำคัญสำหรับแพทย์และเภสัชกร พร้อมตารางปรับขนาดยา',
  content: `${TEXT}<p>ปรับปรุง ${mark}</p>`,
});

/** List and item of the kinds besides articles, named after their paths. */
const KIND_SCENARIOS = BENCH_KINDS.filter(({ kind }) => kind !== 'article').flatMap(
  ({ kind, calls, filter }): Scenario[] => {
    const noun = kind.replaceAll('_', '-');
    return [
      {
        name: `list-${noun}`,
        label: `List of 10 of ${noun}, two filters, total`,
        method: 'GET',
        path: calls.list.path,
        query: `?status=published&${filter}&page=1&limit=10`,
        brief: true,
      },
      {
        name: `get-${noun}`,
        label: `Get ${noun} by id`,
        method: 'GET',
        path: calls.get.path,
        kind,
        brief: true,
      },
    ];
  },
);

/** The measured calls, as the list and the form make them. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'list',
    floor: 'list',
    label: 'List of 10, two filters, total',
    method: 'GET',
    path: article.list.path,
    query: '?status=published&brand=Ozempic&page=1&limit=10&order_by=updated_at&order=desc',
  },
  {
    name: 'search',
    floor: 'search',
    label: 'List of 10, Thai search text, total',
    method: 'GET',
    path: article.list.path,
    query: `?search=${encodeURIComponent('เบาหวานชนิดที่ 2ในผู้สูงอายุ')}&page=1&limit=10`,
  },
  { name: 'get', floor: 'get', label: 'Get by id', method: 'GET', path: article.get.path },
  {
    name: 'create',
    floor: 'create',
    label: 'Create',
    method: 'POST',
    path: article.create.path,
    body: (mark) => ({ ...written(mark), tags: ['เบาหวาน', 'แนวทาง'], status: 'draft' }),
  },
  {
    name: 'update',
    floor: 'update',
    label: 'Update',
    method: 'PUT',
    path: article.update.path,
    body: written,
  },
  ...KIND_SCENARIOS,
];

export const barePath = (scenario: Scenario): string =>
  `/${scenario.name}${scenario.path.includes(':id') ? '/:id' : ''}`;

export interface NextRequest {
  method: string;
  path: string;
  body?: string;
  input: { mark: string; id: number | null };
}

/** The app, `floor`, and Connect's own statements on a bare server. */
export const SIDES = ['app', 'floor', 'own'] as const;
export type Side = (typeof SIDES)[number];

/**
 * Makes requests of all scenarios: each with its own mark, ids over all items of a kind. The other
 * servers have their own items, as they write without the rules that keep items consistent.
 */
export function createRequests(ids: IdsByKind) {
  let made = 0;
  const random = randomFrom(2);
  return {
    next(scenario: Scenario, side: Side): NextRequest {
      made += 1;
      const mark = String(FIRST_MARK + made);
      const path = side === 'app' ? scenario.path : barePath(scenario);
      const all = ids.get(scenario.kind ?? 'article') ?? [];
      const drawn = Math.floor((random() * all.length) / SIDES.length) * SIDES.length;
      const id = path.includes(':id') ? (all[drawn + SIDES.indexOf(side)] ?? all[0] ?? null) : null;
      return {
        method: scenario.method,
        path: path.replace(':id', String(id)) + (scenario.query ?? ''),
        ...(scenario.body ? { body: JSON.stringify(scenario.body(mark)) } : {}),
        input: { mark, id },
      };
    },
  };
}
export type Requests = ReturnType<typeof createRequests>;
