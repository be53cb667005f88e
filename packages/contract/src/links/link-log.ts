import { z } from 'zod';
import {
  type ActivityColumn,
  logCall,
  logMeta,
  logPeriod,
  logQuery,
  logRow,
  logShares,
  logTotals,
  logUserRow,
  type PersonColumn,
} from '../content/engagement.ts';

/**
 * One click on a tracking link (domain/links#log). Measures are those of what followed from it: its
 * landing made a view (qualified), which was a qualified one (completed).
 */
export const clickRow = logRow.extend({
  by_qr: z.boolean(),
  in_app: z.string().nullable(),
  referrer_host: z.string().nullable(),
});
export type ClickRow = z.output<typeof clickRow>;

const clickTotals = logTotals
  .pick({ views: true, unique_viewers: true, completion_rate: true })
  .extend({
    /** With those that do not count. */
    all: z.number(),
    /** Share 0..1 of the clicks that count whose user is known; null without any. */
    known_rate: z.number().nullable(),
  });
export type ClickTotals = z.output<typeof clickTotals>;

/** Columns of the log, on its page and in its file. */
export type ClickColumn = ActivityColumn | 'app' | 'referrer' | 'opened' | 'left_out';
export type ClickerColumn = PersonColumn | 'opened';

/** The clicks of one tracking link; `views` are those that count. */
export const clickLog = <Item extends z.ZodType>(item: Item) =>
  logCall({
    name: 'link',
    area: 'link',
    summary: 'Clicks on one link: rows, people, and the figures for the same filters',
    query: logQuery,
    row: z.union([clickRow, logUserRow]),
    meta: {
      ...logMeta,
      item,
      summary: clickTotals.extend(logShares),
      before: clickTotals.extend(logPeriod).nullable(),
    },
  });
