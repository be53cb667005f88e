import { type PrivacyRequest, privacyRequests } from '@connect/contract/privacy/privacy-request.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/start/client.ts';
import { loadable } from '../../arrival/loadable.tsx';
import { notifyDone, notifyError } from '../../kit/notify/notify.ts';
import { Later } from '../../kit/page/later.tsx';
import { useOneAtATime } from '../../kit/page/use-one-at-a-time.ts';
import { useText, withTexts } from '../../text/i18n.ts';
import { requestsChanged } from './request-cache.ts';
import type { AskedStep } from './request-step-dialog.tsx';
import classes from './requests.module.css';

const RequestStepDialog = loadable(withTexts('writing', () => import('./request-step-dialog.tsx')));

const STEPS = ['start', 'identify', 'complete', 'refuse'] as const;

/** The steps that a request may take now, as buttons. */
export function RequestSteps({ row }: { row: PrivacyRequest }) {
  const { t } = useText();
  const client = useQueryClient();
  const [asked, setAsked] = useState<AskedStep | null>(null);
  const once = useOneAtATime();
  const start = async () => {
    try {
      const params = { id: String(row.id) };
      const body = { version: row.version };
      const { data } = await call(privacyRequests.start, { params, body });
      notifyDone(t('dataSubject.done.start', { code: requestsChanged(client, data).code }));
    } catch (error) {
      notifyError(error);
      requestsChanged(client, row);
    }
  };
  const steps = STEPS.filter((step) => row.permissions[step]);
  if (steps.length === 0) return null;
  return (
    <div className={classes.steps}>
      {steps.map((step) => (
        <Button
          key={step}
          size="compact-sm"
          variant={step === 'refuse' ? 'subtle' : 'default'}
          color={step === 'refuse' ? 'red' : undefined}
          aria-label={t('dataSubject.stepOf', {
            step: t(`dataSubject.step.${step}`),
            code: row.code,
          })}
          onClick={() => (step === 'start' ? void once(start) : setAsked(step))}
        >
          {t(`dataSubject.step.${step}`)}
        </Button>
      ))}
      <Later>
        {asked && <RequestStepDialog row={row} step={asked} onClose={() => setAsked(null)} />}
      </Later>
    </div>
  );
}
