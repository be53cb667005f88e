import type { FieldIssue } from '@connect/contract/errors/errors.ts';

/** Nobody told the company anything before there was a platform. */
const EARLIEST = Date.parse('2015-01-01T00:00:00+07:00');

/** Issues of a moment at which something is said to have happened. */
export function pastIssues(field: string, moment: string, now: Date): FieldIssue[] {
  const time = Date.parse(moment);
  if (time < EARLIEST) return [{ field, code: 'date' }];
  return time > now.getTime() ? [{ field, code: 'date_past' }] : [];
}
