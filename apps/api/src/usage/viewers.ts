import type { EngagementAction } from '@connect/contract/constants.ts';
import { type Admission, actionIn, countsIn, highOf, lowOf } from './entry-filter.ts';
import { ACTION_NUMBERS, ENTRY_BYTES, NOBODY_KNOWN } from './entry-layout.ts';
import { VisitorPages } from './visitor-pages.ts';

/**
 * Distinct people who viewed an item, or clicked on a link, on all of these days
 * (domain/usage#what-counts).
 */
export function countViewers(
  days: Iterable<Buffer>,
  { admission, counted }: { admission: Admission | null; counted: EngagementAction } = {
    admission: null,
    counted: 'view',
  },
): number {
  const pages = new VisitorPages(1);
  let people = 0;
  for (const entries of days) {
    for (let at = 0; at < entries.length; at += ENTRY_BYTES) {
      const low = entries.readUInt32BE(at + 8);
      const trait = highOf(low);
      if (!countsIn(low) || actionIn(trait) !== ACTION_NUMBERS[counted]) continue;
      if (admission && (admission.low[lowOf(low)] === 0 || admission.high[trait] === 0)) continue;
      const visitor = entries.readInt32BE(at);
      if (visitor === NOBODY_KNOWN) {
        people += 1;
        continue;
      }
      const page = pages.pageOf(visitor);
      const own = pages.placeOf(visitor);
      if (page[own] !== 0) continue;
      page[own] = 1;
      people += 1;
    }
  }
  return people;
}
