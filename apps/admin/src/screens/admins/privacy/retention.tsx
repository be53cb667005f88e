import {
  RETENTION_CODES,
  RETENTION_RULES,
  type RetentionResult,
  type RetentionRule,
  retention,
} from '@connect/contract/privacy/retention.ts';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keepReply, refresh } from '../../../api/after-write.ts';
import { call } from '../../../api/start/client.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { formatDateTime, formatNumber } from '../../../kit/display/format.ts';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import { OrderedTable } from '../../../kit/ordered/ordered-table.tsx';
import { Later } from '../../../kit/page/later.tsx';
import { refuse } from '../../../kit/page/refuse.ts';
import { useText, withTexts } from '../../../text/i18n.ts';
import { DeskPart } from './desk-part.tsx';
import { EntryActions } from './entry-actions.tsx';
import classes from './privacy.module.css';
import { useRemoval } from './use-removal.tsx';

const RetentionDialog = loadable(withTexts('writing', () => import('./retention-dialog.tsx')));

const stateKey = [retention.get.tag, 'state'] as const;
const stateQuery = queryOptions({
  queryKey: stateKey,
  queryFn: ({ signal }) => call(retention.get, { signal }),
});
const dueKey = [retention.get.tag, 'due'] as const;
/** Counted anew after each run. */
const dueQuery = (run: number) =>
  queryOptions({
    queryKey: [...dueKey, run] as const,
    queryFn: ({ signal }) => call(retention.due, { signal, silent: true }),
  });
/** While a purge is under way its result is looked for this often. */
const LOOK_MS = 1500;

/** How long data are kept, what a purge would remove and what the last ones did (domain/privacy#retention). */
export default function Retention() {
  const { t } = useText();
  const client = useQueryClient();
  const [changing, setChanging] = useState<RetentionRule | null>(null);
  /** The last run that was there when a purge was started; null while none is under way. */
  const [startedAfter, setStartedAfter] = useState<number | null>(null);
  const query = useQuery({
    ...stateQuery,
    refetchInterval: ({ state }) =>
      startedAfter !== null && (state.data?.data.runs[0]?.id ?? 0) === startedAfter
        ? LOOK_MS
        : false,
  });
  const last = query.data?.data.runs[0]?.id ?? 0;
  const due = useQuery({ ...dueQuery(last), enabled: query.data !== undefined });
  const { ask, dialog } = useRemoval(() => void refresh(client, { queryKey: stateKey }));
  const manage = query.data?.meta.permissions.manage === true;
  const counted = due.data?.data;
  const total = counted?.reduce((sum, { rows }) => sum + rows, 0) ?? 0;
  const nameOf = (code: string) => {
    const known = RETENTION_CODES.find((one) => one === code);
    return known ? t(`privacy.retention.${known}`) : code;
  };
  const purge = () =>
    ask({
      title: t('privacy.retention.purge'),
      text: t('privacy.retention.purgeText', { n: formatNumber(total) }),
      yes: t('privacy.retention.purgeYes'),
      done: t('privacy.retention.purging'),
      work: () => call(retention.purge).then(() => setStartedAfter(last)),
    });
  const removed = (results: readonly RetentionResult[]) =>
    results
      .filter(({ rows }) => rows > 0)
      .map(({ code, rows }) =>
        t('privacy.retention.removed', { name: nameOf(code), n: formatNumber(rows) }),
      )
      .join(' · ') || t('privacy.retention.removedNothing');

  return (
    <DeskPart
      label={t('privacy.section.retention')}
      about={t('privacy.retention.about')}
      readOnly={!manage}
      query={query}
      tools={
        manage && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={purge}
            {...refuse(
              counted === undefined
                ? t('privacy.retention.counting')
                : total === 0 && t('privacy.retention.nothing'),
            )}
          >
            {t('privacy.retention.purge')}
          </Button>
        )
      }
    >
      {({ data }) => (
        <>
          <OrderedTable<RetentionRule>
            caption={t('privacy.section.retention')}
            rows={data.rules}
            rowKey={({ code }) => RETENTION_CODES.indexOf(code)}
            rowLabel={({ code }) => nameOf(code)}
            columns={[
              {
                key: 'data',
                label: t('privacy.retention.data'),
                wrap: true,
                render: ({ code }) => nameOf(code),
              },
              {
                key: 'days',
                label: t('privacy.retention.kept'),
                render: (rule) => (
                  <TwoLines
                    first={t('privacy.retention.days', { n: formatNumber(rule.days) })}
                    second={
                      rule.updated_at
                        ? t('privacy.retention.changed', { time: formatDateTime(rule.updated_at) })
                        : t('privacy.retention.standard')
                    }
                  />
                ),
              },
              {
                key: 'due',
                label: t('privacy.retention.due'),
                align: 'right',
                render: ({ code }) => {
                  const found = counted?.find((one) => one.code === code);
                  return found
                    ? t('privacy.retention.rows', { n: formatNumber(found.rows) })
                    : t('privacy.retention.counting');
                },
              },
            ]}
            actions={
              manage
                ? (rule) => (
                    <EntryActions name={nameOf(rule.code)} edit onOpen={() => setChanging(rule)} />
                  )
                : undefined
            }
          />
          <h2 className={classes.title}>{t('privacy.retention.runs')}</h2>
          <ul className={classes.runs}>
            {data.runs.length === 0 && <li>{t('privacy.retention.never')}</li>}
            {data.runs.map((run) => (
              <li key={run.id}>
                <time dateTime={run.ran_at}>{formatDateTime(run.ran_at)}</time>
                <div className={classes.small}>{removed(run.results)}</div>
              </li>
            ))}
          </ul>
          <Later>
            {changing && (
              <RetentionDialog
                rule={changing}
                name={nameOf(changing.code)}
                standard={RETENTION_RULES[changing.code]}
                onSaved={(reply) => {
                  keepReply(client, stateKey, reply);
                  void refresh(client, { queryKey: dueKey });
                }}
                onChanged={() => void refresh(client, { queryKey: stateKey })}
                onClose={() => setChanging(null)}
              />
            )}
          </Later>
          {dialog}
        </>
      )}
    </DeskPart>
  );
}
