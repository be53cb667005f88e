import { startOfDay, wallTime } from '@connect/contract/wall-time.ts';
import { addDays } from '../../time/moments.ts';
import type { Quiet } from './due.queries.ts';

const HOUR_MS = 3_600_000;

/** Whether a moment is within the quiet hours of Bangkok, and until when; they may go over midnight. */
export function quietAt(
  now: Date,
  { quiet_from: from, quiet_until: until }: { quiet_from: number; quiet_until: number },
): Quiet | null {
  if (from === until) return null;
  const wall = wallTime(now.getTime());
  const [day, hour] = [wall.toISOString().slice(0, 10), wall.getUTCHours()];
  const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until;
  if (!isQuiet) return null;
  const ends = hour < until ? day : addDays(day, 1);
  return { until: new Date(startOfDay(ends).getTime() + until * HOUR_MS) };
}
