import { fieldLabel } from '@connect/contract/labels.ts';
import {
  activityFields,
  activityLabels,
  type ProcessingActivity,
  processingActivities,
} from '@connect/contract/privacy/processing-activity.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../../../api/after-write.ts';
import { resourceKeys, wholeQuery } from '../../../api/queries.ts';
import { call } from '../../../api/start/client.ts';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { formatDate } from '../../../kit/display/format.ts';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import { OrderedTable } from '../../../kit/ordered/ordered-table.tsx';
import { Later } from '../../../kit/page/later.tsx';
import { EmptyPanel } from '../../../kit/page/state-panels.tsx';
import { useText, withTexts } from '../../../text/i18n.ts';
import { DeskPart } from './desk-part.tsx';
import { EntryActions } from './entry-actions.tsx';
import { useRemoval } from './use-removal.tsx';

const ActivityDialog = loadable(withTexts('writing', () => import('./activity-dialog.tsx')));
const FactsDialog = lazyChunk(() => import('./facts-dialog.tsx'));

const FIELDS = Object.keys(activityFields) as (keyof typeof activityFields)[]; // parser: its keys

/** The register of processing (domain/privacy#register-of-processing). */
export default function Activities() {
  const { t, language } = useText();
  const client = useQueryClient();
  const query = useQuery(wholeQuery(processingActivities.list));
  const [open, setOpen] = useState<{ row: ProcessingActivity | null } | null>(null);
  const queryKey = resourceKeys(processingActivities.list.tag).all;
  const reload = () => void refresh(client, { queryKey });
  const { ask, dialog } = useRemoval(reload);
  const manage = query.data?.meta.permissions.manage === true;
  const label = (field: keyof typeof activityLabels) => fieldLabel(activityLabels, field, language);

  const end = ({ id, activity }: ProcessingActivity) =>
    ask({
      title: t('privacy.activities.end', { name: activity }),
      text: t('privacy.activities.endText'),
      yes: t('privacy.activities.endYes'),
      done: t('privacy.activities.ended'),
      work: () => call(processingActivities.delete, { params: { id: String(id) } }),
    });
  const shown = (row: ProcessingActivity, field: (typeof FIELDS)[number]): string => {
    if (field === 'lawful_basis') return t(`privacy.lawful_basis.${row.lawful_basis}`);
    if (field === 'data_categories') return row.data_categories.join(' · ');
    if (field === 'reviewed_at') return formatDate(row.reviewed_at);
    return row[field] || '-';
  };

  return (
    <DeskPart
      label={t('privacy.section.activities')}
      about={t('privacy.activities.about')}
      readOnly={!manage}
      query={query}
      add={{ label: t('privacy.activities.add'), onAdd: () => setOpen({ row: null }) }}
    >
      {({ data }) => (
        <>
          {data.length === 0 ? (
            <EmptyPanel title={t('privacy.activities.empty')} />
          ) : (
            <OrderedTable<ProcessingActivity>
              caption={t('privacy.section.activities')}
              rows={data}
              rowKey={({ id }) => id}
              rowLabel={({ activity }) => activity}
              columns={[
                {
                  key: 'activity',
                  label: label('activity'),
                  wrap: true,
                  render: (row) => <TwoLines first={row.activity} second={row.data_subjects} />,
                },
                {
                  key: 'lawful_basis',
                  label: label('lawful_basis'),
                  wrap: true,
                  render: (row) => t(`privacy.lawful_basis.${row.lawful_basis}`),
                },
                {
                  key: 'retention',
                  label: label('retention'),
                  wrap: true,
                  wide: true,
                  render: (row) => row.retention,
                },
                {
                  key: 'owner',
                  label: label('owner'),
                  wrap: true,
                  wide: true,
                  render: (row) => (
                    <TwoLines
                      first={row.owner}
                      second={
                        row.reviewed_at
                          ? t('privacy.activities.reviewed', { day: formatDate(row.reviewed_at) })
                          : t('privacy.activities.notReviewed')
                      }
                    />
                  ),
                },
              ]}
              actions={(row) => (
                <EntryActions
                  name={row.activity}
                  edit={manage}
                  onOpen={() => setOpen({ row })}
                  remove={
                    manage
                      ? {
                          label: t('privacy.activities.end', { name: row.activity }),
                          onRemove: () => end(row),
                        }
                      : null
                  }
                />
              )}
            />
          )}
          <Later>
            {open && manage && (
              <ActivityDialog row={open.row} onClose={() => setOpen(null)} onChanged={reload} />
            )}
            {open?.row && !manage && (
              <FactsDialog
                title={open.row.activity}
                facts={FIELDS.map((field) => [label(field), open.row && shown(open.row, field)])}
                onClose={() => setOpen(null)}
              />
            )}
          </Later>
          {dialog}
        </>
      )}
    </DeskPart>
  );
}
