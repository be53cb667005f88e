// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { keepFocus } from './keep-focus.ts';

const made = () => document.body.appendChild(document.createElement('button'));
/** As a browser does: what is disabled has no focus. */
async function work(button: HTMLButtonElement) {
  button.disabled = true;
  await Promise.resolve();
  button.blur();
}
async function ended(button: HTMLButtonElement) {
  button.disabled = false;
  await Promise.resolve();
}

beforeAll(keepFocus);
beforeEach(() => document.body.replaceChildren());

test('a button that worked has the focus again', async () => {
  const button = made();
  button.focus();
  await work(button);
  expect(document.activeElement).toBe(document.body);
  await ended(button);
  expect(document.activeElement).toBe(button);
});

test('neither what was focused meanwhile nor a button that never had the focus is disturbed', async () => {
  const [button, other] = [made(), made()];
  button.focus();
  await work(button);
  other.focus();
  await ended(button);
  expect(document.activeElement).toBe(other);
  other.blur();
  await work(button);
  await ended(button);
  expect(document.activeElement).toBe(document.body);
});
