import { expect, it, vi } from 'vitest';
import { loadEach } from './load-each.ts';

it('parts are loaded one after the other, also after one that fails', async () => {
  const first = Promise.withResolvers<void>();
  const parts = [{ load: vi.fn(() => first.promise) }, { load: vi.fn(() => Promise.resolve()) }];
  const all = loadEach(parts)();
  expect(parts[0]?.load).toHaveBeenCalledOnce();
  expect(parts[1]?.load).not.toHaveBeenCalled();
  first.reject(new Error('not there'));
  await all;
  expect(parts[1]?.load).toHaveBeenCalledOnce();
});
