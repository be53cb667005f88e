import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { ApiError } from '../api/api-error.ts';
import { currentText } from '../text/i18n.ts';
import { DoneMessage, ErrorMessage } from './notify-message.tsx';

const DONE_MS = 5000;
const UNDO_MS = 10_000;

const closeNamed = () => ({ 'aria-label': currentText().t('shell.close') });

/** Says that something was done; `undo` adds a button that takes it back. */
export function notifyDone(message: string, undo?: () => void): void {
  const id = crypto.randomUUID();
  const back = undo
    ? () => {
        notifications.hide(id);
        undo();
      }
    : undefined;
  notifications.show({
    id,
    color: 'teal',
    autoClose: undo ? UNDO_MS : DONE_MS,
    closeButtonProps: closeNamed(),
    message: createElement(DoneMessage, { message, undo: back }),
  });
}

const nothing = () => {};

/**
 * Says what failed, with the request id; gives what takes the message away. An aborted call is
 * nobody's business.
 */
export function notifyError(error: unknown): () => void {
  if (error instanceof DOMException && error.name === 'AbortError') return nothing;
  const id = crypto.randomUUID();
  const message = error instanceof Error ? error.message : String(error);
  const requestId = error instanceof ApiError ? error.requestId : null;
  notifications.show({
    id,
    color: 'red',
    autoClose: false,
    role: 'alert',
    closeButtonProps: closeNamed(),
    message: createElement(ErrorMessage, { message, requestId }),
  });
  return () => notifications.hide(id);
}
