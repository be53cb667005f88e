import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../text/i18n.ts';
import classes from './figure-card.module.css';

/** A card with a title and figures. */
export function FigureCard(props: {
  title: string;
  /** Stands at the end of the title's line, or below it where there is no room. */
  aside?: ReactNode;
  /** Takes the full width among other cards. */
  wide?: boolean;
  children: ReactNode;
}) {
  const { title, aside, wide, children } = props;
  return (
    <section className={classes.card} data-wide={wide} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A sentence in place of figures, or below them. */
export const FigureText = ({ children }: { children: ReactNode }) => (
  <p className={classes.text}>{children}</p>
);

/** The same figures as a table, collapsed. */
const FigureDetails = (props: { summary: string; children: ReactNode }) => (
  <details className={classes.details}>
    <summary>{props.summary}</summary>
    {props.children}
  </details>
);

export interface FigureRow {
  key: string;
  name: string;
  values: readonly ReactNode[];
}

/** The figures of a chart as a table, collapsed: what reads them by keyboard or aloud. */
export function FigureTable(props: {
  /** The title of its card. */
  of: string;
  /** Heads of the rows' names and of the values. */
  head: string;
  columns: readonly string[];
  rows: readonly FigureRow[];
}) {
  const { t } = useText();
  const label = `${props.of}: ${t('list.chartTable')}`;
  return (
    <FigureDetails summary={t('list.chartTable')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={label}>
        <Table fz="sm" stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{props.head}</Table.Th>
              {props.columns.map((column) => (
                <Table.Th key={column} ta="right">
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {props.rows.map(({ key, name, values }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" fw={400}>
                  {name}
                </Table.Th>
                {values.map((value, at) => (
                  <Table.Td key={props.columns[at]} ta="right">
                    {value}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </FigureDetails>
  );
}
