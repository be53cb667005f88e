import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { keepReply, refresh } from './after-write.ts';

/**
 * A server that reads `stored` when a request arrives and answers only when the test releases it.
 */
function slowServer() {
  let stored = 'before';
  const waiting: (() => void)[] = [];
  return {
    write: (text: string) => {
      stored = text;
    },
    read: () => {
      const asked = stored;
      return new Promise<string>((resolve) => waiting.push(() => resolve(asked)));
    },
    letGo: async () => {
      for (const answer of waiting.splice(0)) answer();
      await new Promise<void>((resolve) => setTimeout(resolve));
    },
    readings: () => waiting.length,
  };
}

const KEY = ['article', 'list', {}];

function shownList(server: ReturnType<typeof slowServer>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new QueryObserver(client, {
    queryKey: KEY,
    queryFn: server.read,
    staleTime: 5000,
  });
  const leave = observer.subscribe(() => undefined);
  return { client, observer, leave };
}

test('a write during the first reading of a list: the list shows what was written', async () => {
  const server = slowServer();
  const { client, observer, leave } = shownList(server);
  server.write('after');
  const done = refresh(client, { queryKey: ['article'] });
  await server.letGo();
  await done;
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'after' });
  expect(client.getQueryState(KEY)?.isInvalidated).toBe(false);
  leave();
});

test('invalidating alone would keep what was asked before the write, and take it for fresh', async () => {
  const server = slowServer();
  const { client, observer, leave } = shownList(server);
  server.write('after');
  const done = client.invalidateQueries({ queryKey: ['article'] });
  await server.letGo();
  await done;
  expect(observer.getCurrentResult()).toMatchObject({ data: 'before', isStale: false });
  leave();
});

test('a list that is gone by the time of the write is read when it is opened again', async () => {
  const server = slowServer();
  const { client, leave } = shownList(server);
  leave();
  server.write('after');
  await refresh(client, { queryKey: ['article'] });
  await server.letGo();
  expect(client.getQueryData(KEY)).toBeUndefined();
  const read = client.fetchQuery({ queryKey: KEY, queryFn: server.read, staleTime: 5000 });
  await server.letGo();
  await expect(read).resolves.toBe('after');
});

test('what does not match goes on', async () => {
  const server = slowServer();
  const { client, observer, leave } = shownList(server);
  await refresh(client, { queryKey: ['video'] });
  expect(server.readings()).toBe(1);
  await server.letGo();
  expect(observer.getCurrentResult().data).toBe('before');
  leave();
});

test('the answer of a write stays, whatever a reading under way brings later', async () => {
  const server = slowServer();
  const { client, observer, leave } = shownList(server);
  const failed = vi.fn();
  observer.subscribe(({ error }) => error && failed());
  server.write('after');
  keepReply(client, KEY, 'after');
  await server.letGo();
  expect(observer.getCurrentResult()).toMatchObject({ data: 'after', fetchStatus: 'idle' });
  expect(failed).not.toHaveBeenCalled();

  void observer.refetch();
  server.write('last');
  keepReply(client, KEY, 'last');
  await server.letGo();
  expect(observer.getCurrentResult().data).toBe('last');
  leave();
});
