import { nationalPhone } from '@connect/contract/text.ts';
import { type UserItem, user } from '@connect/contract/users/user.ts';
import { USER_MERGED_FIELDS, userMergeCalls } from '@connect/contract/users/user-merge.ts';
import { Skeleton } from '@mantine/core';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../../../api/after-write.ts';
import { itemQuery } from '../../../api/queries.ts';
import { call } from '../../../api/start/client.ts';
import { notifyDone, notifyError } from '../../../kit/notify/notify.ts';
import { ErrorPanel } from '../../../kit/page/state-panels.tsx';
import { MergeForm, type MergeSide } from '../../../records/merge/merge-form.tsx';
import { useText } from '../../../text/i18n.ts';
import { useMergingAddress } from '../cells/use-merging-address.ts';
import { rememberUser, userKeys } from '../parts/user-cache.ts';

/** What is compared, with names in place of ids that a reader would not know. */
const sideOf = (item: UserItem): MergeSide => ({
  id: item.id,
  title: item.display_name,
  values: {
    ...item,
    phone: item.phone === null ? null : nationalPhone(item.phone),
    workplace_id: item.workplace?.name_th ?? null,
    owner_rep_id: item.owner?.display_name ?? null,
    manager_user_id: item.manager?.display_name ?? null,
  },
});

const isField = (name: string): name is (typeof USER_MERGED_FIELDS)[number] =>
  USER_MERGED_FIELDS.some((field) => field === name);

/** Two users side by side, to become one. */
export function CompareUsers({ ids }: { ids: readonly [number, number] }) {
  const { t } = useText();
  const client = useQueryClient();
  const { go } = useMergingAddress();
  const [busy, setBusy] = useState(false);
  const [one, other] = useQueries({ queries: ids.map((id) => itemQuery(user.get, id)) });
  const failed = one?.error ?? other?.error;
  if (failed) return <ErrorPanel error={failed} />;
  if (!one?.data || !other?.data) {
    return <Skeleton height={300} role="status" aria-label={t('list.loading')} />;
  }
  const versions = new Map([one.data.data, other.data.data].map((item) => [item.id, item.version]));

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notifyError(error);
      await refresh(client, { queryKey: userKeys.all });
    } finally {
      setBusy(false);
    }
  };
  const merge = (stays: MergeSide, ends: MergeSide, take: string[]) =>
    void attempt(async () => {
      const params = { id: String(ends.id) };
      const reply = await call(userMergeCalls.merge, {
        params: { id: String(stays.id) },
        body: {
          from_id: ends.id,
          take: take.filter(isField),
          version: versions.get(stays.id),
          from_version: versions.get(ends.id),
        },
      });
      client.removeQueries({ queryKey: userKeys.item(ends.id) });
      rememberUser(client, reply);
      go('all');
      notifyDone(
        t('merging.users.done'),
        () =>
          void attempt(async () => {
            rememberUser(client, await call(userMergeCalls.unmerge, { params }));
            await refresh(client, { queryKey: userKeys.all });
            notifyDone(t('merging.users.undone'));
          }),
      );
    });
  return (
    <MergeForm
      left={sideOf(one.data.data)}
      right={sideOf(other.data.data)}
      fields={USER_MERGED_FIELDS}
      hint={t('merging.users.hint')}
      busy={busy}
      onMerge={merge}
      onBack={() => go('all')}
    />
  );
}
