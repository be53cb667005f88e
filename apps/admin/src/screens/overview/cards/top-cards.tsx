import { USED_KINDS } from '@connect/contract/kinds.ts';
import type { Overview, TopRow } from '@connect/contract/overview/overview.ts';
import { Table, Tabs } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useCan } from '../../../api/session.ts';
import { screensOf } from '../../../content/item/content-screen.ts';
import { FigureCard, FigureText } from '../../../kit/chart/figure-card.tsx';
import { formatNumber, formatPercent } from '../../../kit/display/format.ts';
import { useText } from '../../../text/i18n.ts';
import classes from '../overview.module.css';

type TopKind = keyof Overview['top'];

/** Where the usage of an item is told, for roles that may read it there. */
function useItemLink() {
  const can = useCan();
  return (kind: TopKind, { id, title }: TopRow): ReactNode => {
    const face = { params: { id: String(id) }, className: classes.item, children: title };
    if (kind === 'link') {
      return can('link.logs') ? <Link to="/links/$id/log" {...face} /> : title;
    }
    const { routes } = screensOf(kind);
    if (routes.log && can(`${kind}.logs`)) return <Link to={routes.log} {...face} />;
    return can(`${kind}.view`) ? <Link to={routes.form} {...face} /> : title;
  };
}

function TopTable({ kind, rows }: { kind: TopKind; rows: readonly TopRow[] }) {
  const { t } = useText();
  const linked = useItemLink();
  const isLink = kind === 'link';
  if (rows.length === 0) {
    return <FigureText>{t(isLink ? 'overview.topLinksEmpty' : 'overview.topEmpty')}</FigureText>;
  }
  const completable = rows.some((row) => row.completion_rate !== null);
  return (
    <Table fz="sm" className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('overview.title')}</Table.Th>
          <Table.Th ta="right">{t(isLink ? 'overview.clicks' : 'overview.views')}</Table.Th>
          <Table.Th ta="right">{t(isLink ? 'overview.clickers' : 'overview.unique')}</Table.Th>
          {completable && <Table.Th ta="right">{t('overview.completed')}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Th scope="row" fw={400}>
              {linked(kind, row)}
              <span className={classes.beside}>{row.brand}</span>
            </Table.Th>
            <Table.Td ta="right">{formatNumber(row.views)}</Table.Td>
            <Table.Td ta="right">{formatNumber(row.unique_viewers)}</Table.Td>
            {completable && <Table.Td ta="right">{formatPercent(row.completion_rate)}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The most viewed content, a tab a kind. */
export function TopCard({ top }: { top: Overview['top'] }) {
  const { t } = useText();
  const kinds = USED_KINDS.filter((kind) => top[kind] !== undefined);
  const busiest = kinds.find((kind) => (top[kind] ?? []).length > 0) ?? kinds[0];
  const [chosen, setChosen] = useState(busiest);
  const shown = kinds.find((kind) => kind === chosen) ?? busiest;
  if (shown === undefined) return null;
  return (
    <FigureCard title={t('overview.top')}>
      <Tabs
        value={shown}
        onChange={(next) => setChosen(kinds.find((kind) => kind === next))}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('overview.top')} className={classes.tabs}>
          {kinds.map((kind) => (
            <Tabs.Tab key={kind} value={kind} className={classes.tab}>
              {t(`kinds.${kind}.name`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {kinds.map((kind) => (
          <Tabs.Panel key={kind} value={kind}>
            <TopTable kind={kind} rows={top[kind] ?? []} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </FigureCard>
  );
}

/** The most clicked links. */
export function TopLinksCard({ rows }: { rows: readonly TopRow[] }) {
  const { t } = useText();
  return (
    <FigureCard title={t('overview.topLinks')}>
      <TopTable kind="link" rows={rows} />
    </FigureCard>
  );
}
