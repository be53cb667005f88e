// @vitest-environment jsdom
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useOneAtATime } from './use-one-at-a-time.ts';

test('what is asked for while an earlier one is under way is not done, afterwards it is', async () => {
  let once: ReturnType<typeof useOneAtATime> | undefined;
  const Page = () => {
    once = useOneAtATime();
    return null;
  };
  const root = createRoot(document.createElement('div'));
  flushSync(() => root.render(<Page />));
  const first = Promise.withResolvers<void>();
  const work = vi.fn(() => first.promise);
  const ended = once?.(work).catch(() => undefined);
  flushSync(() => root.render(<Page />));
  await once?.(work);
  expect(work).toHaveBeenCalledTimes(1);
  first.reject(new Error('failed'));
  await ended;
  await once?.(work).catch(() => undefined);
  expect(work).toHaveBeenCalledTimes(2);
  root.unmount();
});
