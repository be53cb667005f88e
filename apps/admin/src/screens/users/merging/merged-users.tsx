import { type UserMergeRow, userMergeCalls } from '@connect/contract/users/user-merge.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/start/client.ts';
import { formatDateTime } from '../../../kit/display/format.ts';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import { notifyDone, notifyError } from '../../../kit/notify/notify.ts';
import { OrderedTable } from '../../../kit/ordered/ordered-table.tsx';
import { EmptyPanel, ErrorPanel } from '../../../kit/page/state-panels.tsx';
import { useOneAtATime } from '../../../kit/page/use-one-at-a-time.ts';
import { useText } from '../../../text/i18n.ts';
import { rememberUser } from '../parts/user-cache.ts';
import { mergesQuery } from './merging-queries.ts';
import { Pager } from './pager.tsx';

/** Merges that can still be taken back. */
export function MergedUsers() {
  const { t } = useText();
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const once = useOneAtATime();
  const query = useQuery(mergesQuery(page));
  if (query.isError) return <ErrorPanel error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={260} role="status" aria-label={t('list.loading')} />;
  const { data, pagination } = query.data;
  if (data.length === 0) return <EmptyPanel title={t('merging.users.noMerges')} />;
  const undo = async ({ loser }: UserMergeRow) => {
    try {
      rememberUser(
        client,
        await call(userMergeCalls.unmerge, { params: { id: String(loser.id) } }),
      );
      notifyDone(t('merging.users.undone'));
    } catch (error) {
      notifyError(error);
    }
    await query.refetch();
  };
  return (
    <>
      <OrderedTable<UserMergeRow>
        caption={t('merging.users.merges')}
        rows={data}
        rowKey={({ id }) => id}
        rowLabel={({ loser }) => loser.display_name}
        columns={[
          {
            key: 'winner',
            label: t('merging.users.winner'),
            wrap: true,
            render: ({ winner }) => `${winner.display_name} (#${winner.id})`,
          },
          {
            key: 'loser',
            label: t('merging.users.loser'),
            wrap: true,
            render: ({ loser }) => `${loser.display_name} (#${loser.id})`,
          },
          {
            key: 'when',
            label: t('merging.users.when'),
            wide: true,
            render: (row) => (
              <TwoLines first={formatDateTime(row.merged_at)} second={row.merged_by.display_name} />
            ),
          },
          {
            key: 'until',
            label: t('merging.users.until'),
            wide: true,
            render: (row) => formatDateTime(row.undo_until),
          },
        ]}
        actions={(row) =>
          row.permissions.unmerge && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('merging.users.undoOne', { name: row.loser.display_name })}
              onClick={() => void once(() => undo(row))}
            >
              {t('merging.users.undo')}
            </Button>
          )
        }
      />
      <Pager pagination={pagination} onPage={setPage} />
    </>
  );
}
