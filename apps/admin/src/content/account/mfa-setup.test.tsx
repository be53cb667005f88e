// @vitest-environment jsdom
import type { Me } from '@connect/contract/sign-in/auth.ts';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test, vi } from 'vitest';
import { fillInJsdom, Library } from '../../../test/component-library.tsx';
import { loadTexts } from '../../text/i18n.ts';
import { MfaSetup } from './mfa-setup.tsx';

const enabling = Promise.withResolvers<object>();
vi.mock('../../api/start/client.ts', () => ({
  call: ({ path }: { path: string }) =>
    path.endsWith('setup')
      ? Promise.resolve({ data: { secret: 'ABCD', uri: 'otpauth://totp/a?secret=ABCD' } })
      : enabling.promise,
}));

beforeAll(async () => {
  fillInJsdom();
  await loadTexts('work');
});

test('it cannot be given up while the first code is sent, which answers the recovery codes', async () => {
  const onCancel = vi.fn();
  const box = document.body.appendChild(document.createElement('div'));
  const me = { username: 'demo' } as unknown as Me; // what it reads of one's account
  flushSync(() =>
    createRoot(box).render(
      <Library>
        <MfaSetup me={me} onDone={() => undefined} onCancel={onCancel} />
      </Library>,
    ),
  );
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  const type = (field: Element | null, text: string) =>
    flushSync(() => {
      set?.call(field, text);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const cancel = () => {
    const found = [...box.querySelectorAll('button')].find((one) => one.textContent === 'ยกเลิก');
    flushSync(() => found?.click());
  };
  type(box.querySelector('input[type="password"]'), 'secret');
  flushSync(() => box.querySelector<HTMLElement>('button[type="submit"]')?.click());
  const code = await vi.waitFor(() => {
    const found = box.querySelector('[autocomplete="one-time-code"]');
    if (!found) throw new Error('No code is asked for');
    return found;
  });
  cancel();
  expect(onCancel).toHaveBeenCalledTimes(1);
  type(code, '123456');
  cancel();
  expect(onCancel).toHaveBeenCalledTimes(1);
  enabling.resolve({ data: { recovery_codes: ['aaaa-bbbb'] } });
  await vi.waitFor(() => expect(box.textContent).toContain('aaaa-bbbb'));
});
