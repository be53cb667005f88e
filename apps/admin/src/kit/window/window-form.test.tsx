// @vitest-environment jsdom
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { fillInJsdom, Library } from '../../../test/component-library.tsx';
import { queryClient } from '../../api/query-client.ts';
import { ApiError } from '../../api/start/api-error.ts';
import { loadTexts } from '../../text/i18n.ts';
import { useWindowForm } from './use-window-form.ts';
import { WindowForm } from './window-form.tsx';

vi.mock('../notify/notify.ts', () => ({ notifyError: () => () => undefined }));

const onClose = vi.fn();
let sending: PromiseWithResolvers<void>;

function Form() {
  const form = useWindowForm({ fields: { name: z.string() } }, () => ({ name: '' }));
  return (
    <WindowForm
      title="ชื่อ"
      labels={{}}
      action="ส่ง"
      busy={form.busy}
      onClose={onClose}
      onSend={() => void form.save(() => sending.promise)}
    >
      {null}
    </WindowForm>
  );
}

let root: Root;
beforeAll(async () => {
  fillInJsdom();
  await loadTexts('work');
});
beforeEach(() => {
  onClose.mockClear();
  sending = Promise.withResolvers();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  flushSync(() =>
    root.render(
      <Library>
        <Form />
      </Library>,
    ),
  );
});
afterEach(() => flushSync(() => root.unmount()));

const buttons = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')];
const leave = () => {
  const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
  flushSync(() => document.querySelector('[role="dialog"]')?.dispatchEvent(key));
  for (const button of buttons().slice(0, 2)) flushSync(() => button.click());
};
const send = () => flushSync(() => buttons().at(-1)?.click());

test('a form stays while it is sent, and can be left before and afterwards', async () => {
  leave();
  expect(onClose).toHaveBeenCalled();
  onClose.mockClear();
  send();
  leave();
  expect(onClose).not.toHaveBeenCalled();
  sending.resolve();
  await vi.waitFor(() => {
    leave();
    expect(onClose).toHaveBeenCalled();
  });
});

test.each([
  [409, true],
  [422, false],
])('a refusal with %i reads what the page shows anew: %s', async (status, again) => {
  queryClient.setQueryData(['shown'], 1);
  send();
  sending.reject(new ApiError(status, 'version_conflict', 'แก้ไขแล้ว'));
  await vi.waitFor(() => expect(buttons().at(-1)?.hasAttribute('data-loading')).toBe(false));
  expect(queryClient.getQueryState(['shown'])?.isInvalidated).toBe(again);
});
