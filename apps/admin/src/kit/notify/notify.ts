import { notifications } from '@mantine/notifications';
import { createElement, Suspense } from 'react';
import { ApiError } from '../../api/start/api-error.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { currentText } from '../../text/i18n.ts';
import type { NoticeMessageProps } from '../notice/notice-message.tsx';

const NoticeMessage = lazyChunk(() => import('../notice/notice-message.tsx'));

const DONE_MS = 5000;
const UNDO_MS = 10_000;
const STEP_MS = 250;
/** A window over the page, and a message that is pointed at or has the focus: an offer does not run out meanwhile. */
const HELD = '.mantine-Modal-content, .mantine-Notification-root:is(:hover, :focus-within)';

/** Calls `end` once an offer has been in sight for its time. Gives what stops it. */
function afterUndoTime(end: () => void): () => void {
  let left = UNDO_MS;
  const timer = setInterval(() => {
    if (!document.querySelector(HELD)) left -= STEP_MS;
    if (left <= 0) end();
  }, STEP_MS);
  return () => clearInterval(timer);
}

interface Said extends NoticeMessageProps {
  /** It failed, and is said until somebody has read it. */
  failed?: boolean;
}

/** One message stands at a time. Offers that a newer one took the place of come back after it. */
let standing: { id: string; said: Said } | null = null;
let aside: readonly Said[] = [];
let count = 0;

/** The offer that was put aside last, once nothing newer stands. */
function bringBack(): void {
  const next = aside.at(-1);
  if (standing || !next) return;
  aside = aside.slice(0, -1);
  stand(next);
}

/** Gives what takes the message away, while it stands. */
function stand(said: Said): () => void {
  count += 1;
  const id = `said-${count}`;
  const before = standing;
  standing = { id, said };
  if (before) {
    if (before.said.undo) aside = [...aside, before.said];
    notifications.hide(before.id);
  }
  const close = () => {
    if (standing?.id === id) notifications.hide(id);
  };
  const { undo } = said;
  const back =
    undo &&
    (() => {
      close();
      undo();
    });
  const stop = undo && afterUndoTime(close);
  notifications.show({
    id,
    withBorder: true,
    color: said.failed ? 'red' : 'teal',
    autoClose: said.failed || said.undo ? false : DONE_MS,
    role: said.failed ? 'alert' : undefined,
    closeButtonProps: { 'aria-label': currentText().t('shell.close') },
    message: createElement(Suspense, null, createElement(NoticeMessage, { ...said, undo: back })),
    onClose: () => {
      stop?.();
      if (standing?.id !== id) return;
      standing = null;
      // The list of messages is being changed: what is added meanwhile would be lost.
      queueMicrotask(bringBack);
    },
  });
  return close;
}

/** Shows that something was done; `undo` adds a button. */
export function notifyDone(message: string, undo?: () => void): void {
  stand({ message, undo });
}

const nothing = () => {};

/**
 * Shows an error with its request id; gives a function that removes the notification. An aborted
 * call is not reported, nor one that the session ended before.
 */
export function notifyError(error: unknown): () => void {
  if (error instanceof DOMException && error.name === 'AbortError') return nothing;
  // The end of a session is told by the sign-in page.
  if (error instanceof ApiError && error.code.startsWith('token_')) return nothing;
  const message = error instanceof Error ? error.message : String(error);
  return stand({
    failed: true,
    message,
    requestId: error instanceof ApiError ? error.requestId : null,
  });
}
