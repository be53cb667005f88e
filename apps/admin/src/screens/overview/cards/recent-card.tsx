import type { Overview } from '@connect/contract/overview/overview.ts';
import { Link } from '@tanstack/react-router';
import { FigureCard, FigureText } from '../../../kit/chart/figure-card.tsx';
import { formatDateTime } from '../../../kit/display/format.ts';
import { useText } from '../../../text/i18n.ts';
import classes from '../overview.module.css';

/** The latest registrations for events; names stay covered, the desk of the event tells them. */
export default function RecentCard(props: { rows: NonNullable<Overview['recent_registrations']> }) {
  const { rows } = props;
  const { t } = useText();
  return (
    <FigureCard title={t('overview.recent')}>
      {rows.length === 0 ? (
        <FigureText>{t('overview.recentEmpty')}</FigureText>
      ) : (
        <ul className={classes.list}>
          {rows.map((row) => (
            <li key={row.id} className={classes.recent}>
              <Link
                to="/events/$id"
                params={{ id: String(row.event_id) }}
                search={{ view: 'people' }}
                className={classes.item}
              >
                {row.event_title}
              </Link>
              <span className={classes.beside}>
                {[
                  row.display_name,
                  t(`registrations.status.${row.status}`),
                  formatDateTime(row.registered_at),
                ].join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </FigureCard>
  );
}
