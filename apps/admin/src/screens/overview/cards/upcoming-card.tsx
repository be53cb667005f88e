import type { Overview } from '@connect/contract/overview/overview.ts';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../../api/session.ts';
import { itemAddress, maySee } from '../../../content/item/item-address.ts';
import { FigureCard, FigureText } from '../../../kit/chart/figure-card.tsx';
import { formatDateTime, formatNumber } from '../../../kit/display/format.ts';
import { useText } from '../../../text/i18n.ts';
import classes from '../overview.module.css';

type Meeting = Overview['upcoming'][number];

/** How full a meeting is. */
function Fill({ registered, capacity }: Meeting) {
  const { t } = useText();
  const n = formatNumber(registered);
  if (!capacity) return <span className={classes.beside}>{t('overview.registered', { n })}</span>;
  return (
    <>
      <span className={classes.fill} aria-hidden="true">
        <span
          data-full={registered >= capacity || undefined}
          style={{ width: `${Math.min(1, registered / capacity) * 100}%` }}
        />
      </span>
      <span className={classes.beside}>
        {t('overview.seats', { n, all: formatNumber(capacity) })}
      </span>
    </>
  );
}

/** Webinars and events of the next days. */
export function UpcomingCard({ meetings }: { meetings: readonly Meeting[] }) {
  const { t } = useText();
  const can = useCan();
  return (
    <FigureCard title={t('overview.upcoming')}>
      {meetings.length === 0 ? (
        <FigureText>{t('overview.upcomingEmpty')}</FigureText>
      ) : (
        <ul className={classes.list}>
          {meetings.map((meeting) => {
            const [date = '', time] = formatDateTime(meeting.start_at).split(' ');
            const address = maySee(meeting.type, can) ? itemAddress(meeting) : null;
            return (
              <li key={`${meeting.type}-${meeting.id}`} className={classes.meeting}>
                <span className={classes.when}>
                  <b>{date.slice(0, 5)}</b>
                  {time}
                </span>
                <span className={classes.words}>
                  {address ? (
                    <Link {...address} className={classes.item}>
                      {meeting.title}
                    </Link>
                  ) : (
                    meeting.title
                  )}
                  <Fill {...meeting} />
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </FigureCard>
  );
}
