import { Button, Group, List, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldError } from '../../api/start/api-error.ts';
import { useText } from '../../text/i18n.ts';
import { ItemLinks } from '../item/item-links.tsx';

interface BlockedDialogProps {
  title: string;
  errors: readonly FieldError[];
  /** Renders a link to the item's form, at `field` if one is given. */
  link: (label: string, field?: string) => ReactNode;
  onAgain: () => void;
  onClose: () => void;
}

/** Lists what still blocks publishing, each sentence linked to its field. */
export default function BlockedDialog({
  title,
  errors,
  link,
  onAgain,
  onClose,
}: BlockedDialogProps) {
  const { t } = useText();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('content.blockedTitle')}
      closeButtonProps={{ 'aria-label': t('content.close') }}
    >
      <Text size="sm" mb="xs">
        {t('content.blockedText', { name: title, n: errors.length })}
      </Text>
      <List spacing={6} size="sm">
        {errors.map((error) => (
          <List.Item key={`${error.field}-${error.code}`}>
            {link(error.message, error.field)}
            {error.items && <ItemLinks items={error.items} />}
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('content.close')}
        </Button>
        {errors.some(({ items }) => items) && (
          <Button variant="default" onClick={onAgain}>
            {t('dependents.again')}
          </Button>
        )}
        {link(t('content.blockedOpen'))}
      </Group>
    </Modal>
  );
}
