import { type Overview, overviewFilters } from '@connect/contract/overview/overview.ts';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { FigureCard, FigureText } from '../../kit/chart/figure-card.tsx';
import { useText } from '../../text/i18n.ts';
import classes from './overview.module.css';
import type { OverviewQuery } from './overview-query.ts';

/** Whether nobody has registered and nothing was viewed, whatever one looks for. */
export const isNew = ({ funnel, kpis, top }: Overview, query: OverviewQuery): boolean =>
  Object.keys(overviewFilters).every((name) => !(name in query)) &&
  funnel.every(({ people }) => people === 0) &&
  kpis.every(({ value }) => !value) &&
  Object.values(top).every((rows) => rows.length === 0);

const STEPS = [
  { key: 'article', to: '/articles/create', permission: 'article.create' },
  { key: 'user', to: '/users', permission: 'user.create' },
  { key: 'link', to: '/links/create', permission: 'link.create' },
] as const;

/** What to do first in a new system. */
export function FirstSteps() {
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
