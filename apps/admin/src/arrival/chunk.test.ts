// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { loadChunk } from './chunk.ts';
import { prefetch } from './prefetch.ts';

const network = (isThere: boolean) =>
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(isThere);
afterEach(() => vi.restoreAllMocks());

it('waits for the network, and then loads what was missing', async () => {
  network(false);
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValueOnce('here');
  const settled = vi.fn();
  const loading = loadChunk(load).finally(settled);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect(settled).not.toHaveBeenCalled();
  network(true);
  window.dispatchEvent(new Event('online'));
  await expect(loading).resolves.toBe('here');
});

it('is an error where there is a network and the page has just been reloaded', async () => {
  network(true);
  sessionStorage.setItem('connect.chunk_reload_at', String(Date.now()));
  await expect(loadChunk(() => Promise.reject(new Error('404')))).rejects.toThrow(
    'A part of the application is missing',
  );
});

it.each([true, false])(
  'what fails while it is loaded ahead, online %s, neither reloads nor waits',
  async (online) => {
    network(online);
    sessionStorage.clear();
    const load = vi.fn(() => Promise.reject(new Error('404')));
    await prefetch(() => loadChunk(load));
    expect(load).toHaveBeenCalledOnce();
    expect(sessionStorage.getItem('connect.chunk_reload_at')).toBeNull();
  },
);

it('what is asked for while something is loaded ahead waits for the network all the same', async () => {
  const ahead = Promise.withResolvers<void>();
  void prefetch(() => ahead.promise);
  network(false);
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('offline'));
  load.mockResolvedValueOnce('here');
  const loading = loadChunk(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await Promise.resolve();
  network(true);
  window.dispatchEvent(new Event('online'));
  await expect(loading).resolves.toBe('here');
  ahead.resolve();
});
