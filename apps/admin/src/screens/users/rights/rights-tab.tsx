import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import type { PrivacyRequest } from '@connect/contract/privacy/privacy-request.ts';
import type { user } from '@connect/contract/users/user.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../api/session.ts';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { requestsOfUser } from '../../../content/data-subjects/request-cache.ts';
import { RequestClock, RequestStatusPill } from '../../../content/data-subjects/request-state.tsx';
import { RequestSteps } from '../../../content/data-subjects/request-steps.tsx';
import { formatDateTime } from '../../../kit/display/format.ts';
import { Later } from '../../../kit/page/later.tsx';
import { refuse } from '../../../kit/page/refuse.ts';
import { ErrorPanel } from '../../../kit/page/state-panels.tsx';
import { useText, withTexts } from '../../../text/i18n.ts';
import classes from '../parts/drawer.module.css';

const RequestDialog = loadable(
  withTexts('writing', () => import('../../../content/data-subjects/request-dialog.tsx')),
);
const CopyDialog = lazyChunk(() => import('./copy-dialog.tsx'));
const EraseDialog = lazyChunk(() => import('./erase-dialog.tsx'));

function Request({ row }: { row: PrivacyRequest }) {
  const { t } = useText();
  const facts = [
    t('dataSubject.receivedOn', {
      time: formatDateTime(row.received_at),
      channel: t(`dataSubject.channel.${row.channel}`),
    }),
    row.identity_method &&
      t('dataSubject.verified', { method: t(`dataSubject.identity.${row.identity_method}`) }),
    row.assigned_to && t('dataSubject.assigned', { name: row.assigned_to.display_name }),
    row.details,
    row.refusal_ground && t(`dataSubject.ground.${row.refusal_ground}`),
    row.decision_note,
  ];
  return (
    <li className={classes.card}>
      <div className={classes.between}>
        <strong>
          {row.code} · {t(`dataSubject.type.${row.type}`)}
        </strong>
        <RequestStatusPill row={row} />
      </div>
      <div className={classes.stack}>
        <RequestClock row={row} />
        <div className={classes.small}>{facts.filter(Boolean).join(' · ')}</div>
        {row.status === 'in_progress' && (
          <div className={classes.small}>{t(`dataSubject.tasks.${row.type}`)}</div>
        )}
        <RequestSteps row={row} />
      </div>
    </li>
  );
}

/** The rights of a user: a copy of the data, requests, and the end of them (domain/privacy#requests). */
export default function RightsTab({ reply }: { reply: ReplyOf<typeof user.get> }) {
  const { t } = useText();
  const can = useCan();
  const item = reply.data;
  const query = useQuery(requestsOfUser(item.id));
  const [open, setOpen] = useState<'copy' | 'request' | 'erase' | null>(null);
  if (query.isError) return <ErrorPanel error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={260} role="status" aria-label={t('shell.loading')} />;
  const { data, meta } = query.data;
  const gone = item.status === 'erased';
  const ready = data.find((row) => row.permissions.erase);
  const close = () => setOpen(null);
  return (
    <div className={classes.tab}>
      {gone && <Alert mb={14}>{t('dataSubject.erasing.erased')}</Alert>}
      {!gone && can('pii.export') && (
        <section className={classes.card}>
          <div className={classes.between}>
            <h3 className={classes.sectionTitle}>{t('dataSubject.copy.title')}</h3>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => setOpen('copy')}
            >
              {t('dataSubject.copy.make')}
            </Button>
          </div>
          <p className={classes.small}>{t('dataSubject.copy.text')}</p>
        </section>
      )}
      <div className={classes.between}>
        <h3 className={classes.sectionTitle}>{t('dataSubject.requests')}</h3>
        {!gone && meta.permissions.create && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setOpen('request')}
          >
            {t('dataSubject.create')}
          </Button>
        )}
      </div>
      {data.length === 0 && <p className={classes.small}>{t('dataSubject.noRequests')}</p>}
      <ol className={classes.plain} aria-label={t('dataSubject.requests')}>
        {data.map((row) => (
          <Request key={row.id} row={row} />
        ))}
      </ol>
      {!gone && can('user.erase') && (
        <section className={classes.card}>
          <div className={classes.between}>
            <h3 className={classes.sectionTitle}>{t('dataSubject.erasing.title')}</h3>
            <Button
              variant="outline"
              color="red"
              size="compact-md"
              onClick={() => setOpen('erase')}
              {...refuse(!ready && t('dataSubject.erasing.needs'))}
            >
              {t('dataSubject.erasing.ask')}
            </Button>
          </div>
          <p className={classes.small}>{t('dataSubject.erasing.text')}</p>
        </section>
      )}
      <Later>
        {open === 'request' && <RequestDialog of={item} onClose={close} />}
        {open === 'copy' && <CopyDialog item={item} onClose={close} />}
        {open === 'erase' && ready && <EraseDialog item={item} request={ready} onClose={close} />}
      </Later>
    </div>
  );
}
