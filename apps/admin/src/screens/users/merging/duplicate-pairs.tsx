import { type DuplicatePair, userMergeCalls } from '@connect/contract/users/user-merge.ts';
import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../../../api/after-write.ts';
import { call } from '../../../api/start/client.ts';
import { notifyDone, notifyError } from '../../../kit/notify/notify.ts';
import { OrderedTable } from '../../../kit/ordered/ordered-table.tsx';
import { EmptyPanel, ErrorPanel } from '../../../kit/page/state-panels.tsx';
import { useOneAtATime } from '../../../kit/page/use-one-at-a-time.ts';
import { useText } from '../../../text/i18n.ts';
import { useMergingAddress } from '../cells/use-merging-address.ts';
import { userKeys } from '../parts/user-cache.ts';
import { duplicatesQuery } from './merging-queries.ts';
import { Pager } from './pager.tsx';
import classes from './pairs.module.css';

type Row = DuplicatePair['users'][number];

function Person({ row }: { row: Row }) {
  const { t } = useText();
  const about = [
    t(`options.user_type.${row.user_type}`),
    row.license_no,
    row.workplace?.name_th ?? row.workplace_name_raw,
  ];
  return (
    // Never cut: whoever tells two apart reads all of it.
    <div className={classes.person}>
      {`${row.display_name} (#${row.id})`}
      <div className={classes.about}>{about.filter(Boolean).join(' · ')}</div>
    </div>
  );
}

/** Pairs that may be one person: to be compared, or told apart. */
export function DuplicatePairs({ of }: { of: number | undefined }) {
  const { t } = useText();
  const client = useQueryClient();
  const { go } = useMergingAddress();
  const [page, setPage] = useState(1);
  const once = useOneAtATime();
  const query = useQuery(duplicatesQuery(page, of));
  if (query.isError) return <ErrorPanel error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={260} role="status" aria-label={t('list.loading')} />;
  const { data, meta, pagination } = query.data;
  if (data.length === 0) return <EmptyPanel title={t('merging.users.none')} />;

  const tell = async ([one, other]: DuplicatePair['users'], distinct: boolean) => {
    try {
      await call(userMergeCalls.distinct, {
        params: { id: String(one.id) },
        body: { other_id: other.id, distinct },
      });
      if (distinct) {
        notifyDone(t('merging.users.toldApart'), () => void tell([one, other], false));
      }
    } catch (error) {
      notifyError(error);
    }
    await refresh(client, { queryKey: [...userKeys.all, 'duplicates'] });
  };
  const names = ({ users: [one, other] }: DuplicatePair) => ({
    one: one.display_name,
    other: other.display_name,
  });
  return (
    <>
      <OrderedTable<DuplicatePair>
        caption={t('merging.users.pairs')}
        rows={data}
        rowKey={({ users: [, other] }) => other.id}
        rowLabel={({ users: [one] }) => one.display_name}
        columns={[
          {
            key: 'first',
            label: t('merging.users.first'),
            wrap: true,
            render: ({ users: [one] }) => <Person row={one} />,
          },
          {
            key: 'second',
            label: t('merging.users.second'),
            wrap: true,
            render: ({ users: [, other] }) => <Person row={other} />,
          },
          {
            key: 'same',
            label: t('merging.users.same'),
            wide: true,
            wrap: true,
            render: ({ reasons }) =>
              reasons.map((reason) => t(`merging.users.reason.${reason}`)).join(', '),
          },
        ]}
        actions={(pair) =>
          meta.permissions.merge && (
            <Group gap={6} justify="flex-end">
              <Button
                size="compact-xs"
                variant="light"
                aria-label={t('merging.users.comparePair', names(pair))}
                onClick={() => go(pair.users.map(({ id }) => id).join('-'))}
              >
                {t('merging.users.compare')}
              </Button>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={t('merging.users.distinctPair', names(pair))}
                onClick={() => void once(() => tell(pair.users, true))}
              >
                {t('merging.users.distinct')}
              </Button>
            </Group>
          )
        }
      />
      <Pager pagination={pagination} onPage={setPage} />
    </>
  );
}
