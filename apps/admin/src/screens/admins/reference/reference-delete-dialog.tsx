import type { ReferenceUse } from '@connect/contract/reference/reference-admin.ts';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useText } from '../../../text/i18n.ts';
import { usesInWords } from './reference-list.ts';

/**
 * Asks before a reference entry is deleted, or lists its uses and offers to switch it off instead.
 */
export default function ReferenceDeleteDialog(props: {
  name: string;
  usedBy: readonly ReferenceUse[];
  active: boolean;
  busy: boolean;
  onDelete: () => void;
  onSwitchOff: () => void;
  onClose: () => void;
}) {
  const { name, usedBy, active, busy, onDelete, onSwitchOff, onClose } = props;
  const { t } = useText();
  const used = usedBy.length > 0;
  const uses = usesInWords(usedBy, t);
  const text = () => {
    if (!used) return t('adminReference.removeText');
    return t(active ? 'adminReference.usedText' : 'adminReference.usedOff', { uses });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(used ? 'adminReference.usedTitle' : 'adminReference.removeTitle', { name })}
      closeButtonProps={{ 'aria-label': t('adminReference.close') }}
      centered
    >
      <Text>{text()}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t(used && !active ? 'adminReference.close' : 'adminReference.cancel')}
        </Button>
        {!used && (
          <Button color="red" loading={busy} onClick={onDelete}>
            {t('adminReference.removeConfirm')}
          </Button>
        )}
        {used && active && (
          <Button loading={busy} onClick={onSwitchOff}>
            {t('adminReference.switchOff')}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
