import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../text/i18n.ts';
import { FieldKind } from './form-field.ts';
import { stayInField } from './stay-in-field.ts';

/** A small form in a window of its own, sent by Enter or its last button. */
export function WindowForm(props: {
  title: string;
  /** Whose fields they are. */
  kind: string;
  /** Words of the button that sends. */
  action: string;
  busy: boolean;
  size?: 'lg';
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, kind, action, busy, size, onSend, onClose, children } = props;
  const { t } = useText();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('form.close') }}
      // A slip of the hand must not throw away what was typed.
      closeOnClickOutside={false}
      size={size}
    >
      <FieldKind value={kind}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // A form behind this window is not what is being sent.
            event.stopPropagation();
            onSend();
          }}
        >
          {children}
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onMouseDown={stayInField} onClick={onClose}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" loading={busy} onMouseDown={stayInField}>
              {action}
            </Button>
          </Group>
        </form>
      </FieldKind>
    </Modal>
  );
}
