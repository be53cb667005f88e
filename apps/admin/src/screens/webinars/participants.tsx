import { CHANNELS, USER_TYPES } from '@connect/contract/constants.ts';
import { type Attendance, webinar } from '@connect/contract/resources/webinar.ts';
import { ActionIcon, Alert, Badge } from '@mantine/core';
import { IconArrowLeft, IconEyeOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { ApiError } from '../../api/client.ts';
import { registrationsQuery } from '../../api/queries.ts';
import { ContentStatus } from '../../content/content-status.tsx';
import { useLogWords } from '../../content/log-columns.tsx';
import { LogExport } from '../../content/log-export.tsx';
import type { Crumb } from '../../kit/breadcrumb.tsx';
import type { DayPoint } from '../../kit/charts.tsx';
import { formatNumber, formatPercent } from '../../kit/format.ts';
import type { Kpi } from '../../kit/kpi-card.tsx';
import { ListBody } from '../../kit/list-body.tsx';
import type { ListQuery } from '../../kit/list-types.ts';
import { LogPage } from '../../kit/log-page.tsx';
import { patchQuery, useEndpointQuery } from '../../kit/query-state.ts';
import { EmptyPanel, NoPermissionPanel } from '../../kit/state-panels.tsx';
import { useText } from '../../text/i18n.ts';
import { useParticipantColumns } from './participant-columns.tsx';
import { PhasePill } from './phase-pill.tsx';
import { RoomChart } from './room-chart.tsx';

const FILTERS = ['search', 'user_type', 'channel', 'attended', 'credited'];

/** Those who signed up on each day, and how many there were by then. */
function growing(days: Attendance['by_day']): DayPoint[] {
  let line = 0;
  return days.map(({ date, registered }) => {
    line += registered;
    return { day: date, bars: registered, line };
  });
}

function useKpis(figures: Attendance | undefined): Kpi[] {
  const { t } = useText();
  const n = (value: number | null | undefined) =>
    figures === undefined ? '–' : formatNumber(value ?? null);
  return [
    {
      key: 'registered',
      label: t('webinars.log.registered'),
      meaning: t('webinars.log.registeredHint'),
      value: n(figures?.registered),
    },
    {
      key: 'attended',
      label: t('webinars.log.attended'),
      meaning: t('webinars.log.attendedHint'),
      value: n(figures?.attended),
    },
    {
      key: 'rate',
      label: t('webinars.log.rate'),
      meaning: t('webinars.log.rateHint'),
      value: figures ? formatPercent(figures.attendance_rate) : '–',
    },
    {
      key: 'minutes',
      label: t('webinars.log.minutes'),
      meaning: t('webinars.log.minutesHint'),
      value: n(figures?.avg_minutes),
    },
    {
      key: 'peak',
      label: t('webinars.log.peak'),
      meaning: t('webinars.log.peakHint'),
      value: n(figures?.peak_concurrent),
    },
    {
      key: 'questions',
      label: t('webinars.log.questions'),
      meaning: t('webinars.log.questionsHint'),
      value: n(figures?.questions),
    },
    {
      key: 'surveys',
      label: t('webinars.log.surveys'),
      meaning: t('webinars.log.surveysHint'),
      value: n(figures?.surveys),
    },
    {
      key: 'replay',
      label: t('webinars.log.replayViews'),
      meaning: t('webinars.log.replayViewsHint'),
      value: n(figures?.replay_views),
    },
  ];
}

/** ผู้ลงทะเบียน: figures of the whole webinar, their course, and the people behind them. */
export function Participants(props: {
  id: number;
  back: LinkProps;
  breadcrumb: Crumb[];
  first: { value: string; label: string };
}) {
  const { id, back, breadcrumb, first } = props;
  const { t } = useText();
  const words = useLogWords();
  const columns = useParticipantColumns();
  const navigate = useNavigate();
  const [state, setState] = useEndpointQuery(webinar.registrations);
  const query: ListQuery = state;
  const reply = useQuery({
    ...registrationsQuery(webinar.registrations, id, state),
    placeholderData: keepPreviousData,
  });
  const { data, error } = reply;
  const kpis = useKpis(data?.meta.attendance);
  if (error instanceof ApiError && error.status === 404) throw error;
  if (error instanceof ApiError && error.status === 403) return <NoPermissionPanel />;
  const narrowed = FILTERS.some((key) => query[key]);
  const put = (patch: ListQuery, options?: { replace?: boolean }) =>
    // parser: the patches of the kit hold the contract's own keys as text
    void setState(patch as Parameters<typeof setState>[0], options);
  const item = data?.meta.item;
  return (
    <LogPage
      actions={
        <LogExport
          endpoint={webinar.registrations}
          id={id}
          data={data}
          query={query}
          columns={columns}
        />
      }
      header={{
        title: item?.title ?? t('webinars.log.people'),
        count: item && t('log.title'),
        breadcrumb,
        before: (
          <ActionIcon
            renderRoot={(rest) => <Link {...back} {...rest} />}
            variant="subtle"
            color="gray"
            aria-label={t('log.back')}
          >
            <IconArrowLeft size={20} aria-hidden="true" />
          </ActionIcon>
        ),
        after: item && (
          <>
            <ContentStatus status={item.effective_status} />
            <PhasePill phase={item.phase} />
            <Badge variant="default" tt="none" fw={500}>
              {item.brand}
            </Badge>
            {item.deleted && <Badge color="red">{t('log.deleted')}</Badge>}
          </>
        ),
      }}
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
        data?.meta.masked && (
          <Alert variant="light" mx="md" mb="sm" py="xs" icon={<IconEyeOff size={18} />}>
            {t('log.masked')}
          </Alert>
        )
      }
      tabs={[
        first,
        { value: 'activity', label: t('log.activity') },
        { value: 'users', label: t('log.users') },
      ]}
      tab={first.value}
      onTab={(view) =>
        void navigate({ to: '.', search: () => patchQuery({}, { view }), resetScroll: false })
      }
      query={query}
      onQuery={put}
      filters={[
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
      ]}
      searchPlaceholder={t('log.search')}
    >
      <ListBody
        reply={reply}
        caption={t('webinars.log.people')}
        columns={columns}
        rowLabel={(row) => row.user.display_name}
        rowKey={(row) => row.id}
        sort={data?.meta.sort}
        onSort={(sort) => put({ order_by: sort.by, order: sort.order })}
        onPage={(page) => put({ page: String(page) })}
        onLimit={(limit) => put({ limit: String(limit) })}
        empty={<EmptyPanel title={t(narrowed ? 'webinars.log.noMatch' : 'webinars.log.empty')} />}
      />
    </LogPage>
  );
}
