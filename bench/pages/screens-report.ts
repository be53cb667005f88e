import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { alignedTable } from '../report.ts';
import { TARGETS, TRANSFER_BUDGETS_KB } from '../targets.ts';
import type { ScreenFigures } from './screen-figures.ts';
import { SCREENS } from './screens.ts';

const KEPT = fileURLToPath(new URL('screen-figures.json', import.meta.url));

type Figures = ReadonlyMap<string, ScreenFigures>;

/** The last release's figures; empty before the first. */
export function keptFigures(): Figures {
  if (!existsSync(KEPT)) return new Map();
  const kept: Record<string, ScreenFigures> = JSON.parse(readFileSync(KEPT, 'utf8'));
  return new Map(Object.entries(kept));
}

const rounded = (figures: ScreenFigures) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(1))]),
  );

/** Stores these figures as those of a release; screens that were not measured keep theirs. */
export function keepFigures(figures: Figures): void {
  const all = [...keptFigures(), ...figures].map(([name, one]) => [name, rounded(one)]);
  writeFileSync(KEPT, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}

const COLUMNS: readonly { title: string; key: keyof ScreenFigures; digits: number }[] = [
  { title: 'round trips', key: 'roundTrips', digits: 0 },
  { title: 'shown, ms', key: 'shown', digits: 0 },
  { title: 'longest task, ms', key: 'longestTask', digits: 0 },
  { title: 'main thread, ms', key: 'mainThread', digits: 0 },
  { title: 'JavaScript, kB', key: 'kilobytes', digits: 1 },
  { title: 'key press, ms', key: 'longestKeyTask', digits: 1 },
];

/** The targets that one screen misses, in words. */
export function missedBy(name: string, figures: ScreenFigures): string[] {
  const budget = SCREENS.find(({ path }) => path === name)?.budget;
  const { screen } = TARGETS;
  const limits: Partial<ScreenFigures> = {
    roundTrips: budget === 'list' ? screen.listRoundTrips : undefined,
    longestTask: screen.taskMilliseconds,
    kilobytes: budget && TRANSFER_BUDGETS_KB[budget],
    longestKeyTask: screen.keyMilliseconds,
  };
  return COLUMNS.filter(({ key }) => (figures[key] ?? 0) > (limits[key] ?? Infinity)).map(
    ({ title, key }) => `${title} ≤ ${limits[key]}`,
  );
}

/** Each figure with the earlier one after it. */
export function screensTable(figures: Figures, before: Figures): string {
  const rows = [...figures].map(([name, now]) => {
    const then = before.get(name);
    const cells = COLUMNS.flatMap(({ key, digits }) => [
      now[key]?.toFixed(digits) ?? '',
      then?.[key]?.toFixed(digits) ?? '',
    ]);
    return [name, ...cells, missedBy(name, now).join(', ') || 'ok'];
  });
  const headings = ['screen', ...COLUMNS.flatMap(({ title }) => [title, 'before']), 'missed'];
  const right = headings.map((_, n) => n > 0 && n < headings.length - 1);
  return alignedTable(headings, rows, right);
}
