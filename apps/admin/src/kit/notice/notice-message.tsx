import { Anchor, Group, Text } from '@mantine/core';
import { useText } from '../../text/i18n.ts';
import { firstClick } from '../page/first-click.ts';

export interface NoticeMessageProps {
  message: string;
  undo?: () => void;
  /** To quote when asking for help. */
  requestId?: string | null;
}

/** The words of a notification, with an undo button if there is an undo. */
export default function NoticeMessage({ message, undo, requestId }: NoticeMessageProps) {
  const { t } = useText();
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="md">
        <Text size="sm">{message}</Text>
        {undo && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            fw={600}
            onClick={firstClick(undo)}
            data-tap
          >
            {t('shell.undo')}
          </Anchor>
        )}
      </Group>
      {requestId && (
        <Text size="xs" c="dimmed">
          {t('shell.requestId', { id: requestId })}
        </Text>
      )}
    </>
  );
}
