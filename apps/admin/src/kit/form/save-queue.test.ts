import { expect, it } from 'vitest';
import { createSaveQueue } from './save-queue.ts';

it('starts the next save only when the one before has ended', async () => {
  const queue = createSaveQueue();
  const first = Promise.withResolvers<string>();
  const order: string[] = [];
  const one = queue(async () => {
    order.push('one starts');
    const result = await first.promise;
    order.push('one ends');
    return result;
  });
  const two = queue(async () => {
    order.push('two starts');
    return 'two';
  });
  first.resolve('one');
  expect(await Promise.all([one, two])).toEqual(['one', 'two']);
  expect(order).toEqual(['one starts', 'one ends', 'two starts']);
});

it('goes on after a save that failed, and rejects that save', async () => {
  const queue = createSaveQueue();
  const failed = queue(() => Promise.reject(new Error('no')));
  const next = queue(() => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
