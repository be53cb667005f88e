import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { attentionQuery, noticesQuery } from '../../api/attention-queries.ts';
import { useCan, useSession } from '../../api/session.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { Deferred } from '../../kit/page/deferred.tsx';
import { useText } from '../../text/i18n.ts';
import classes from './header.module.css';

const BellBox = lazyChunk(() => import('./boxes/bell-box.tsx'));

/** The bell with the number of attention items and unread notices, asked for after the first page. */
export function Bell({ settled }: { settled: boolean }) {
  const { t } = useText();
  const { me } = useSession();
  const can = useCan();
  const waiting = useQuery({
    ...attentionQuery(me.preferences.bell_muted),
    enabled: settled && can('overview.view'),
  });
  const told = useQuery({ ...noticesQuery, enabled: settled });
  // Unknown until they are read: an empty list would say that nothing waits.
  const items = can('overview.view') ? waiting.data?.data : [];
  const n = items?.length ?? 0;
  const counts = waiting.data?.meta.counts ?? {};
  const notices = told.data?.data ?? [];
  const unread = told.data?.meta.unread ?? 0;
  const label = [
    n > 0 ? t('shell.bellCount', { count: n }) : t('shell.bell'),
    ...(unread > 0 ? [t('shell.bellUnread', { count: unread })] : []),
  ].join(', ');
  const button = (
    <ActionIcon
      variant="subtle"
      size={38}
      className={classes.bell}
      data-waiting={n > 0 || undefined}
      data-unread={unread > 0 ? Math.min(unread, 99) : undefined}
      aria-label={label}
    >
      <IconBell size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
  return (
    <Deferred popup="dialog" opener={button}>
      {(opener) => <BellBox opener={opener} items={items} counts={counts} notices={notices} />}
    </Deferred>
  );
}
