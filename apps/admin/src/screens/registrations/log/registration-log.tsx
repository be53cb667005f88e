import { REGISTRATION_LOG_TYPES } from '@connect/contract/meetings/registration-states.ts';
import { eventArchives } from '@connect/contract/registrations/event-archive.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import type { RegistrationLogRow } from '@connect/contract/registrations/registration-log.ts';
import { webinarDesk } from '@connect/contract/registrations/webinar-desk.ts';
import { IconEraser } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { archivesQuery, registrationLogQuery } from '../../../api/queries.ts';
import { useCan } from '../../../api/session.ts';
import { ApiError } from '../../../api/start/client.ts';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { useChanges } from '../../../content/log/use-changes.ts';
import { formatDateTime } from '../../../kit/display/format.ts';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import { ListFilters } from '../../../kit/list/list-filters.tsx';
import { ListToolbar } from '../../../kit/list/list-toolbar.tsx';
import { CommandButton } from '../../../kit/list/page-commands.tsx';
import { Later } from '../../../kit/page/later.tsx';
import { useEndpointQuery } from '../../../kit/page/query-state.ts';
import { EmptyPanel, NoPermissionPanel } from '../../../kit/page/state-panels.tsx';
import { ListBody } from '../../../kit/table/list-body.tsx';
import type { ListColumn } from '../../../kit/table/list-types.ts';
import classes from '../../../records/list/list-page.module.css';
import { useText, withTexts } from '../../../text/i18n.ts';
import { EventHeading } from '../event-heading.tsx';
import { type MeetingKind, useRegistrationColumn } from '../registration-column.tsx';

const ClearDialog = loadable(withTexts('writing', () => import('./clear-dialog.tsx')));
const ClearedLogs = lazyChunk(() => import('./cleared-logs.tsx'));

function useLogColumns(kind: MeetingKind, eventId: number): ListColumn<RegistrationLogRow>[] {
  const { t } = useText();
  const who = useRegistrationColumn<RegistrationLogRow>(kind, eventId);
  return [
    {
      key: 'occurred_at',
      label: t('registrations.activity.time'),
      least: 156,
      worth: 3,
      render: (row) => formatDateTime(row.occurred_at),
    },
    {
      key: 'type',
      label: t('registrations.activity.what'),
      worth: 3,
      wrap: true,
      render: (row) => (
        <TwoLines first={t(`registrations.log.${row.type}`)} second={row.note || null} />
      ),
    },
    who,
    {
      key: 'by',
      label: t('registrations.activity.by'),
      least: 160,
      render: (row) =>
        row.by?.display_name ??
        t(row.by_person ? 'registrations.byPerson' : 'registrations.byItself'),
    },
  ];
}

const LOGS = { event: registrations.log, webinar: webinarDesk.log };

/** บันทึกกิจกรรม: what became of the registrations of an event, or a webinar, the latest first. */
export default function RegistrationLog(props: {
  kind?: MeetingKind;
  id: number;
  tabs: ReactNode;
}) {
  const { kind = 'event', id, tabs } = props;
  const log = LOGS[kind];
  const { t } = useText();
  const [query, , put] = useEndpointQuery(log);
  const reply = useQuery({
    ...registrationLogQuery(log, id, query),
    placeholderData: keepPreviousData,
  });
  const { data, error } = reply;
  const isEvent = kind === 'event';
  useChanges(isEvent ? registrations.mark : webinarDesk.mark, id, data?.meta.mark);
  const columns = useLogColumns(kind, id);
  // The log of a webinar knows no clearing.
  const clears = useCan()('event.clear_logs') && isEvent;
  const { data: known } = useQuery({
    ...archivesQuery(eventArchives.list, id),
    enabled: clears,
  });
  const [clearing, setClearing] = useState(false);
  if (error instanceof ApiError && error.status === 404) throw error;
  if (error instanceof ApiError && error.status === 403) return <NoPermissionPanel />;
  return (
    <>
      <EventHeading
        kind={kind}
        title={data?.meta.item.title}
        tabs={tabs}
        actions={
          clears && (
            <CommandButton
              command={{
                label: t('registrations.clearing.action'),
                icon: <IconEraser size={16} aria-hidden />,
                onClick: () => setClearing(true),
                refused:
                  known &&
                  known.meta.lines + known.meta.registrations === 0 &&
                  t('registrations.activity.empty'),
              }}
            />
          )
        }
      />
      <section className={classes.sheet} aria-label={t('registrations.activity.title')}>
        <div className={classes.tools}>
          <ListToolbar>
            <ListFilters
              filters={[
                {
                  kind: 'choice',
                  key: 'type',
                  label: t('registrations.activity.what'),
                  options: REGISTRATION_LOG_TYPES.map((value) => ({
                    value,
                    label: t(`registrations.log.${value}`),
                  })),
                },
              ]}
              query={query}
              alsoClear={[]}
              onChange={put}
            />
          </ListToolbar>
        </div>
        <ListBody
          reply={reply}
          caption={t('registrations.activity.title')}
          columns={columns}
          rowLabel={(row) => t(`registrations.log.${row.type}`)}
          rowKey={(row) => row.id}
          sort={data?.meta.sort}
          onSort={() => {}}
          onPage={(page) => put({ page: String(page) })}
          onLimit={(limit) => put({ limit: String(limit) })}
          empty={
            <EmptyPanel
              title={t(
                query.type ? 'registrations.activity.noMatch' : 'registrations.activity.empty',
              )}
            />
          }
        />
      </section>
      <Later>
        {known && known.data.length > 0 && <ClearedLogs known={known} />}
        {clearing && known && <ClearDialog known={known} onClose={() => setClearing(false)} />}
      </Later>
    </>
  );
}
