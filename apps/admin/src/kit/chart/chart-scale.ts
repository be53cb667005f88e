import { nice, ticks } from 'd3-array';

/** As many letters below a chart as stand side by side on a phone, the gaps between names aside. */
const LETTERS = 36;
/** About as many lines across a chart. */
const LINES = 4;

/** A curve over time; areas stand on top of one another in their order. */
export interface ChartSeries {
  key: string;
  label: string;
  color: string;
  shape: 'bar' | 'line' | 'area';
  dashed?: boolean;
  /** One for each point; a line has a gap where there is none. */
  values: readonly (number | undefined)[];
}

/** The end of the axis of values, and the values that are marked on it: whole numbers from 0. */
export function axisOf(greatest: number): { top: number; marks: number[] } {
  const [, top] = nice(0, Math.max(greatest, 1), LINES);
  return { top, marks: ticks(0, top, LINES).filter(Number.isInteger) };
}

/** Places of the points that are named below the axis: at equal distances, the first one included. */
export function labelledOf(names: readonly string[]): number[] {
  const longest = names.reduce((most, { length }) => Math.max(most, length), 1);
  const step = Math.ceil(names.length / Math.floor(LETTERS / longest));
  return [...names.keys()].filter((place) => place % step === 0);
}

/** The lower and the upper edge of each area at each point. */
export function stackedOf(series: readonly ChartSeries[], count: number): [number, number][][] {
  const below = new Array<number>(count).fill(0);
  return series.map(({ values }) =>
    below.map((from, at) => {
      const to = from + (values[at] ?? 0);
      below[at] = to;
      return [from, to];
    }),
  );
}

/** The greatest value that a chart shows. */
export function greatestOf(series: readonly ChartSeries[], count: number): number {
  const areas = series.filter(({ shape }) => shape === 'area');
  const others = series.filter(({ shape }) => shape !== 'area');
  const sums = stackedOf(areas, count).at(-1) ?? [];
  const values = others.flatMap((one) => one.values.filter((value) => value !== undefined));
  return [...sums.map(([, to]) => to), ...values].reduce((most, one) => Math.max(most, one), 0);
}
