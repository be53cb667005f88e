import type { SavedView } from '@connect/contract/desk/saved-view.ts';
import { REPORTS_LIST } from '@connect/contract/lists.ts';
import { type ReportPlan, reportPlans } from '@connect/contract/reports/report-plan.ts';
import { Button, Skeleton, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../../../api/after-write.ts';
import { call } from '../../../api/start/client.ts';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { formatDate, formatDateTime } from '../../../kit/display/format.ts';
import { StatusPill, type Tone } from '../../../kit/display/status-pill.tsx';
import { notifyDone, notifyError } from '../../../kit/notify/notify.ts';
import { Later } from '../../../kit/page/later.tsx';
import { refuse } from '../../../kit/page/refuse.ts';
import { ErrorPanel } from '../../../kit/page/state-panels.tsx';
import { viewsQuery } from '../../../records/list/list-views-query.ts';
import { useText } from '../../../text/i18n.ts';
import classes from '../report.module.css';
import { usePlanWords } from './plan-words.ts';
import { plansQuery } from './plans-query.ts';

const PlanDialog = lazyChunk(() => import('./plan-dialog.tsx'));
const ConfirmDialog = lazyChunk(() => import('../../../kit/dialog/confirm-dialog.tsx'));

const TONES: Readonly<Record<ReportPlan['state'], Tone>> = {
  active: 'ok',
  stopped: 'warn',
  ended: 'neutral',
};

/** One's own reports by mail: each with its next and last time, to be stopped, gone on with and deleted. */
export default function PlansCard({ keys }: { keys: readonly string[] }) {
  const { t } = useText();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(plansQuery);
  const views = useQuery(viewsQuery(REPORTS_LIST));
  const [planning, setPlanning] = useState(false);
  const presets = views.data?.filter(({ query }) => keys.includes(query.report ?? 'engagement'));
  const [first, ...others] = presets ?? [];
  const choices: readonly [SavedView, ...SavedView[]] | null = first ? [first, ...others] : null;
  const again = () => refresh(client, { queryKey: plansQuery.queryKey });
  const done = () => {
    setPlanning(false);
    void again();
  };
  return (
    <section className={classes.history} aria-label={t('reportPlans.title')}>
      <div className={classes.head}>
        <h2>{t('reportPlans.title')}</h2>
        {data?.meta.mail && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconMail size={16} aria-hidden="true" />}
            onClick={() => setPlanning(true)}
            {...refuse(!choices && t(presets ? 'reportPlans.noPreset' : 'list.loading'))}
          >
            {t('reportPlans.make')}
          </Button>
        )}
      </div>
      {error && <ErrorPanel error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton h={80} radius="md" />}
      {data && (
        <Text size="sm" c="dimmed" mt={4}>
          {t(data.meta.mail ? 'reportPlans.hint' : 'reportPlans.noMail')}
        </Text>
      )}
      {data?.meta.mail && data.data.length === 0 && (
        <p className={classes.nothing}>
          {t(choices || !presets ? 'reportPlans.empty' : 'reportPlans.noPreset')}
        </p>
      )}
      {data && data.data.length > 0 && (
        <ul className={classes.plans}>
          {data.data.map((plan) => (
            <Plan key={plan.id} plan={plan} mail={data.meta.mail} onChanged={again} />
          ))}
        </ul>
      )}
      <Later>
        {planning && choices && (
          <PlanDialog presets={choices} onClose={() => setPlanning(false)} onDone={done} />
        )}
      </Later>
    </section>
  );
}

interface PlanProps {
  plan: ReportPlan;
  mail: boolean;
  onChanged: () => Promise<void>;
}

function Plan({ plan, mail, onChanged }: PlanProps) {
  const { t } = useText();
  const words = usePlanWords();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const { state, stop_reason: why, next_at: next, last_at: last, preset: name } = plan;
  const params = { id: String(plan.id) };
  const send = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notifyError(error);
    }
    await onChanged();
    setBusy(false);
  };
  const remove = (yes: true | null) => {
    setAsking(false);
    if (!yes) return;
    void send(async () => {
      await call(reportPlans.delete, { params });
      notifyDone(t('reportPlans.deleted'));
    });
  };
  const times = [
    next && t('reportPlans.next', { time: formatDateTime(next) }),
    last ? t('reportPlans.last', { time: formatDateTime(last) }) : t('reportPlans.never'),
    t('reportPlans.until', { day: formatDate(plan.ends_on) }),
  ];
  return (
    <li className={classes.plan}>
      <div className={classes.words}>
        <div>
          <b>{name}</b> · {plan.title}{' '}
          <StatusPill tone={TONES[state]}>{t(`reportPlans.state.${state}`)}</StatusPill>
        </div>
        {why && <div>{t(`reportPlans.stopReason.${why}`)}</div>}
        <div>
          {[
            words.when(plan),
            t(`reportPlans.period.${plan.period}`),
            plan.format.toUpperCase(),
          ].join(' · ')}
        </div>
        <div>{times.filter(Boolean).join(' · ')}</div>
        <div>{t('reportPlans.to', { names: plan.recipients.map(words.person).join(', ') })}</div>
      </div>
      <div className={classes.acts}>
        {state === 'active' && (
          <Button
            size="xs"
            variant="default"
            loading={busy}
            aria-label={t('reportPlans.stopOf', { name })}
            onClick={() => void send(() => call(reportPlans.stop, { params }))}
          >
            {t('reportPlans.stop')}
          </Button>
        )}
        {state === 'stopped' && mail && (
          <Button
            size="xs"
            variant="default"
            loading={busy}
            aria-label={t('reportPlans.resumeOf', { name })}
            onClick={() => void send(() => call(reportPlans.resume, { params }))}
          >
            {t('reportPlans.resume')}
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          color="red"
          disabled={busy}
          aria-label={t('reportPlans.deleteOf', { name })}
          onClick={() => setAsking(true)}
        >
          {t('reportPlans.delete')}
        </Button>
      </div>
      <Later>
        {asking && (
          <ConfirmDialog
            title={t('reportPlans.ask.title')}
            text={t('reportPlans.ask.text', { name })}
            yes={t('reportPlans.ask.yes')}
            danger
            onAnswer={remove}
          />
        )}
      </Later>
    </li>
  );
}
