import { Button, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconInbox, IconLock, IconRefresh, IconUnlink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/start/api-error.ts';
import { useText } from '../../text/i18n.ts';
import classes from './state-panels.module.css';

interface PanelProps {
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  role?: 'alert' | 'status';
}

function Panel({ icon, title, text, action, role }: PanelProps) {
  return (
    <Stack align="center" gap={8} className={classes.panel} role={role}>
      <ThemeIcon size={56} radius="xl" variant="light" className={classes.icon} aria-hidden>
        {icon}
      </ThemeIcon>
      <Title order={2} className={classes.title}>
        {title}
      </Title>
      {text && (
        <Text component="div" size="sm" c="var(--ink-2)" ta="center">
          {text}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </Stack>
  );
}

/** Empty state: one friendly sentence and one action. */
export function EmptyPanel(props: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}) {
  return <Panel {...props} icon={props.icon ?? <IconInbox size={28} stroke={1.5} />} />;
}

/** Reading failed: shows the message and the request id, with a button to retry. */
export function ErrorPanel({ error, retry }: { error: unknown; retry?: () => void }) {
  const { t } = useText();
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <Panel
      role="alert"
      icon={<IconUnlink size={28} stroke={1.5} />}
      title={t('shell.loadFailed')}
      text={
        <>
          {error instanceof ApiError && <div>{error.message}</div>}
          {requestId && <small>{t('shell.requestId', { id: requestId })}</small>}
        </>
      }
      action={
        retry && (
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={retry}>
            {t('shell.retry')}
          </Button>
        )
      }
    />
  );
}

/** Reading one part of a page failed: its message in a line, with a button to retry. */
export function ErrorLine({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useText();
  return (
    <Text role="alert" component="div" size="sm" c="var(--bad)">
      {error.message}{' '}
      <Button variant="subtle" size="compact-md" onClick={retry}>
        {t('shell.retry')}
      </Button>
    </Text>
  );
}

/** The role does not cover this part (domain/screens#no-permission). */
export function NoPermissionPanel() {
  const { t } = useText();
  return (
    <Panel
      icon={<IconLock size={28} stroke={1.5} />}
      title={t('shell.noPermission')}
      text={t('shell.noPermissionText')}
    />
  );
}
