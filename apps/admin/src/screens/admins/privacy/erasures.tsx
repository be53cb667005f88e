import { type ErasureRow, erasureCalls } from '@connect/contract/privacy/erasure.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listQuery } from '../../../api/queries.ts';
import { formatDate, formatDateTime, formatNumber } from '../../../kit/display/format.ts';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import { useEndpointQuery } from '../../../kit/page/query-state.ts';
import { EmptyPanel } from '../../../kit/page/state-panels.tsx';
import { ListBody } from '../../../kit/table/list-body.tsx';
import type { ListColumn } from '../../../kit/table/list-types.ts';
import { useText } from '../../../text/i18n.ts';
import classes from '../admins.module.css';

const sum = (numbers: Readonly<Record<string, number>>) =>
  Object.values(numbers).reduce((all, one) => all + one, 0);

function useColumns(): ListColumn<ErasureRow>[] {
  const { t } = useText();
  return [
    {
      key: 'subject',
      label: t('dataSubject.erasures.subject'),
      main: true,
      render: (row) => <span className={classes.mono}>{row.subject}…</span>,
    },
    {
      key: 'erased_at',
      label: t('dataSubject.erasures.at'),
      least: 134,
      render: (row) => (
        <TwoLines
          first={formatDateTime(row.erased_at)}
          second={
            row.repeated_at &&
            t('dataSubject.erasures.repeated', { time: formatDateTime(row.repeated_at) })
          }
        />
      ),
    },
    {
      key: 'erased_by',
      label: t('dataSubject.erasures.by'),
      wrap: true,
      render: (row) => row.erased_by?.display_name ?? t('dataSubject.erasures.system'),
    },
    {
      key: 'request_code',
      label: t('dataSubject.erasures.request'),
      least: 140,
      render: (row) => row.request_code ?? '-',
    },
    {
      key: 'reason',
      label: t('dataSubject.erasures.reason'),
      wrap: true,
      render: (row) => row.reason || '-',
    },
    {
      key: 'cleaned',
      label: t('dataSubject.erasures.cleaned'),
      align: 'right',
      render: (row) => formatNumber(sum(row.cleaned)),
    },
    {
      key: 'backups',
      label: t('dataSubject.erasures.backups'),
      wrap: true,
      render: (row) =>
        row.backups.length === 0
          ? t('dataSubject.erasures.none')
          : row.backups
              .map(({ file_name: file, keep_until: day }) =>
                t('dataSubject.erasures.backup', { file, day: formatDate(day) }),
              )
              .join(' · '),
    },
  ];
}

/** The ledger of erasures, and the backups that may still hold who was erased (domain/privacy#ledger). */
export default function Erasures() {
  const { t } = useText();
  const columns = useColumns();
  const [state, , put] = useEndpointQuery(erasureCalls.ledger);
  const reply = useQuery({
    ...listQuery(erasureCalls.ledger, state),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className={classes.intro}>
        <p>{t('dataSubject.erasures.about')}</p>
      </div>
      <div className={classes.sheet}>
        <ListBody<ErasureRow>
          reply={reply}
          caption={t('dataSubject.ledger')}
          columns={columns}
          rowLabel={(row) => row.subject}
          rowKey={(row) => row.id}
          sort={undefined}
          onSort={() => undefined}
          onPage={(page) => put({ page: String(page) })}
          onLimit={(limit) => put({ limit: String(limit) })}
          empty={<EmptyPanel title={t('dataSubject.erasures.empty')} />}
        />
      </div>
    </>
  );
}
