import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorPanel } from '../../../kit/page/state-panels.tsx';
import { useText } from '../../../text/i18n.ts';
import classes from './privacy.module.css';

/** The frame of one part of the tab: what it is for, its buttons, its rows once they are here. */
export function DeskPart<Reply>(props: {
  label: string;
  about: string;
  /** Buttons beside the words. */
  tools?: ReactNode;
  /** The button that adds a row, for who may. */
  add?: { label: string; onAdd: () => void };
  query: UseQueryResult<Reply>;
  /** The caller may only read. */
  readOnly?: boolean;
  children: (reply: Reply) => ReactNode;
}) {
  const { label, about, tools, add, query, readOnly, children } = props;
  const { t } = useText();
  if (query.isError) return <ErrorPanel error={query.error} retry={() => void query.refetch()} />;
  return (
    <section className={classes.card} aria-label={label}>
      <div className={classes.head}>
        <p>{about}</p>
        {tools}
        {add && !readOnly && (
          <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={add.onAdd}>
            {add.label}
          </Button>
        )}
      </div>
      {query.data ? (
        children(query.data)
      ) : (
        <Skeleton height={260} role="status" aria-label={t('list.loading')} />
      )}
      {readOnly && query.data && <div className={classes.foot}>{t('privacy.readOnly')}</div>}
    </section>
  );
}
