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

const settled = () => Promise.resolve();

test('what was drawn anew has the focus again, also where it comes late', async () => {
  const button = made();
  button.textContent = 'ข้อความ';
  button.focus();
  button.remove();
  await settled();
  expect(document.activeElement).toBe(document.body);
  made().textContent = 'อื่น';
  const again = made();
  again.textContent = 'ข้อความ';
  await settled();
  expect(document.activeElement).toBe(again);
});

test('after a row is gone the same control of its neighbour has the focus', async () => {
  document.body.innerHTML =
    '<ul><li><button>ก</button><button>ลบ ก</button></li><li><button>ข</button><button>ลบ ข</button></li></ul>';
  const [, , other, remove] = document.querySelectorAll('button');
  remove?.focus();
  remove?.closest('li')?.remove();
  await settled();
  expect(document.activeElement?.textContent).toBe('ลบ ก');
  expect(other?.isConnected).toBe(false);
});

test('what was focused in a window is none of its concern', async () => {
  document.body.innerHTML = '<div role="dialog"><button>ตกลง</button></div><button>อื่น</button>';
  document.querySelector('button')?.focus();
  document.querySelector('[role=dialog]')?.remove();
  made().textContent = 'ตกลง';
  await settled();
  expect(document.activeElement).toBe(document.body);
});
