// @vitest-environment jsdom
import { CONSENT_PURPOSES } from '@connect/contract/closed-lists.ts';
import type { ConsentText } from '@connect/contract/privacy/consent-text.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fillInJsdom, Library } from '../../../../test/component-library.tsx';
import { ApiError } from '../../../api/start/api-error.ts';
import { loadTexts } from '../../../text/i18n.ts';
import ConsentTextDialog from './consent-text-dialog.tsx';
import { textsQuery } from './desk-queries.ts';

const { send } = vi.hoisted(() => ({ send: vi.fn() }));
vi.mock('../../../api/start/client.ts', () => ({
  ApiError,
  call: async (_endpoint: object, { body }: { body?: { after_id: number } }) => send(body),
}));
vi.mock('../../../kit/notify/notify.ts', () => ({
  notifyDone: vi.fn(),
  notifyError: () => () => undefined,
}));

const textOf = (id: number, version: string): ConsentText => ({
  ...{ id, version, purpose: CONSENT_PURPOSES[0], body_th: 'ข้อความยินยอม' },
  ...{ body_en: 'Text of consent' },
  ...{ valid_from: '2026-01-01T00:00:00+07:00', ask_again: true, change_note: '' },
  ...{ state: 'current', records: 0, created_at: '2026-01-01T00:00:00+07:00', created_by: null },
});

let root: Root;
let client: QueryClient;
const draw = (texts: ConsentText[]) =>
  flushSync(() =>
    root.render(
      <Library>
        <QueryClientProvider client={client}>
          <ConsentTextDialog texts={texts} figures={[]} onClose={() => undefined} />
        </QueryClientProvider>
      </Library>,
    ),
  );

beforeAll(async () => {
  fillInJsdom();
  await Promise.all([loadTexts('work'), loadTexts('privacy'), loadTexts('writing')]);
});
beforeEach(() => {
  send.mockReset();
  client = new QueryClient();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => flushSync(() => root.unmount()));

const submit = () =>
  flushSync(() => document.querySelector<HTMLElement>('[role="dialog"] [type="submit"]')?.click());

test('a version that somebody added meanwhile is not replaced unseen, and can be followed once it was told', async () => {
  draw([textOf(1, '1.0')]);
  const field = document.querySelector('[data-field="version"] input');
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  flushSync(() => {
    set?.call(field, '3.0');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const now = [textOf(2, '2.0'), textOf(1, '1.0')];
  draw(now);
  send.mockRejectedValueOnce(new ApiError(409, 'version_conflict', 'มีฉบับใหม่แล้ว'));
  submit();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ after_id: 1, version: '3.0' }));
  client.setQueryData(textsQuery.queryKey, { data: now, meta: { permissions: { manage: true } } });
  await vi.waitFor(() => {
    submit();
    expect(send).toHaveBeenCalledTimes(2);
  });
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ after_id: 2 }));
});
