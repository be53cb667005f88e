import type { Overview } from '@connect/contract/overview/overview.ts';
import {
  clicksBehind,
  registrationsBehind,
  repPeopleBehind,
} from '@connect/contract/overview/rows-behind.ts';
import { Button, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FigureCard, FigureText } from '../../../kit/chart/figure-card.tsx';
import { formatNumber, formatPercent } from '../../../kit/display/format.ts';
import { useText } from '../../../text/i18n.ts';
import classes from '../overview.module.css';
import type { OverviewQuery } from '../overview-query.ts';
import { useOpens } from '../rows-behind.tsx';

type Rep = NonNullable<Overview['reps']>[number];

/** What is shown before somebody asks for all. */
const FIRST = 8;

/** Representatives of the own region: whom they look after, and what they brought about. */
export function RepsCard(props: {
  reps: readonly Rep[];
  range: Overview['range'];
  query: OverviewQuery;
}) {
  const { reps, range, query } = props;
  const { t } = useText();
  const opens = useOpens(query);
  const [all, setAll] = useState(false);
  const said = (rep: Rep, head: string, n: number) => ({
    'aria-label': `${rep.name}, ${head}: ${formatNumber(n)}`,
    'data-tap': true,
    children: formatNumber(n),
  });
  const people = (rep: Rep) =>
    opens.users && rep.people > 0 ? (
      <Link
        to="/users"
        search={repPeopleBehind(String(rep.id), query)}
        {...said(rep, t('overview.repPeople'), rep.people)}
      />
    ) : (
      formatNumber(rep.people)
    );
  const registrations = (rep: Rep) =>
    opens.registrations && rep.registrations > 0 ? (
      <Link
        to="/report"
        search={{ ...registrationsBehind(range, query), registered_by: String(rep.id) }}
        {...said(rep, t('overview.repRegistrations'), rep.registrations)}
      />
    ) : (
      formatNumber(rep.registrations)
    );
  const clicks = (rep: Rep) => {
    const face = said(rep, t('overview.clicks'), rep.clicks);
    const owner = { owner_user_id: String(rep.id) };
    return opens.clicks && rep.clicks > 0 ? (
      <Link to="/report" search={clicksBehind(range, query, owner)} {...face} />
    ) : (
      <Link to="/links" search={owner} {...face} />
    );
  };
  return (
    <FigureCard title={t('overview.reps')}>
      {reps.length === 0 ? (
        <FigureText>{t('overview.repsEmpty')}</FigureText>
      ) : (
        <>
          <div className={classes.scroll}>
            <Table fz="sm" className={classes.table}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('overview.rep')}</Table.Th>
                  <Table.Th ta="right">{t('overview.repPeople')}</Table.Th>
                  <Table.Th ta="right">{t('overview.repActive')}</Table.Th>
                  <Table.Th ta="right">{t('overview.clicks')}</Table.Th>
                  <Table.Th ta="right">{t('overview.repRegistrations')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {(all ? reps : reps.slice(0, FIRST)).map((rep) => (
                  <Table.Tr key={rep.id}>
                    <Table.Th scope="row" fw={400}>
                      {rep.name}
                    </Table.Th>
                    <Table.Td ta="right">{people(rep)}</Table.Td>
                    <Table.Td ta="right">
                      {rep.people === 0
                        ? formatNumber(null)
                        : formatPercent(rep.active / rep.people)}
                    </Table.Td>
                    <Table.Td ta="right">{clicks(rep)}</Table.Td>
                    <Table.Td ta="right">{registrations(rep)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
          {reps.length > FIRST && (
            <Button variant="subtle" size="compact-sm" mt={6} onClick={() => setAll(!all)}>
              {all ? t('overview.fewer') : t('overview.allReps', { n: formatNumber(reps.length) })}
            </Button>
          )}
          <FigureText>{t('overview.repsNote')}</FigureText>
        </>
      )}
    </FigureCard>
  );
}
