import type { AttendanceImport } from '@connect/contract/webinars/webinar-attendance.ts';
import { Alert, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from '../../../kit/display/format.ts';
import { useText } from '../../../text/i18n.ts';
import classes from './attendance.module.css';

/** Rows of the file by user, with line numbers and a remark for each. */
function People<
  Row extends Pick<AttendanceImport['ambiguous'][number], 'name' | 'email' | 'licence' | 'lines'>,
>(props: {
  title: string;
  hint?: string;
  total: number;
  rows: readonly Row[];
  head: string;
  cell: (row: Row) => ReactNode;
  open?: boolean;
}) {
  const { title, hint, total, rows, head, cell, open } = props;
  const { t } = useText();
  if (total === 0) return null;
  return (
    <details className={classes.group} open={open}>
      <summary>{title}</summary>
      {hint && <span className={classes.small}>{hint}</span>}
      {rows.length < total && (
        <span className={classes.small}>
          {t('attendance.shown', { n: formatNumber(rows.length) })}
        </span>
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('attendance.lines')}</th>
            <th scope="col">{t('attendance.person')}</th>
            <th scope="col">{head}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.lines[0]}>
              <td>{row.lines.join(', ')}</td>
              <td>
                {row.name || '-'}
                <span className={classes.small}>{row.email}</span>
                <span className={classes.small}>{row.licence}</span>
              </td>
              <td>{cell(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** The changes that an attendance file would make, and the rows it leaves out with the reason. */
export function AttendancePreview({ found }: { found: AttendanceImport }) {
  const { t } = useText();
  const { counts } = found;
  const n = (value: number) => ({ n: formatNumber(value) });
  return (
    <Stack gap="sm">
      <div role="status">
        <p className={classes.summary}>
          <b>
            {t('attendance.found', {
              matched: formatNumber(counts.matched),
              rows: formatNumber(counts.rows),
            })}
          </b>{' '}
          {t('attendance.ways', {
            email: formatNumber(counts.by_email),
            licence: formatNumber(counts.by_licence),
            name: formatNumber(counts.by_name),
          })}
        </p>
        <p className={classes.summary}>
          {counts.changed === 0
            ? counts.matched > 0 && t('attendance.noChanges')
            : t('attendance.changes', {
                n: formatNumber(counts.changed),
                credited: formatNumber(counts.credited),
              })}
        </p>
      </div>
      {counts.credits_lost > 0 && (
        <Alert color="yellow" py="xs">
          {t('attendance.creditsLost', n(counts.credits_lost))}
        </Alert>
      )}
      {!found.credits_counted && (
        <Alert variant="light" py="xs">
          {t('attendance.creditsLater')}
        </Alert>
      )}
      {found.names_only && (
        <Alert variant="light" py="xs">
          {t('attendance.namesOnly')}
        </Alert>
      )}
      <People
        title={t('attendance.ambiguous', n(counts.ambiguous))}
        hint={t(found.names_only ? 'attendance.notSaved' : 'attendance.ambiguousHint')}
        total={counts.ambiguous}
        rows={found.ambiguous}
        head={t('attendance.registered')}
        cell={({ candidates }) => candidates.join(', ')}
        open
      />
      <People
        title={t('attendance.unmatched', n(counts.unmatched))}
        hint={t('attendance.notSaved')}
        total={counts.unmatched}
        rows={found.unmatched}
        head={t('attendance.reason')}
        cell={({ reason }) => t(`attendance.left.${reason}`)}
        open
      />
      <People
        title={t('attendance.matched', n(counts.matched))}
        total={counts.matched}
        rows={found.matched}
        head={t('attendance.outcome')}
        cell={(row) => (
          <>
            {row.user.display_name} ({t(`attendance.by.${row.by}`)})
            <span className={classes.small}>
              {[
                t('attendance.minutes', {
                  n: formatNumber(row.minutes),
                  share: formatPercent(row.share),
                }),
                row.credits_awarded === null
                  ? ''
                  : `${formatNumber(row.credits_awarded)} ${row.credit_type?.toUpperCase() ?? ''}`,
                row.changes
                  ? row.minutes_before !== null && t('attendance.before', n(row.minutes_before))
                  : t('attendance.same'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        )}
      />
    </Stack>
  );
}
