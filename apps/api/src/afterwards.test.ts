import { expect, test, vi } from 'vitest';
import { createTestApp } from '../test/test-app.ts';
import { createAfterwards } from './afterwards.ts';

test('settled waits for all work, also for work that other work started', async () => {
  const afterwards = createAfterwards();
  const done: string[] = [];
  const later = (name: string) => async () => {
    await Promise.resolve();
    done.push(name);
  };
  afterwards.run('first', async () => {
    await later('first')();
    afterwards.run('second', later('second'));
  });
  await afterwards.settled();
  expect(done).toEqual(['first', 'second']);
});

test('a failure is printed by name and keeps nothing else from being done', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const afterwards = createAfterwards();
  const other = vi.fn(async () => undefined);
  afterwards.run('Mail', async () => {
    throw new Error('the server is away');
  });
  afterwards.run('Other', other);
  await afterwards.settled();
  expect(log).toHaveBeenCalledExactlyOnceWith('Mail failed: the server is away');
  expect(other).toHaveBeenCalledOnce();
  log.mockRestore();
});

test('a process that ends waits for it', async () => {
  const t = await createTestApp();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const done = vi.fn();
  t.deps.afterwards.run('Mail', async () => {
    await held;
    done();
  });
  const closing = t.close();
  release();
  await closing;
  expect(done).toHaveBeenCalledOnce();
});
