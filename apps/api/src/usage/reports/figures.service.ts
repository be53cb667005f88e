import type { Region } from '@connect/contract/constants.ts';
import type { Trx } from '../../deps.ts';
import { packNow, selectAllTouched } from '../entries.queries.ts';
import { admissionOf, provinceTable } from '../entry-filter.ts';
import { ACTION_NUMBERS } from '../entry-layout.ts';
import { LogCount, type Totals } from '../log-count.ts';
import { askedOf, ItemNames } from '../log-rows.ts';
import { readPackedOf, type Subject, selectProvinceCodes } from './figures.queries.ts';

/** Figures of one subject, as its log page tells them. */
export interface Figures extends Totals {
  /** Different known users in rows that count. */
  users: number;
}

/** Which days, of which regions (null: all), and whether views or clicks are counted. */
export interface FiguresAsked {
  from: string | undefined;
  to: string | undefined;
  regions: readonly Region[] | null;
  counted: 'view' | 'click';
}

export const subjectKey = ({ type, id }: Subject): string => `${type} ${id}`;

/** All that are kept fit into these. */
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2199-12-31';
/** Subjects whose days are in memory at once. */
const AT_ONCE = 25;

/**
 * Counts many subjects by the rules of the log page (domain/usage#what-counts), of packed days and,
 * for those touched since, of their rows. One reader serves one snapshot.
 */
export function figuresReader({ from, to, regions, counted }: FiguresAsked) {
  const span = { from: from ?? FIRST_DAY, to: to ?? LAST_DAY };
  let touched: Map<string, string[]> | undefined;
  let within: Uint8Array | undefined;

  async function prepare(trx: Trx) {
    if (!touched) {
      const days = await selectAllTouched(trx, [span]);
      touched = new Map();
      for (const one of days) {
        touched.set(subjectKey(one), [...(touched.get(subjectKey(one)) ?? []), one.day]);
      }
    }
    within ??= provinceTable(regions ? await selectProvinceCodes(trx, regions) : null);
    return { touched, within };
  }

  async function entriesOf(trx: Trx, subjects: readonly Subject[], changed: Map<string, string[]>) {
    const days = new Map<string, Buffer[]>(subjects.map((one) => [subjectKey(one), []]));
    const stale = subjects.flatMap((one) =>
      (changed.get(subjectKey(one)) ?? []).map((day) => ({ ...one, day })),
    );
    const isStale = new Set(stale.map((one) => `${subjectKey(one)} ${one.day}`));
    const packed = await readPackedOf(trx, subjects, span);
    const kept = packed.filter((one) => !isStale.has(`${subjectKey(one)} ${one.day}`));
    const fresh =
      stale.length === 0
        ? []
        : await packNow(trx, {
            types: stale.map(({ type }) => type),
            ids: stale.map(({ id }) => id),
            days: stale.map(({ day }) => day),
          });
    for (const one of [...kept, ...fresh]) days.get(subjectKey(one))?.push(one.entries);
    return days;
  }

  /** The figures of subjects by their keys; a subject that nobody used has its own, all zero. */
  return async (trx: Trx, subjects: readonly Subject[]): Promise<ReadonlyMap<string, Figures>> => {
    const known = await prepare(trx);
    const admission = admissionOf({ persons: null }, known.within);
    const figures = new Map<string, Figures>();
    for (let start = 0; start < subjects.length; start += AT_ONCE) {
      const some = subjects.slice(start, start + AT_ONCE);
      for (const [key, entries] of await entriesOf(trx, some, known.touched)) {
        const names = new ItemNames(0);
        // As one day: figures of single days are not asked for.
        const rows = names.rowsOf(Buffer.concat(entries));
        const which = { within: known.within, counted: ACTION_NUMBERS[counted] };
        const count = new LogCount(askedOf(names, admission, which));
        count.addDay(rows);
        count.close();
        figures.set(key, { ...count.totals, users: count.users.counted });
      }
    }
    return figures;
  };
}
