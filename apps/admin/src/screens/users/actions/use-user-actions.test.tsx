// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test, vi } from 'vitest';
import { fillInJsdom, Library } from '../../../../test/component-library.tsx';
import { ApiError } from '../../../api/start/api-error.ts';
import { loadTexts } from '../../../text/i18n.ts';
import { useUserActions } from './use-user-actions.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../api/start/client.ts', () => ({ ApiError, call }));
vi.mock('../../../kit/notify/notify.ts', () => ({ notifyDone: vi.fn(), notifyError: vi.fn() }));

let actions: ReturnType<typeof useUserActions>;
function Actions() {
  actions = useUserActions();
  return actions.dialogs;
}

beforeAll(async () => {
  fillInJsdom();
  await Promise.all([loadTexts('work'), loadTexts('person')]);
});

const reason = () =>
  vi.waitFor(
    () => {
      const found = document.querySelector<HTMLTextAreaElement>('[role="dialog"] textarea');
      if (!found) throw new Error('No reason is asked for');
      return found;
    },
    { timeout: 30_000 },
  );
const send = () =>
  flushSync(() => document.querySelector<HTMLElement>('[role="dialog"] [type="submit"]')?.click());

test('the reason of a suspension that failed is there when it is tried again', async () => {
  flushSync(() =>
    createRoot(document.body.appendChild(document.createElement('div'))).render(
      <Library>
        <QueryClientProvider client={new QueryClient()}>
          <Actions />
        </QueryClientProvider>
      </Library>,
    ),
  );
  const target = { id: 4, version: 1, display_name: 'ก', owner: null };
  const first = flushSync(() => actions.run('suspend', target));
  const field = await reason();
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
  flushSync(() => {
    set?.call(field, 'ขอหยุดใช้เอง');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  call.mockRejectedValueOnce(new ApiError(0, 'unavailable', 'ไม่มีเครือข่าย'));
  send();
  expect(await first).toBe(false);
  const again = flushSync(() => actions.run('suspend', target));
  expect((await reason()).value).toBe('ขอหยุดใช้เอง');
  call.mockResolvedValueOnce({ data: { id: 4, version: 2 } });
  send();
  expect(await again).toBe(true);
  void flushSync(() => actions.run('suspend', target));
  expect((await reason()).value).toBe('');
});
