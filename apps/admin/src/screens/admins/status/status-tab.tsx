import { type SystemStatus, system } from '@connect/contract/administration/system.ts';
import { Alert, Anchor, Button, Progress, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, Suspense } from 'react';
import { call } from '../../../api/start/client.ts';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { formatBytes, formatDateTime, formatNumber } from '../../../kit/display/format.ts';
import { StatusPill } from '../../../kit/display/status-pill.tsx';
import { ErrorPanel } from '../../../kit/page/state-panels.tsx';
import { useText, withTexts } from '../../../text/i18n.ts';
import classes from '../admins.module.css';
import own from './status-tab.module.css';
import { DEAD, type StatusWarning, statusWarnings } from './status-warnings.ts';

const DeadJobs = lazyChunk(() => import('./dead-jobs.tsx'));

const DeadMessages = loadable(withTexts('registrations', () => import('./dead-messages.tsx')));

const REFRESH_MS = 60_000;
const PER_CENT = 100;

const statusQuery = queryOptions({
  queryKey: ['system', 'status'],
  queryFn: ({ signal }) => call(system.status, { signal, silent: true }),
  refetchInterval: REFRESH_MS,
});

type Fact = readonly [label: string, value: ReactNode];

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map(([label, value]) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
);

function Card(props: { title: string; facts: readonly Fact[]; children?: ReactNode }) {
  const { title, facts, children } = props;
  return (
    <section className={own.card} aria-label={title}>
      <h2>{title}</h2>
      <Facts facts={facts} />
      {children}
    </section>
  );
}

/** The state of the system, and warnings about it. */
export function StatusTab() {
  const { t } = useText();
  const reply = useQuery(statusQuery);
  if (!reply.data) {
    if (reply.error) return <ErrorPanel error={reply.error} retry={() => void reply.refetch()} />;
    return <Skeleton height={320} radius="lg" />;
  }
  const readAt = new Date(reply.dataUpdatedAt);
  return (
    <>
      <div className={classes.intro}>
        <p>{t('admins.status.refreshed', { time: formatDateTime(readAt.toISOString()) })}</p>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={reply.isFetching}
          onClick={() => void reply.refetch()}
        >
          {t('admins.status.refresh')}
        </Button>
      </div>
      <Warnings warnings={statusWarnings(reply.data.data, readAt)} />
      <Cards status={reply.data.data} />
      <Dead status={reply.data.data} />
    </>
  );
}

/** What was given up. It comes late and nobody knows how long it is: nothing stands below it. */
function Dead({ status: { jobs, messages } }: { status: SystemStatus }) {
  const waiting = <Skeleton height={120} mt={14} radius="lg" />;
  const late = messages.dead > 0 && (
    <Suspense fallback={waiting}>
      <DeadMessages />
    </Suspense>
  );
  if (jobs.dead === 0) return late;
  return (
    <Suspense fallback={waiting}>
      <DeadJobs below={late} />
    </Suspense>
  );
}

/** A sentence that leads to its list. */
function ToList({ id, children }: { id: string; children: string }) {
  const show = () => {
    const list = document.getElementById(id);
    list?.scrollIntoView();
    list?.focus({ preventScroll: true });
  };
  return (
    <Anchor component="button" type="button" inherit ta="start" data-tap onClick={show}>
      {children}
    </Anchor>
  );
}

function Warnings({ warnings }: { warnings: StatusWarning[] }) {
  const { t } = useText();
  const say = (warning: StatusWarning): string => {
    switch (warning.kind) {
      case 'disk':
        return t('admins.status.warnDisk', { free: formatBytes(warning.free) });
      case 'backupNever':
        return t('admins.status.warnBackupNever');
      case 'backup':
        return t('admins.status.warnBackup', { time: formatDateTime(warning.at) });
      case 'seal':
        return t('admins.status.warnSeal', { time: formatDateTime(warning.since) });
      case 'jobsNever':
        return t('admins.status.warnJobsNever');
      case 'jobs':
        return t('admins.status.warnJobs', { time: formatDateTime(warning.since) });
      case 'jobsDead':
        return t('admins.status.warnJobsDead', { n: warning.n });
      case 'messagesDead':
        return t('admins.status.warnMessagesDead', { n: warning.n });
      case 'chain':
        return t('admins.status.warnChain');
      case 'connections':
        return t('admins.status.warnConnections', { used: warning.used, max: warning.max });
    }
  };
  if (warnings.length === 0) {
    return (
      <Alert color="green" mb={14} icon={<IconCircleCheck aria-hidden />}>
        {t('admins.status.fine')}
      </Alert>
    );
  }
  return (
    <Alert
      color="yellow"
      mb={14}
      icon={<IconAlertTriangle aria-hidden />}
      title={t('admins.status.attention', { n: warnings.length })}
    >
      <ul className={own.warnings}>
        {warnings.map((warning) => (
          <li key={warning.kind}>
            {warning.kind === 'jobsDead' || warning.kind === 'messagesDead' ? (
              <ToList id={DEAD[warning.kind]}>{say(warning)}</ToList>
            ) : (
              say(warning)
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Cards({ status }: { status: SystemStatus }) {
  const { t } = useText();
  const { database, storage, disk, audit, last_backup: backup, jobs } = status;
  const when = (mark: { at: string } | null) =>
    mark ? formatDateTime(mark.at) : t('admins.status.never');
  const configured = (on: boolean) => (
    <StatusPill tone={on ? 'ok' : 'neutral'}>
      {t(on ? 'admins.status.on' : 'admins.status.off')}
    </StatusPill>
  );
  const steps = status.migrations.applied.map(
    ({ name, applied_at: at }): Fact => [name, formatDateTime(at)],
  );
  const checked = audit.last_check;
  const holds = checked?.detail.broken_at === null;
  return (
    <div className={own.cards}>
      <Card
        title={t('admins.status.database')}
        facts={[
          [
            t('admins.status.postgres'),
            `${database.version} · ${t(database.embedded ? 'admins.status.embedded' : 'admins.status.external')}`,
          ],
          [t('admins.status.size'), formatBytes(database.size)],
          [
            t('admins.status.connections'),
            t('admins.status.ofMax', {
              used: formatNumber(database.connections),
              max: formatNumber(database.max_connections),
            }),
          ],
        ]}
      />
      <Card
        title={t('admins.status.storage')}
        facts={[
          [
            t('admins.status.place'),
            t(storage.kind === 's3' ? 'admins.status.s3' : 'admins.status.folder'),
          ],
          [t('admins.status.files'), formatNumber(storage.files)],
          [t('admins.status.size'), formatBytes(storage.bytes)],
          [
            t('admins.status.disk'),
            disk
              ? t('admins.status.diskFree', {
                  free: formatBytes(disk.free),
                  total: formatBytes(disk.total),
                })
              : t('admins.status.diskElsewhere'),
          ],
        ]}
      >
        {disk && disk.total > 0 && (
          <Progress
            mt={12}
            size="sm"
            value={((disk.total - disk.free) / disk.total) * PER_CENT}
            aria-label={t('admins.status.disk')}
          />
        )}
      </Card>
      <Card title={t('admins.status.care')} facts={[[t('admins.status.backup'), when(backup)]]} />
      <Card
        title={t('admins.status.jobs')}
        facts={[
          [t('admins.status.workers'), formatNumber(jobs.workers)],
          [t('admins.status.running'), formatNumber(jobs.running)],
          [t('admins.status.due'), formatNumber(jobs.due)],
          [t('admins.status.dead'), formatNumber(jobs.dead)],
        ]}
      />
      <Card
        title={t('admins.status.audit')}
        facts={[
          [t('admins.status.sealed'), formatNumber(audit.sealed)],
          [t('admins.status.unsealed'), formatNumber(audit.unsealed)],
          [
            t('admins.status.lastCheck'),
            checked ? (
              <>
                {when(checked)}{' '}
                <StatusPill tone={holds ? 'ok' : 'bad'}>
                  {t(holds ? 'admins.status.checkHolds' : 'admins.status.checkBroken')}
                </StatusPill>
              </>
            ) : (
              t('admins.status.never')
            ),
          ],
        ]}
      />
      <Card
        title={t('admins.status.software')}
        facts={[
          [t('admins.status.version'), `Connect ${status.version}`],
          [t('admins.status.node'), status.node],
          [t('admins.status.started'), formatDateTime(status.started_at)],
        ]}
      />
      <Card
        title={t('admins.status.services')}
        facts={[
          [t('admins.status.mail'), configured(status.mail)],
          [t('admins.status.sso'), configured(status.sso)],
        ]}
      />
      <Card title={t('admins.status.migrations')} facts={steps.slice(-1)}>
        <details className={own.earlier}>
          <summary>{t('admins.status.earlier', { n: formatNumber(steps.length - 1) })}</summary>
          <Facts facts={steps.slice(0, -1)} />
        </details>
      </Card>
    </div>
  );
}
