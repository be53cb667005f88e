import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkOf, progressOf, secondsOf, wordOf } from './entry-filter.ts';
import { BITS, ENTRY_BYTES } from './entry-layout.ts';
import { chosenOf, HIGH, ItemNames, LOW, ROW_PARTS } from './log-rows.ts';
import { Numbering } from './numbering.ts';

const HALF = 2 ** 31;
const someone = fc.integer({ min: -HALF, max: HALF - 1 });
const row = fc.record({
  visitor: someone,
  link: fc.nat({ max: 2 ** BITS.link[1] - 1 }),
  word: fc.nat({ max: 2 ** BITS.link[0] - 1 }),
  progress: fc.nat({ max: 2 ** BITS.progress[1] - 1 }),
  seconds: fc.nat({ max: 2 ** BITS.seconds[1] - 1 }),
});

const shifted = (value: number, part: 'link' | 'progress' | 'seconds') =>
  BigInt(value) << BigInt(BITS[part][0]);

test('rows say of each entry what it says, of visitors and links by their numbers', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const entries = Buffer.alloc(rows.length * ENTRY_BYTES);
      rows.forEach(({ visitor, link, word, progress, seconds }, n) => {
        entries.writeInt32BE(visitor, n * ENTRY_BYTES);
        entries.writeBigUInt64BE(
          BigInt(word) |
            shifted(link, 'link') |
            shifted(progress, 'progress') |
            shifted(seconds, 'seconds'),
          n * ENTRY_BYTES + 4,
        );
      });
      const names = new ItemNames(0);
      const packed = names.rowsOf(entries);
      const told = rows.map((_, n) => {
        const [who = 0, high = 0, low = 0] = packed.subarray(n * ROW_PARTS);
        expect([HIGH, LOW]).toEqual([1, 2]);
        return {
          visitor: names.visitors.named(who),
          link: names.links.named(linkOf(high, low)),
          word: wordOf(low),
          progress: progressOf(high),
          seconds: secondsOf(high),
        };
      });
      expect(told).toEqual(rows);
      const visitors = rows.map(({ visitor }) => visitor).filter((visitor) => visitor !== 0);
      expect([...names.visitors.all]).toEqual([...new Set(visitors)]);
    }),
  );
});

test('each has one number, from one on, however many there are; nobody has zero', () => {
  fc.assert(
    fc.property(fc.array(someone, { maxLength: 2_000 }), fc.nat({ max: 10 }), (all, expected) => {
      const numbers = new Numbering(expected);
      const given = all.map((one) => numbers.numberOf(one));
      const different = [...new Set(all.filter((one) => one !== 0))];
      expect(numbers.size).toBe(different.length);
      expect(given).toEqual(all.map((one) => (one === 0 ? 0 : different.indexOf(one) + 1)));
      expect(all.map((one) => numbers.known(one))).toEqual(given);
      expect(given.map((number) => numbers.named(number))).toEqual(all);
      // Who has no number is not added by asking.
      const other = all.length === 0 ? 1 : Math.max(...all) + 1;
      if (other < HALF && other !== 0) expect(numbers.known(other)).toBe(0);
      expect(chosenOf(numbers, [0, other])).toEqual(new Uint8Array(different.length + 1));
    }),
  );
});
