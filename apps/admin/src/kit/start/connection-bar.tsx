import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useConnection } from '../../api/start/connection.ts';
import { useText } from '../../text/i18n.ts';
import classes from './connection-bar.module.css';

/** Says that the network is gone, the server does not answer, or calls wait; empty otherwise. */
export function ConnectionBar() {
  const connection = useConnection();
  const { t } = useText();
  return (
    <div role="status" className={classes.region}>
      {connection !== 'online' && (
        <div className={classes.bar}>
          {connection === 'offline' ? (
            <IconCloudOff size={16} aria-hidden />
          ) : (
            <IconRefresh size={16} aria-hidden />
          )}
          {t(`shell.${connection}`)}
        </div>
      )}
    </div>
  );
}
