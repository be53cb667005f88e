import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useText } from '../../../text/i18n.ts';

/** A button that copies the own address of a recipient. */
export function CopyAddress({ url, name }: { url: string; name: string }) {
  const { t } = useText();
  return (
    <CopyButton value={url} timeout={2000}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          aria-label={copied ? t('recipients.copied') : t('recipients.copy', { name })}
          onClick={copy}
        >
          {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        </ActionIcon>
      )}
    </CopyButton>
  );
}
