import type { Overview } from '@connect/contract/overview/overview.ts';
import { Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FigureCard } from '../../../kit/chart/figure-card.tsx';
import { formatNumber } from '../../../kit/display/format.ts';
import { useText } from '../../../text/i18n.ts';
import classes from '../overview.module.css';

/** Consents that were given and taken back in the period, by purpose. */
function ConsentsCard({ consents }: { consents: NonNullable<Overview['consents']> }) {
  const { t } = useText();
  return (
    <FigureCard
      title={t('overview.consents')}
      aside={
        <Link to="/admins" search={{ tab: 'privacy', section: 'figures' }}>
          {t('overview.desk')}
        </Link>
      }
    >
      <Table fz="sm" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('overview.purpose')}</Table.Th>
            <Table.Th ta="right">{t('overview.given')}</Table.Th>
            <Table.Th ta="right">{t('overview.withdrawn')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {consents.map(({ purpose, given, withdrawn }) => (
            <Table.Tr key={purpose}>
              <Table.Th scope="row" fw={400}>
                {t(`users.consent_purpose.${purpose}`)}
              </Table.Th>
              <Table.Td ta="right">{formatNumber(given)}</Table.Td>
              <Table.Td ta="right">{formatNumber(withdrawn)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </FigureCard>
  );
}

const STATES = ['open', 'due_soon', 'overdue'] as const;

/** Requests of people about their data that are not done. */
function RequestsCard({ requests }: { requests: NonNullable<Overview['requests']> }) {
  const { t } = useText();
  return (
    <FigureCard
      title={t('overview.requests')}
      aside={
        <Link to="/admins" search={{ tab: 'privacy', section: 'requests' }}>
          {t('overview.desk')}
        </Link>
      }
    >
      <dl className={classes.requests}>
        {STATES.map((state) => (
          <div key={state} data-alert={(state === 'overdue' && requests[state] > 0) || undefined}>
            <dt>{t(`overview.requestStates.${state}`)}</dt>
            <dd>{formatNumber(requests[state])}</dd>
          </div>
        ))}
      </dl>
    </FigureCard>
  );
}

/** What the data protection officer sees before all else. */
export default function PrivacyCards({ consents, requests }: Overview) {
  return (
    <div className={classes.halves}>
      {consents && <ConsentsCard consents={consents} />}
      {requests && <RequestsCard requests={requests} />}
    </div>
  );
}
