import type { QueryOf } from '@connect/contract/calls/endpoint.ts';
import { CHANNELS, USER_TYPES } from '@connect/contract/constants.ts';
import { REGISTRATIONS_AT_ONCE } from '@connect/contract/meetings/registration-states.ts';
import { WEBINAR_ACTIONS, WEBINAR_STATUSES } from '@connect/contract/meetings/webinar-states.ts';
import { webinarMark } from '@connect/contract/registrations/registration-log.ts';
import {
  type Attendance,
  type RegistrationRow,
  webinar,
} from '@connect/contract/webinars/webinar.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { registrationsQuery } from '../../../api/queries.ts';
import { useCan } from '../../../api/session.ts';
import { ApiError } from '../../../api/start/client.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { useLogWords } from '../../../content/log/log-columns.tsx';
import { LogExport } from '../../../content/log/log-export.tsx';
import { MaskedNotice, useLogHeader, useOpenView } from '../../../content/log/log-header.tsx';
import { useChanges } from '../../../content/log/use-changes.ts';
import type { DayPoint } from '../../../kit/chart/charts.tsx';
import type { Kpi } from '../../../kit/chart/kpi-card.tsx';
import { formatNumber, formatPercent } from '../../../kit/display/format.ts';
import { LogPage, type LogTab } from '../../../kit/log/log-page.tsx';
import { notifyDone } from '../../../kit/notify/notify.ts';
import { Later } from '../../../kit/page/later.tsx';
import { useEndpointQuery } from '../../../kit/page/query-state.ts';
import { EmptyPanel, NoPermissionPanel } from '../../../kit/page/state-panels.tsx';
import { ListBody } from '../../../kit/table/list-body.tsx';
import { SortSelect } from '../../../kit/table/list-sort.ts';
import type { Sort } from '../../../kit/table/list-table.tsx';
import type { BulkAction, KeyOf, ListFilter } from '../../../kit/table/list-types.ts';
import { useSelection } from '../../../kit/table/use-selection.ts';
import { ListSelected } from '../../../records/list/list-selected.tsx';
import { named } from '../../../records/list/named-outcomes.ts';
import { useBulk } from '../../../records/list/use-bulk.ts';
import { useText, withTexts } from '../../../text/i18n.ts';
import { useReminding } from '../../registrations/reminding/use-reminding.tsx';
import { PhasePill } from '../phase/phase-pill.tsx';
import { AttendanceActions } from './attendance-actions.tsx';
import { useParticipantColumns } from './participant-columns.tsx';
import { RoomChart } from './room-chart.tsx';
import { useWebinarMoves } from './use-webinar-moves.ts';

const AddDialog = loadable(
  withTexts('writing', () => import('../../registrations/add-dialog.tsx')),
);
const FILTERS = ['search', 'status', 'user_type', 'channel', 'attended', 'credited'] as const;

/** Registrations per day, and their running total. */
function growing(days: Attendance['by_day']): DayPoint[] {
  let line = 0;
  return days.map(({ date, registered }) => {
    line += registered;
    return { day: date, bars: registered, line };
  });
}

type FigureName =
  | 'registered'
  | 'attended'
  | 'rate'
  | 'minutes'
  | 'peak'
  | 'questions'
  | 'surveys'
  | 'replayViews';

/** Figures of the whole webinar; the text beside each name says what it means. */
function useKpis(figures: Attendance | undefined): Kpi[] {
  const { t } = useText();
  const kpi = (key: FigureName, value: (figures: Attendance) => string): Kpi => ({
    key,
    label: t(`webinars.log.${key}`),
    meaning: t(`webinars.log.${key}Hint`),
    value: figures ? value(figures) : '–',
  });
  return [
    {
      ...kpi('registered', (all) => formatNumber(all.registered)),
      // Without anybody who waits there is nothing to say about it.
      ...(figures?.waiting ? { more: t('webinars.waiting', { n: figures.waiting }) } : {}),
    },
    kpi('attended', (all) => formatNumber(all.attended)),
    kpi('rate', (all) => formatPercent(all.attendance_rate)),
    kpi('minutes', (all) => formatNumber(all.avg_minutes)),
    kpi('peak', (all) => formatNumber(all.peak_concurrent)),
    kpi('questions', (all) => formatNumber(all.questions)),
    kpi('surveys', (all) => formatNumber(all.surveys)),
    kpi('replayViews', (all) => formatNumber(all.replay_views)),
  ];
}

function useParticipantFilters(): ListFilter<KeyOf<QueryOf<typeof webinar.registrations>>>[] {
  const { t } = useText();
  const words = useLogWords('webinar');
  return [
    {
      kind: 'choice',
      key: 'status',
      label: t('webinars.log.status'),
      options: WEBINAR_STATUSES.map((value) => ({
        value,
        label: t(`registrations.status.${value}`),
      })),
    },
    {
      kind: 'choice',
      key: 'user_type',
      label: t('log.userType'),
      options: USER_TYPES.map((value) => ({ value, label: words.userType(value) })),
    },
    { kind: 'flag', key: 'attended', label: t('webinars.log.onlyAttended') },
    { kind: 'flag', key: 'credited', label: t('webinars.log.onlyCredited') },
    {
      kind: 'choice',
      key: 'channel',
      label: t('log.channel'),
      options: CHANNELS.map((value) => ({ value, label: words.channel(value) })),
    },
  ];
}

/** ผู้ลงทะเบียน: figures of the whole webinar, their course, and the registrations behind them. */
export function Participants({ id, tabs }: { id: number; tabs: readonly LogTab[] }) {
  const { t } = useText();
  const can = useCan();
  const [adding, setAdding] = useState(false);
  const filters = useParticipantFilters();
  const columns = useParticipantColumns(id);
  const openView = useOpenView();
  const [query, , put] = useEndpointQuery(webinar.registrations);
  const reply = useQuery({
    ...registrationsQuery(webinar.registrations, id, query),
    placeholderData: keepPreviousData,
  });
  const { data, error } = reply;
  useChanges(webinarMark, id, data?.meta.mark, webinar.registrations.tag);
  const kpis = useKpis(data?.meta.attendance);
  const { moveMany, dialog } = useWebinarMoves(id);
  const { tag } = webinar.registrations;
  const reminding = useReminding<RegistrationRow>(
    { kind: 'webinar', id, tag },
    data?.meta.permissions,
  );
  const { page: _page, limit: _limit, order: _order, order_by: _by, ...scope } = query;
  const selection = useSelection<RegistrationRow>(
    JSON.stringify(scope),
    REGISTRATIONS_AT_ONCE,
    () => notifyDone(t('list.selectionFull', { n: REGISTRATIONS_AT_ONCE })),
  );
  const bulk = useBulk(selection);
  const item = data?.meta.item;
  const header = useLogHeader('webinar', item, item && <PhasePill phase={item.phase} />);
  if (error instanceof ApiError && error.status === 404) throw error;
  if (error instanceof ApiError && error.status === 403) return <NoPermissionPanel />;
  const desk = WEBINAR_ACTIONS.map(
    (action): BulkAction<RegistrationRow> => ({
      key: action,
      label: t(`registrations.action.${action}`),
      danger: action === 'cancel',
      allowed: (row) => row.permissions[action],
      run: (rows) => moveMany(rows, action),
    }),
  );
  const narrowed = FILTERS.some((key) => query[key]);
  const sorting = {
    sort: data?.meta.sort,
    onSort: (sort: Sort) => put({ order_by: sort.by, order: sort.order }),
  };
  return (
    <LogPage
      actions={
        <>
          <LogExport
            endpoint={webinar.registrations}
            id={id}
            data={data}
            query={query}
            columns={columns}
          />
          {data?.meta.permissions.create && can('user.view') && (
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setAdding(true)}
            >
              {t('registrations.add.action')}
            </Button>
          )}
        </>
      }
      header={header}
      range={null}
      kpis={kpis}
      chart={{
        title: t('webinars.log.perDay'),
        points: growing(data?.meta.attendance.by_day ?? []),
        bars: t('webinars.log.perDayBars'),
        line: t('webinars.log.perDayLine'),
      }}
      breakdowns={<RoomChart points={data?.meta.attendance.by_minute ?? []} />}
      notice={
        <>
          {data && <AttendanceActions id={id} meta={data.meta} />}
          {data?.meta.masked && <MaskedNotice />}
          {reminding.hint}
        </>
      }
      tabs={tabs}
      apart
      tab="registrations"
      onTab={openView}
      query={query}
      onQuery={put}
      filters={filters}
      searchPlaceholder={t('log.search')}
      sorting={<SortSelect columns={columns} {...sorting} />}
    >
      <ListBody
        reply={reply}
        caption={t('webinars.log.people')}
        columns={columns}
        rowLabel={(row) => row.user.display_name}
        rowKey={(row) => row.id}
        {...sorting}
        onPage={(page) => put({ page: String(page) })}
        onLimit={(limit) => put({ limit: String(limit) })}
        selection={data?.meta.permissions.edit ? selection : undefined}
        empty={<EmptyPanel title={t(narrowed ? 'webinars.log.noMatch' : 'webinars.log.empty')} />}
      />
      <ListSelected
        selection={selection}
        actions={[...desk, ...reminding.actions].map((action) =>
          named(action, ({ user }) => user.display_name),
        )}
        bulk={bulk}
        onExport={undefined}
        keep={undefined}
        total={data?.pagination.total}
      />
      {dialog}
      {reminding.dialog}
      <Later>
        {adding && (
          <AddDialog
            kind="webinar"
            eventId={id}
            questions={[]}
            door={false}
            onClose={() => setAdding(false)}
          />
        )}
      </Later>
    </LogPage>
  );
}
