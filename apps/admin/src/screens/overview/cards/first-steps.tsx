import { Link } from '@tanstack/react-router';
import { useCan } from '../../../api/session.ts';
import { FigureCard, FigureText } from '../../../kit/chart/figure-card.tsx';
import { useText } from '../../../text/i18n.ts';
import classes from '../overview.module.css';

const STEPS = [
  { key: 'article', to: '/articles/create', permission: 'article.create' },
  { key: 'user', to: '/users', permission: 'user.create' },
  { key: 'link', to: '/links/create', permission: 'link.create' },
] as const;

/** What to do first in a new system. */
export default function FirstSteps() {
  const { t } = useText();
  const can = useCan();
  return (
    <FigureCard title={t('overview.start.title')}>
      <FigureText>{t('overview.start.text')}</FigureText>
      <ol className={classes.steps}>
        {STEPS.filter(({ permission }) => can(permission)).map(({ key, to }) => (
          <li key={key}>
            <Link to={to} data-tap>
              {t(`overview.start.${key}`)}
            </Link>
          </li>
        ))}
      </ol>
    </FigureCard>
  );
}
