import { article } from '@connect/contract/resources/article.ts';
import { articleBody } from './articles.ts';
import { randomFrom } from './statistics.ts';

/** Digits that make each request's texts unlike any other's; the last ones of its title. */
export const MARK_LENGTH = 12;
const FIRST_MARK = 100_000_000_000;
/** Far from every other number in the statements, so that an id cannot be mistaken for one. */
export const FIRST_NEW_ID = 4_000_000_000;

export interface Scenario {
  name: string;
  label: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  query?: string;
  body?: (mark: string) => unknown;
}

const TEXT = articleBody(randomFrom(1));

const written = (mark: string) => ({
  title: `แนวทางการดูแลผู้ป่วยเบาหวานชนิดที่ 2 ${mark}`,
  excerpt: 'สรุปสาระสำคัญสำหรับแพทย์และเภสัชกร พร้อมตารางปรับขนาดยา',
  content: `${TEXT}<p>ปรับปรุง ${mark}</p>`,
});

/** The calls that are measured, as a person at the list and the form makes them. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'list',
    label: 'List of 10, two filters, total',
    method: 'GET',
    path: article.list.path,
    query: '?status=published&brand=Ozempic&page=1&limit=10&order_by=updated_at&order=desc',
  },
  {
    name: 'search',
    label: 'List of 10, Thai search text, total',
    method: 'GET',
    path: article.list.path,
    query: `?search=${encodeURIComponent('เบาหวานชนิดที่ 2ในผู้สูงอายุ')}&page=1&limit=10`,
  },
  { name: 'get', label: 'Get by id', method: 'GET', path: article.get.path },
  {
    name: 'create',
    label: 'Create',
    method: 'POST',
    path: article.create.path,
    body: (mark) => ({ ...written(mark), tags: ['เบาหวาน', 'แนวทาง'], status: 'draft' }),
  },
  {
    name: 'update',
    label: 'Update',
    method: 'PUT',
    path: article.update.path,
    body: written,
  },
];

export const floorPath = (scenario: Scenario): string =>
  `/${scenario.name}${scenario.path.includes(':id') ? '/:id' : ''}`;

export interface NextRequest {
  method: string;
  path: string;
  body?: string;
  input: { mark: string; id: number | null };
}

export type Side = 'app' | 'floor';

/**
 * Makes requests of all scenarios: no two alike in their mark, ids over all articles in turn. The
 * floor has articles of its own, as it writes without the rules that keep them consistent.
 */
export function createRequests(ids: readonly number[]) {
  let made = 0;
  const random = randomFrom(2);
  const idsOf: Record<Side, readonly number[]> = {
    app: ids.filter((_, n) => n % 2 === 0),
    floor: ids.filter((_, n) => n % 2 === 1),
  };
  return {
    next(scenario: Scenario, side: Side): NextRequest {
      made += 1;
      const mark = String(FIRST_MARK + made);
      const path = side === 'app' ? scenario.path : floorPath(scenario);
      const own = idsOf[side];
      const id = path.includes(':id') ? (own[Math.floor(random() * own.length)] ?? null) : null;
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
