import { Anchor, Group, Text } from '@mantine/core';
import { useText } from '../text/i18n.ts';

/** One line of a notification, with the way back where there is one. */
export function DoneMessage({ message, undo }: { message: string; undo?: () => void }) {
  const { t } = useText();
  return (
    <Group justify="space-between" wrap="nowrap" gap="md">
      <Text size="sm">{message}</Text>
      {undo && (
        <Anchor component="button" type="button" size="sm" fw={600} onClick={undo}>
          {t('shell.undo')}
        </Anchor>
      )}
    </Group>
  );
}

/** What went wrong in words, with the reference to quote when asking for help. */
export function ErrorMessage({
  message,
  requestId,
}: {
  message: string;
  requestId: string | null;
}) {
  const { t } = useText();
  return (
    <>
      <Text size="sm">{message}</Text>
      {requestId && (
        <Text size="xs" c="dimmed">
          {t('shell.requestId', { id: requestId })}
        </Text>
      )}
    </>
  );
}
