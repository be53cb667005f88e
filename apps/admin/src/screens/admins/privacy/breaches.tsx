import { fieldLabel } from '@connect/contract/labels.ts';
import {
  type BreachState,
  breachLabels,
  type DataBreach,
  dataBreaches,
} from '@connect/contract/privacy/data-breach.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../../../api/after-write.ts';
import { resourceKeys, wholeQuery } from '../../../api/queries.ts';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { formatDateTime, formatNumber } from '../../../kit/display/format.ts';
import { StatusPill, type Tone } from '../../../kit/display/status-pill.tsx';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import { OrderedTable } from '../../../kit/ordered/ordered-table.tsx';
import { Later } from '../../../kit/page/later.tsx';
import { EmptyPanel } from '../../../kit/page/state-panels.tsx';
import { type Translate, useText, withTexts } from '../../../text/i18n.ts';
import { DeskPart } from './desk-part.tsx';
import { EntryActions } from './entry-actions.tsx';

const BreachDialog = loadable(withTexts('writing', () => import('./breach-dialog.tsx')));
const FactsDialog = lazyChunk(() => import('./facts-dialog.tsx'));

const TONES: Record<BreachState, Tone> = {
  open: 'warn',
  overdue: 'bad',
  notified: 'info',
  closed: 'neutral',
};
type BreachField = keyof typeof breachLabels;
const HOUR_MS = 3_600_000;

/** How the clock stands: hours left or over, when the authority was told, or that it need not be. */
function clockOf(row: DataBreach, t: Translate): string {
  if (row.authority_notified_at !== null) {
    return t('privacy.breaches.toldAt', { time: formatDateTime(row.authority_notified_at) });
  }
  if (row.risk === 'none' || row.closed) return t('privacy.breaches.notNeeded');
  const hours = (Date.parse(row.notice_due_at) - Date.now()) / HOUR_MS;
  return hours >= 0
    ? t('privacy.breaches.left', { n: formatNumber(Math.floor(hours)) })
    : t('privacy.breaches.over', { n: formatNumber(Math.ceil(-hours)) });
}

const factsOf = (row: DataBreach, t: Translate, label: (field: BreachField) => string) =>
  [
    [label('description'), row.description || '-'],
    [label('discovered_at'), formatDateTime(row.discovered_at)],
    [t('privacy.breaches.due'), formatDateTime(row.notice_due_at)],
    [label('risk'), t(`privacy.risk.${row.risk}`)],
    [label('data_categories'), row.data_categories.join(' · ') || '-'],
    [label('persons_affected'), formatNumber(row.persons_affected)],
    [label('measures'), row.measures || '-'],
    [label('authority_notified_at'), formatDateTime(row.authority_notified_at)],
    [label('persons_notified_at'), formatDateTime(row.persons_notified_at)],
    [label('notice_reason'), row.notice_reason || '-'],
  ] as const;

/** Breaches of personal data, each with its clock of 72 hours (domain/privacy#breaches). */
export default function Breaches() {
  const { t, language } = useText();
  const client = useQueryClient();
  const query = useQuery(wholeQuery(dataBreaches.list));
  const [open, setOpen] = useState<{ row: DataBreach | null } | null>(null);
  const queryKey = resourceKeys(dataBreaches.list.tag).all;
  const manage = query.data?.meta.permissions.manage === true;
  const label = (field: BreachField) => fieldLabel(breachLabels, field, language);
  return (
    <DeskPart
      label={t('privacy.section.breaches')}
      about={t('privacy.breaches.about')}
      readOnly={!manage}
      query={query}
      add={{ label: t('privacy.breaches.add'), onAdd: () => setOpen({ row: null }) }}
    >
      {({ data }) => (
        <>
          {data.length === 0 ? (
            <EmptyPanel title={t('privacy.breaches.empty')} />
          ) : (
            <OrderedTable<DataBreach>
              caption={t('privacy.section.breaches')}
              rows={data}
              rowKey={({ id }) => id}
              rowLabel={({ title }) => title}
              columns={[
                {
                  key: 'title',
                  label: label('title'),
                  wrap: true,
                  render: (row) => (
                    <TwoLines first={row.title} second={t(`privacy.risk.${row.risk}`)} />
                  ),
                },
                {
                  key: 'state',
                  label: t('privacy.texts.state'),
                  wrap: true,
                  render: (row) => (
                    <TwoLines
                      first={
                        <StatusPill tone={TONES[row.state]}>
                          {t(`privacy.breach_state.${row.state}`)}
                        </StatusPill>
                      }
                      second={clockOf(row, t)}
                    />
                  ),
                },
                {
                  key: 'discovered_at',
                  label: label('discovered_at'),
                  wide: true,
                  render: (row) => formatDateTime(row.discovered_at),
                },
                {
                  key: 'due',
                  label: t('privacy.breaches.due'),
                  wide: true,
                  render: (row) => formatDateTime(row.notice_due_at),
                },
                {
                  key: 'persons_affected',
                  label: label('persons_affected'),
                  align: 'right',
                  wide: true,
                  render: (row) => formatNumber(row.persons_affected),
                },
              ]}
              actions={(row) => (
                <EntryActions name={row.title} edit={manage} onOpen={() => setOpen({ row })} />
              )}
            />
          )}
          <Later>
            {open && manage && (
              <BreachDialog
                row={open.row}
                onClose={() => setOpen(null)}
                onChanged={() => void refresh(client, { queryKey })}
              />
            )}
            {open?.row && !manage && (
              <FactsDialog
                title={open.row.title}
                facts={factsOf(open.row, t, label)}
                onClose={() => setOpen(null)}
              />
            )}
          </Later>
        </>
      )}
    </DeskPart>
  );
}
