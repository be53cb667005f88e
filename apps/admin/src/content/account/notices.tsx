import type { NoticeItem } from '@connect/contract/desk/attention.ts';
import { IconShieldCheck, IconShieldExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../../kit/display/format.ts';
import { useText } from '../../text/i18n.ts';
import classes from './attention.module.css';
import { useDeviceName } from './device-name.ts';

const ALARMING: readonly NoticeItem['kind'][] = [
  'session_stolen',
  'recovery_code_used',
  'file_infected',
  'export_failed',
  'plan_failed',
];
/** Notices about files, not about who signs in. */
const OF_FILES: readonly NoticeItem['kind'][] = ['export_done', 'export_failed', 'plan_failed'];

interface NoticeLineProps {
  notice: NoticeItem;
  /** The notice was unread when the list was opened. */
  fresh: boolean;
  onGo: () => void;
}

/** One notice about one's own account: what, when, on which device, and a link to secure it. */
export function NoticeLine({ notice, fresh, onGo }: NoticeLineProps) {
  const { t } = useText();
  const deviceName = useDeviceName();
  const alarming = ALARMING.includes(notice.kind);
  const Sign = alarming ? IconShieldExclamation : IconShieldCheck;
  const device = notice.user_agent ? deviceName(notice.user_agent)?.name : undefined;
  return (
    <div className={classes.notice} data-fresh={fresh || undefined}>
      <Sign size={20} stroke={1.7} className={alarming ? classes.bad : classes.info} aria-hidden />
      <span className={classes.words}>
        <span className={classes.sentence}>
          {t(`home.notice.${notice.kind}`)}
          {fresh && <span className={classes.fresh}>{t('home.notice.unread')}</span>}
        </span>
        <span className={classes.title}>
          {[formatDateTime(notice.created_at), device, notice.file_name]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {OF_FILES.includes(notice.kind) && (
          <Link to="/report" className={classes.secure} onClick={onGo}>
            {t('home.notice.open')}
          </Link>
        )}
        {notice.kind !== 'file_infected' && !OF_FILES.includes(notice.kind) && (
          <Link
            to="/setting"
            search={{ tab: 'security' }}
            className={classes.secure}
            onClick={onGo}
          >
            {t('home.notice.secure')}
          </Link>
        )}
      </span>
    </div>
  );
}
