// @vitest-environment jsdom
import { webinar } from '@connect/contract/webinars/webinar.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fillInJsdom, Library } from '../../../test/component-library.tsx';
import { loadTexts } from '../../text/i18n.ts';
import CancelDialog from './cancel-dialog.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../api/start/client.ts', () => ({ call }));
vi.mock('../../kit/notify/notify.ts', () => ({ notifyDone: () => {}, notifyError: () => {} }));

const onClose = vi.fn();
const words = { title: 'ยกเลิก', text: 'แน่ใจหรือไม่', confirm: 'ยืนยัน', done: 'ยกเลิกแล้ว' };

let root: Root;
beforeAll(async () => {
  fillInJsdom();
  await loadTexts('work');
});
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => root.unmount());

const client = new QueryClient();
const draw = (version: number) =>
  flushSync(() =>
    root.render(
      <Library>
        <QueryClientProvider client={client}>
          <CancelDialog
            endpoint={webinar.cancel}
            item={{ id: 7, version }}
            words={words}
            onClose={onClose}
          />
        </QueryClientProvider>
      </Library>,
    ),
  );

test('the version is the one that was asked about, and a reason that failed to arrive stays for another try', async () => {
  draw(1);
  const reason = document.querySelector('textarea');
  const confirm = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === words.confirm,
  );
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
  flushSync(() => {
    set?.call(reason, 'วิทยากรป่วย');
    reason?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  // Somebody else saves meanwhile, and the page reads it.
  draw(2);
  call.mockRejectedValueOnce(new Error('no connection'));
  for (const _click of [1, 2]) flushSync(() => confirm?.click());
  expect(call).toHaveBeenCalledOnce();
  expect(call.mock.lastCall?.[1]).toMatchObject({ body: { reason: 'วิทยากรป่วย', version: 1 } });
  // While it is sent it cannot be left.
  const others = [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')];
  for (const button of others) flushSync(() => button.click());
  await vi.waitFor(() => expect(confirm?.disabled).toBe(false));
  expect(onClose).not.toHaveBeenCalled();
  expect(reason?.value).toBe('วิทยากรป่วย');
  call.mockResolvedValueOnce({ data: { id: 7, version: 3 } });
  flushSync(() => confirm?.click());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
