import { type DeadJob, JOB_NAMES, job } from '@connect/contract/administration/job.ts';
import { Button, Skeleton, Text } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refresh } from '../../../api/after-write.ts';
import { useCan } from '../../../api/session.ts';
import { call } from '../../../api/start/client.ts';
import { formatDateTime, formatNumber } from '../../../kit/display/format.ts';
import { notifyDone } from '../../../kit/notify/notify.ts';
import { ErrorPanel } from '../../../kit/page/state-panels.tsx';
import { useSubmit } from '../../../kit/short-form/use-submit.ts';
import { useText } from '../../../text/i18n.ts';
import own from './status-tab.module.css';
import { DEAD } from './status-warnings.ts';

const deadQuery = queryOptions({
  queryKey: ['system', 'dead-jobs'],
  queryFn: ({ signal }) => call(job.dead, { signal, silent: true }),
});

/** Jobs that failed for good, each with a button that lets it run again; `below` follows once they are drawn. */
export default function DeadJobs({ below }: { below: ReactNode }) {
  const reply = useQuery(deadQuery);
  if (reply.isPending) return <Skeleton height={120} mt={14} radius="lg" />;
  return (
    <>
      {reply.data ? (
        <Jobs rows={reply.data.data} />
      ) : (
        <ErrorPanel error={reply.error} retry={() => void reply.refetch()} />
      )}
      {below}
    </>
  );
}

function Jobs({ rows }: { rows: readonly DeadJob[] }) {
  const { t } = useText();
  return (
    <section
      id={DEAD.jobsDead}
      tabIndex={-1}
      className={own.dead}
      aria-label={t('admins.status.deadTitle')}
    >
      <h2>{t('admins.status.deadTitle')}</h2>
      <Text size="sm">{t('admins.status.deadText')}</Text>
      <ul>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row }: { row: DeadJob }) {
  const { t } = useText();
  const can = useCan();
  const client = useQueryClient();
  const { busy, send, error } = useSubmit();
  const known = JOB_NAMES.find((name) => name === row.name);
  const name = known ? t(`admins.status.job.${known}`) : row.name;
  const retry = () =>
    void send(async () => {
      await call(job.retry, { params: { id: String(row.id) } });
      notifyDone(t('admins.status.retried', { name }));
    }).finally(() => refresh(client, { queryKey: ['system'] }));
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <Text size="sm">
          {t('admins.status.deadAttempts', {
            n: formatNumber(row.attempts),
            time: formatDateTime(row.failed_at),
          })}
        </Text>
        <Text size="sm" c="red.8">
          {error ?? row.error}
        </Text>
      </div>
      {can('admin.manage') && (
        <Button
          variant="default"
          loading={busy}
          aria-label={t('admins.status.retryOf', { name })}
          onClick={retry}
        >
          {t('admins.status.retry')}
        </Button>
      )}
    </li>
  );
}
