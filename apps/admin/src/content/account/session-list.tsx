import type { SessionRow } from '@connect/contract/sign-in/session.ts';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDevices,
  IconDeviceTablet,
  IconLogout,
} from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime, formatNumber } from '../../kit/display/format.ts';
import { StatusPill } from '../../kit/display/status-pill.tsx';
import { useText } from '../../text/i18n.ts';
import { useDeviceName } from './device-name.ts';
import classes from './session-list.module.css';

const ICONS = { mobile: IconDeviceMobile, tablet: IconDeviceTablet, desktop: IconDeviceDesktop };

/** Sessions shown at first; the others on demand. */
const FIRST = 6;

/** The sessions of an account by device; the current one is marked and cannot be ended here. */
export function SessionList(props: {
  sessions: readonly SessionRow[];
  /** Signs a device out; without it the list is read-only. */
  onEnd?: (session: SessionRow, name: string) => void;
  /** Id of the session that is being ended. */
  ending?: string | null;
}) {
  const { sessions, onEnd, ending } = props;
  const { t } = useText();
  const deviceOf = useDeviceName();
  const [all, setAll] = useState(false);
  // The current session comes first, the others in the given order.
  const ordered = [
    ...sessions.filter(({ current }) => current),
    ...sessions.filter(({ current }) => !current),
  ];
  const shown = all ? ordered : ordered.slice(0, FIRST);
  const more = ordered.length - shown.length;
  return (
    <>
      <ul className={classes.list}>
        {shown.map((session) => {
          const device = deviceOf(session.user_agent);
          const Icon = device?.kind ? ICONS[device.kind] : IconDevices;
          return (
            <li key={session.id} className={classes.device}>
              <Icon size={20} stroke={1.5} aria-hidden />
              <div className={classes.text}>
                <div className={classes.name} title={session.user_agent}>
                  {device ? device.name : <Skeleton height={14} width={140} my={4} />}
                </div>
                <div className={classes.note}>
                  {t('options.session.seen', { time: formatDateTime(session.last_seen_at) })}
                  {session.method === 'sso' && ` · ${t('options.session.sso')}`}
                </div>
              </div>
              {session.current ? (
                <StatusPill tone="ok">{t('options.session.current')}</StatusPill>
              ) : (
                onEnd && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    loading={ending === session.id}
                    aria-label={t('options.session.end', { name: device?.name ?? '' })}
                    title={t('options.session.end', { name: device?.name ?? '' })}
                    onClick={() => onEnd(session, device?.name ?? '')}
                  >
                    <IconLogout size={17} stroke={1.6} aria-hidden />
                  </ActionIcon>
                )
              )}
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <Button variant="subtle" size="compact-sm" mt={8} onClick={() => setAll(true)}>
          {t('options.session.more', { n: formatNumber(more) })}
        </Button>
      )}
    </>
  );
}
