import type { ConsentNow } from '@connect/contract/users/consent.ts';
import type { ConsentPurpose, ConsentState } from '@connect/contract/users/user-choices.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadable } from '../../../arrival/loadable.tsx';
import { formatDate, formatDateTime } from '../../../kit/display/format.ts';
import { StatusPill, type Tone } from '../../../kit/display/status-pill.tsx';
import { Later } from '../../../kit/page/later.tsx';
import { ErrorPanel } from '../../../kit/page/state-panels.tsx';
import { useText, withTexts } from '../../../text/i18n.ts';
import { consentsQuery } from '../parts/user-cache.ts';
import classes from './consents.module.css';
import { RecordTools } from './record-tools.tsx';

const ConsentDialog = loadable(withTexts('writing', () => import('./consent-dialog.tsx')));

const TONES: Record<ConsentState, Tone> = {
  granted: 'ok',
  withdrawn: 'bad',
  refused: 'bad',
  expired: 'warn',
  none: 'neutral',
};

interface Asked {
  purpose: ConsentPurpose | null;
  withdraw: boolean;
  version: string | null;
}

/** What holds for each purpose now, and every record (domain/users#consents). */
export default function ConsentsTab({ id }: { id: number }) {
  const { t } = useText();
  const query = useQuery(consentsQuery(id));
  const [asked, setAsked] = useState<Asked | null>(null);
  if (query.isError) return <ErrorPanel error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={260} role="status" aria-label={t('shell.loading')} />;
  const { data, meta } = query.data;
  const mayRecord = meta.permissions.record;
  const row = (one: ConsentNow) => (
    <tr key={one.purpose}>
      <th scope="row">{t(`users.consent_purpose.${one.purpose}`)}</th>
      <td>
        <div className={classes.pills}>
          <StatusPill tone={TONES[one.state]}>{t(`users.consent_state.${one.state}`)}</StatusPill>
          {one.ask_again && <StatusPill tone="warn">{t('person.consents.askAgain')}</StatusPill>}
        </div>
      </td>
      <td>
        {formatDate(one.at)}
        <div className={classes.small}>
          {[
            one.text_version,
            one.ends_at && t('person.consents.ends', { day: formatDate(one.ends_at) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </td>
      {mayRecord && (
        <td>
          {one.ask_again && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('person.consents.askOf', {
                purpose: t(`users.consent_purpose.${one.purpose}`),
              })}
              onClick={() => setAsked({ purpose: one.purpose, withdraw: false, version: null })}
            >
              {t('person.consents.ask')}
            </Button>
          )}
          {one.state === 'granted' && (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={t('person.consents.withdrawOf', {
                purpose: t(`users.consent_purpose.${one.purpose}`),
              })}
              onClick={() =>
                setAsked({
                  purpose: one.purpose,
                  withdraw: true,
                  version: one.text_version,
                })
              }
            >
              {t('person.consents.withdraw')}
            </Button>
          )}
        </td>
      )}
    </tr>
  );
  return (
    <>
      <div className={classes.head}>
        <h3>{t('person.consents.now')}</h3>
        {mayRecord && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAsked({ purpose: null, withdraw: false, version: null })}
          >
            {t('person.consents.record')}
          </Button>
        )}
      </div>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={t('person.consents.now')}>
          <thead>
            <tr>
              <th scope="col">{t('person.consents.purpose')}</th>
              <th scope="col">{t('person.consents.state')}</th>
              <th scope="col">{t('person.consents.at')}</th>
              {mayRecord && <td />}
            </tr>
          </thead>
          <tbody>{data.now.map(row)}</tbody>
        </table>
      </div>
      <div className={classes.head}>
        <h3>{t('person.consents.records')}</h3>
      </div>
      {data.records.length === 0 && <p className={classes.small}>{t('person.consents.empty')}</p>}
      <ol className={classes.records}>
        {data.records.map((record) => (
          <li key={record.id}>
            <span>
              {t(`users.consent_action.${record.action}`)} ·{' '}
              {t(`users.consent_purpose.${record.purpose}`)}
            </span>
            <time className={classes.small} dateTime={record.occurred_at}>
              {formatDateTime(record.occurred_at)}
            </time>
            <span className={classes.small}>
              {[
                record.text_version,
                t(`users.consent_channel.${record.channel}`),
                record.captured_by
                  ? t('person.consents.by', { name: record.captured_by.display_name })
                  : t('person.consents.byPlatform'),
                record.note,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {mayRecord && <RecordTools id={id} record={record} />}
          </li>
        ))}
      </ol>
      <Later>{asked && <ConsentDialog id={id} {...asked} onClose={() => setAsked(null)} />}</Later>
    </>
  );
}
