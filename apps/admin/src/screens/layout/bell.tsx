import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { loadChunk } from '../../chunk.ts';
import { attentionQuery } from '../../content/attention.tsx';
import { Deferred } from '../../kit/deferred.tsx';
import { useText } from '../../text/i18n.ts';
import classes from './header.module.css';

const BellBox = lazy(() => loadChunk(() => import('./bell-box.tsx')));

/** The bell with what waits for somebody. */
export function Bell() {
  const { t } = useText();
  const { data } = useQuery(attentionQuery);
  const items = data?.data ?? [];
  const button = (
    <ActionIcon
      variant="subtle"
      size={38}
      className={classes.bell}
      data-waiting={items.length > 0 || undefined}
      aria-label={
        items.length > 0 ? t('shell.bellCount', { count: items.length }) : t('shell.bell')
      }
    >
      <IconBell size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
  return (
    <Deferred popup="dialog" opener={button}>
      {(opener) => <BellBox opener={opener} items={items} />}
    </Deferred>
  );
}
