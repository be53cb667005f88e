// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fillInJsdom, Library } from '../../../../test/component-library.tsx';
import { ApiError } from '../../../api/start/api-error.ts';
import { loadTexts } from '../../../text/i18n.ts';
import LicenseTab from './license-tab.tsx';

type Reply = ComponentProps<typeof LicenseTab>['reply'];

const { show, sent } = vi.hoisted(() => ({ show: vi.fn(), sent: vi.fn() }));
let answer: () => void;

vi.mock('../cells/use-drawer-address.ts', () => ({ useDrawerAddress: () => ({ show }) }));
vi.mock('../../../kit/notify/notify.ts', () => ({ notifyDone: vi.fn(), notifyError: vi.fn() }));
vi.mock('../../../api/start/client.ts', () => ({
  ApiError,
  call: ({ method }: { method: string }, { body }: { body?: object }) => {
    if (method === 'GET') return Promise.resolve({ data: { id: 9 }, meta: { waiting: 1 } });
    sent(body);
    return new Promise((resolve) => {
      answer = () => resolve(person({ version: 9 }));
    });
  },
}));

/** Only what the tab reads. */
const person = (of: { version: number; license_expires_at?: string }) =>
  ({
    data: {
      ...{ id: 4, display_name: 'ก', license_no: 'ว.1', license_status: 'pending' },
      ...{ license_expires_at: null, license_pending_since: null, license_check: null },
      ...of,
    },
    meta: { permissions: { verify: true, reject: true } },
  }) as unknown as Reply; // a reply has far more

let root: Root;
const draw = (reply: Reply) =>
  flushSync(() =>
    root.render(
      <Library>
        <QueryClientProvider client={client}>
          <LicenseTab reply={reply} types={undefined} />
        </QueryClientProvider>
      </Library>,
    ),
  );
let client: QueryClient;
const verify = () => {
  const button = document.querySelector<HTMLElement>('[aria-keyshortcuts="Alt+V"]');
  flushSync(() => button?.click());
};

beforeAll(async () => {
  fillInJsdom();
  await Promise.all([loadTexts('work'), loadTexts('person')]);
});
beforeEach(() => {
  show.mockClear();
  sent.mockClear();
  client = new QueryClient();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => root.unmount());

test('a day that a colleague set meanwhile is not set back', async () => {
  draw(person({ version: 1 }));
  draw(person({ version: 2, license_expires_at: '2029-12-31' }));
  verify();
  await vi.waitFor(() =>
    expect(sent).toHaveBeenCalledWith({ note: '', license_expires_at: '2029-12-31', version: 2 }),
  );
});

test('two clicks are one check', async () => {
  draw(person({ version: 1 }));
  verify();
  verify();
  await vi.waitFor(() => expect(sent).toHaveBeenCalled());
  answer();
  await vi.waitFor(() => expect(show).toHaveBeenCalledWith(9, 'license'));
  expect(sent).toHaveBeenCalledTimes(1);
});

test('the second click of a double click, on the button of the next person, is none', async () => {
  draw(person({ version: 1 }));
  const button = document.querySelector<HTMLElement>('[aria-keyshortcuts="Alt+V"]');
  flushSync(() => button?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })));
  // What a click sends has been sent by the next task.
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).not.toHaveBeenCalled();
  verify();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
});

test('whoever has left the person meanwhile is not taken to the next one', async () => {
  draw(person({ version: 1 }));
  verify();
  await vi.waitFor(() => expect(sent).toHaveBeenCalled());
  flushSync(() => root.render(null));
  answer();
  // What follows the answer has run by the next task.
  await new Promise((resolve) => setTimeout(resolve));
  expect(show).not.toHaveBeenCalled();
});
