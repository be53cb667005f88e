import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOpenRow } from '../list/use-open-row.ts';
import { type Beside, DrawerMissing, DrawerWaiting } from './drawer-parts.tsx';
import { RowDrawer } from './row-drawer.tsx';

interface ReadDrawerProps<Reply> {
  id: number;
  rows: readonly { id: number }[] | undefined;
  query: UseQueryOptions<Reply>;
  title: string;
  /** Said of one that is not there. */
  gone: string;
  children: (reply: Reply, beside: Beside) => ReactNode;
}

function Read<Reply>(props: ReadDrawerProps<Reply> & { beside: Beside }) {
  const { title, gone, beside, children } = props;
  const { close } = useOpenRow();
  const query = useQuery(props.query);
  if (query.data) return children(query.data, beside);
  if (!query.error) return <DrawerWaiting onClose={close} />;
  return <DrawerMissing title={title} gone={gone} query={query} onClose={close} />;
}

/** A record over its list, by `?id=`, read when it opens. */
export function ReadDrawer<Reply>(props: ReadDrawerProps<Reply>) {
  const { show, close } = useOpenRow();
  return (
    <RowDrawer id={props.id} rows={props.rows} onShow={show} onClose={close}>
      {(beside) => <Read {...props} beside={beside} />}
    </RowDrawer>
  );
}
