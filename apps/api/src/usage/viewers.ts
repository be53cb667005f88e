import { actionIn, countsIn, highOf } from './entry-filter.ts';
import { ACTION_NUMBERS, ENTRY_BYTES, NOBODY_KNOWN } from './entry-layout.ts';
import { VisitorTable } from './visitor-table.ts';

/** Counts distinct people who viewed an item, day after day (domain/usage#what-counts). */
export class Viewers {
  people = 0;
  readonly #seen = new VisitorTable(1);

  addDay(entries: Buffer): void {
    for (let at = 0; at < entries.length; at += ENTRY_BYTES) {
      const low = entries.readUInt32BE(at + 8);
      if (!countsIn(low) || actionIn(highOf(low)) !== ACTION_NUMBERS.view) continue;
      const visitor = entries.readInt32BE(at);
      if (visitor === NOBODY_KNOWN) {
        this.people += 1;
        continue;
      }
      const own = this.#seen.placeOf(visitor);
      const { numbers } = this.#seen;
      if (numbers[own] !== 0) continue;
      numbers[own] = 1;
      this.people += 1;
    }
  }
}
