import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIRST_PART, type PartSize, partAfter, partAfterFailure } from './part-size.ts';

const MB = 1024 * 1024;
const SERVER_MS = 120_000;

/** Sizes of the parts in megabytes on a line of this speed, in bytes a second. */
function sizesAt(speed: number, parts: number, part: PartSize = FIRST_PART): number[] {
  const sizes: number[] = [];
  for (let n = 0; n < parts; n += 1) {
    sizes.push(part.bytes / MB);
    part = partAfter(part, (part.bytes / speed) * 1000);
  }
  return sizes;
}

describe('the size of parts', () => {
  test('doubles up to 64 MB on a fast line', () => {
    expect(sizesAt(100 * MB, 5)).toEqual([8, 16, 32, 64, 64]);
    expect(sizesAt(Number.POSITIVE_INFINITY, 5)).toEqual([8, 16, 32, 64, 64]);
  });

  test('follows a slow line down to 1 MB, and up again', () => {
    expect(sizesAt(MB / 8, 3)).toEqual([8, 1, 1]);
    expect(sizesAt(2 * MB, 3, { bytes: MB, most: 64 * MB })).toEqual([1, 2, 4]);
    expect(sizesAt(2 * MB, 3)).toEqual([8, 16, 16]);
  });

  test('is halved by each failure, down to 1 MB', () => {
    let part: PartSize = FIRST_PART;
    const sizes = Array.from({ length: 5 }, () => {
      part = partAfterFailure(part);
      return part.bytes / MB;
    });
    expect(sizes).toEqual([4, 2, 1, 1, 1]);
    expect(sizesAt(100 * MB, 5, part)).toEqual([1, 2, 4, 8, 8]);
  });

  test('never returns to a size that failed above the first size', () => {
    const failed = partAfterFailure({ bytes: 32 * MB, most: 64 * MB });
    expect(sizesAt(100 * MB, 3, failed)).toEqual([16, 16, 16]);
    expect(sizesAt(100 * MB, 3, partAfterFailure(failed))).toEqual([8, 8, 8]);
  });

  test('stays whole, within its bounds and far within the server’s time, whatever the line does', () => {
    const event = fc.oneof(
      fc.double({ min: 0, max: SERVER_MS, noNaN: true }),
      fc.constant('failed' as const),
    );
    fc.assert(
      fc.property(fc.array(event), (events) => {
        let part: PartSize = FIRST_PART;
        for (const now of events) {
          const next = now === 'failed' ? partAfterFailure(part) : partAfter(part, now);
          expect(Number.isInteger(next.bytes)).toBe(true);
          expect(next.bytes).toBeGreaterThanOrEqual(MB);
          expect(next.bytes).toBeLessThanOrEqual(next.most);
          expect(next.most).toBeLessThanOrEqual(part.most);
          expect(next.bytes).toBeLessThanOrEqual(part.bytes * 2);
          // A line that becomes ten times slower still sends the part in time.
          if (now !== 'failed' && next.bytes > MB) {
            expect((now / part.bytes) * next.bytes * 10).toBeLessThan(SERVER_MS);
          }
          part = next;
        }
      }),
    );
  });
});
