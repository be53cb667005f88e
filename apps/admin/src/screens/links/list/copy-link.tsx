import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useText } from '../../../text/i18n.ts';
import classes from './links.module.css';

/** The short address without its protocol, and a button that copies it whole. */
export function ShortLink({ url }: { url: string }) {
  const { t } = useText();
  const { copied, copy } = useClipboard({ timeout: 2000 });
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <span className={classes.short}>
      <span className={classes.code}>{url.replace(/^https?:\/\//, '')}</span>
      <ActionIcon
        variant="subtle"
        size="sm"
        className={classes.copy}
        aria-label={t(copied ? 'links.copied' : 'links.copyShort')}
        onClick={() => copy(url)}
      >
        <Icon size={15} aria-hidden />
      </ActionIcon>
    </span>
  );
}
