// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fillInJsdom, Library } from '../../../test/component-library.tsx';
import { loadTexts } from '../../text/i18n.ts';
import { PickerSearch } from './fields-picker.tsx';

const onPick = vi.fn();
const source = {
  name: 'people',
  search: async (text: string) => [{ id: text.length, title: `พบ ${text}` }],
};

let root: Root;
beforeAll(async () => {
  fillInJsdom();
  await loadTexts('work');
});
beforeEach(() => {
  onPick.mockClear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  flushSync(() =>
    root.render(
      <Library>
        <QueryClientProvider client={new QueryClient()}>
          <PickerSearch
            source={source}
            name="who"
            error={null}
            readOnly={false}
            exclude={[]}
            onPick={onPick}
            onBlur={() => undefined}
          />
        </QueryClientProvider>
      </Library>,
    ),
  );
});
afterEach(() => flushSync(() => root.unmount()));

const input = () => document.querySelector<HTMLInputElement>('[data-field="who"] input');
function type(text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  flushSync(() => {
    set?.call(input(), text);
    input()?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
/** Gives whether the form would be sent by it. */
function enter(): boolean {
  const key = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true };
  return flushSync(() => input()?.dispatchEvent(new KeyboardEvent('keydown', key))) === true;
}
const listed = (title: string) =>
  vi.waitFor(() => {
    const option = document.querySelector('[role="option"]');
    expect(option?.textContent).toBe(title);
    expect(option?.getAttribute('data-combobox-selected')).toBe('true');
  });

test('Enter picks nobody who was found by an earlier text, nor sends the form meanwhile', async () => {
  type('ก');
  await listed('พบ ก');
  type('กข');
  expect(enter()).toBe(false);
  expect(onPick).not.toHaveBeenCalled();
  await listed('พบ กข');
  enter();
  expect(onPick).toHaveBeenCalledWith({ id: 2, title: 'พบ กข' });
});
