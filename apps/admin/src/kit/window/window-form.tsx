import type { Labels } from '@connect/contract/labels.ts';
import { Button, Group, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../../text/i18n.ts';
import { useDropQuestion } from '../dialog/use-drop-question.tsx';
import { FieldLabels } from '../form-values/form-field.ts';
import { stayInField } from './stay-in-field.ts';
import classes from './window-form.module.css';

/**
 * A small form in a dialog, sent by Enter or its last button; Escape asks before it drops what was typed. While it is
 * sent it stays: it would be done all the same, and the answer would close what was opened next.
 */
export function WindowForm(props: {
  title: string;
  /** Labels of its fields. */
  labels: Labels;
  /** Label of the button that sends. */
  action: string;
  busy: boolean;
  size?: 'lg';
  /** What is sent cannot be undone. */
  danger?: boolean;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, labels, action, busy, size, danger, onSend, onClose, children } = props;
  const { t } = useText();
  const [typed, setTyped] = useState(false);
  const { leave, question } = useDropQuestion(typed, onClose);
  return (
    <Modal
      opened
      onClose={busy ? () => undefined : leave}
      title={title}
      closeButtonProps={{ 'aria-label': t('form.close') }}
      // A stray click must not discard what was typed.
      closeOnClickOutside={false}
      size={size}
    >
      <FieldLabels value={labels}>
        <form
          noValidate
          onChange={() => setTyped(true)}
          onSubmit={(event) => {
            event.preventDefault();
            // A submit event must not reach a form behind this dialog.
            event.stopPropagation();
            onSend();
          }}
        >
          <div className={classes.fields}>{children}</div>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" disabled={busy} onMouseDown={stayInField} onClick={onClose}>
              {t('form.cancel')}
            </Button>
            <Button
              type="submit"
              loading={busy}
              color={danger ? 'red' : undefined}
              onMouseDown={stayInField}
            >
              {action}
            </Button>
          </Group>
        </form>
      </FieldLabels>
      {question}
    </Modal>
  );
}
