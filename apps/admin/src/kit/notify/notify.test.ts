// @vitest-environment jsdom
import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadTexts } from '../../text/i18n.ts';
import { notifyDone, notifyError } from './notify.ts';

const nothing = () => {};
const standing = () => notificationsStore.getState().notifications;

async function close(): Promise<void> {
  for (const { id } of standing()) if (id) notifications.hide(id);
  await Promise.resolve();
}

beforeAll(() => loadTexts('start'));

afterEach(async () => {
  while (standing().length > 0) await close();
});

it('one message stands at a time, the newest', () => {
  notifyDone('first');
  notifyDone('second');
  notifyError(new Error('third'));
  expect(standing()).toHaveLength(1);
  expect(standing()[0]?.color).toBe('red');
});

it('an offer to undo comes back after what took its place, a plain message does not', async () => {
  notifyDone('offer', nothing);
  const [offer] = standing();
  notifyDone('plain');
  notifyError(new Error('failed'));
  expect(standing()).toHaveLength(1);
  await close();
  expect(standing()).toHaveLength(1);
  expect(standing()[0]?.autoClose).toBe(offer?.autoClose);
  await close();
  expect(standing()).toEqual([]);
});

it('an offer to undo stands for ten seconds, which a window over the page does not take from it', () => {
  vi.useFakeTimers();
  const dialog = document.createElement('div');
  dialog.className = 'mantine-Modal-content';
  document.body.append(dialog);
  notifyDone('offer', nothing);
  vi.advanceTimersByTime(60_000);
  expect(standing()).toHaveLength(1);
  dialog.remove();
  vi.advanceTimersByTime(9_500);
  expect(standing()).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(standing()).toEqual([]);
  vi.useRealTimers();
});

it('several offers come back one after the other, the newest first', async () => {
  const undo = [vi.fn(), vi.fn()];
  for (const one of undo) notifyDone('offer', one);
  expect(standing()).toHaveLength(1);
  await close();
  expect(standing()).toHaveLength(1);
  await close();
  expect(standing()).toEqual([]);
});
