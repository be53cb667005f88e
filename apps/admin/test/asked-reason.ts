import { flushSync } from 'react-dom';
import { vi } from 'vitest';

/** The field of the reason that is asked for. */
const field = () =>
  vi.waitFor(
    () => {
      const found = document.querySelector<HTMLTextAreaElement>('[role="dialog"] textarea');
      if (!found) throw new Error('No reason is asked for');
      return found;
    },
    { timeout: 30_000 },
  );

/** What the field of the reason that is asked for holds. */
export const reasonThere = async () => (await field()).value;

export async function typeReason(text: string): Promise<void> {
  const area = await field();
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
  flushSync(() => {
    set?.call(area, text);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export const sendReason = () =>
  flushSync(() => document.querySelector<HTMLElement>('[role="dialog"] [type="submit"]')?.click());
