import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/test-app.ts';
import { ladderOf } from '../../../test/usage/ladder.ts';

const { test: t } = await startTestApp();
const { stageId, reads, aPerson, tell, judge, stages } = await ladderOf(t);

/** Readings of four articles by one person, within seven days, as they come. */
const reading = fc.record({
  article: fc.integer({ min: 0, max: 3 }),
  hours: fc.integer({ min: 2, max: 160 }),
  toTheEnd: fc.boolean(),
  batch: fc.integer({ min: 0, max: 3 }),
});

it('judged after each batch or all at once, whatever order it comes in, people stand at the same stages', async () => {
  const reached = new Set<number | undefined>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(reading, { minLength: 1, maxLength: 14, size: 'max' }),
      async (readings) => {
        const [bit, whole] = [await aPerson(), await aPerson()];
        const told = (user: number, batch: number | null) =>
          readings
            .filter((one) => batch === null || one.batch === batch)
            .flatMap(({ article, hours, toTheEnd }) =>
              reads(user, article, hours * 3_600, toTheEnd ? 95 : 40),
            );
        for (const batch of [0, 1, 2, 3]) {
          await tell(told(bit.id, batch));
          await judge();
        }
        await tell(told(whole.id, null));
        await judge();
        expect(await stages(bit.id)).toEqual(await stages(whole.id));
        reached.add((await stages(bit.id))[0]?.value_id);
      },
    ),
    { numRuns: 25 },
  );
  expect(reached).toContain(stageId(2));
}, 120_000);
