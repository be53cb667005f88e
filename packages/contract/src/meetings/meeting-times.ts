import type { FieldIssue } from '../errors/errors.ts';

export const MINUTE = 60_000;

/** A moment in milliseconds; null while it is missing. */
export const timeOf = (moment: string | null): number | null =>
  moment === null ? null : Date.parse(moment);

/** What begins and ends: a webinar, an event. */
export interface Timed {
  start_at: string | null;
  end_at: string | null;
}

/** An issue when a moment does not come after another; none when one of them is missing. */
export function ordered<Moment extends string>(
  item: { readonly [Key in Moment]: string | null },
  before: Moment,
  after: Moment,
): FieldIssue[] {
  const [from, to] = [timeOf(item[before]), timeOf(item[after])];
  if (from === null || to === null) return [];
  return to > from ? [] : [{ field: after, code: 'date_order' }];
}

/** Minutes from start to end; null while one of them is missing. */
export function scheduledMinutes(held: Timed): number | null {
  const [start, end] = [timeOf(held.start_at), timeOf(held.end_at)];
  return start === null || end === null ? null : (end - start) / MINUTE;
}

/** Maximum seats of a meeting, and of documents handed out at it. */
export const CAPACITY_MAX = 100_000;
export const HANDOUTS_MAX = 20;
