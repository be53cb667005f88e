import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useConnection } from '../api/connection.ts';
import { useText } from '../text/i18n.ts';
import classes from './connection-bar.module.css';

/** Says that the network is gone, the server is looked for, or calls wait; nothing when all is well. */
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
