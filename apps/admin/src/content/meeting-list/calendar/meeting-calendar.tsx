import { KINDS } from '@connect/contract/kinds.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import { ActionIcon, Button, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import clsx from 'clsx';
import { type ComponentType, type KeyboardEvent, useRef } from 'react';
import { calendarQuery } from '../../../api/first-reads.ts';
import { addMonth, monthOf, shownDays } from '../../../api/month-days.ts';
import { listQuery } from '../../../api/queries.ts';
import { formatDate, formatTime } from '../../../kit/display/format.ts';
import { patchQuery, useEndpointQuery } from '../../../kit/page/query-state.ts';
import { EmptyPanel, ErrorPanel } from '../../../kit/page/state-panels.tsx';
import { useNarrow } from '../../../kit/page/use-narrow.ts';
import { ListSkeleton } from '../../../kit/table/list-skeleton.tsx';
import type { ListEndpoint } from '../../../kit/table/list-types.ts';
import { useText } from '../../../text/i18n.ts';
import { timeRange } from '../time-range.ts';
import classes from './calendar.module.css';

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

/** What the calendar shows of a webinar or an event. */
export interface CalendarRow {
  id: number;
  title: string;
  status: string;
  start_at: string | null;
  end_at: string | null;
  phase: string | null;
}

/** A kind of content with a start: its calls, its phases as pills and in words. */
export interface Meetings<Row extends CalendarRow> {
  kind: 'webinar' | 'event';
  list: ListEndpoint<Row>;
  Pill: ComponentType<{ row: Row }>;
  phaseOf: (row: Row) => string;
}

interface Shown<Row extends CalendarRow> {
  of: Meetings<Row>;
  rows: readonly Row[];
}

const dayOf = (row: CalendarRow) => (row.start_at ? bangkokDay(new Date(row.start_at)) : '');

function EntryLink<Row extends CalendarRow>({ of, row }: { of: Meetings<Row>; row: Row }) {
  return (
    <Link
      to={`${KINDS[of.kind].path}/$id`}
      params={{ id: String(row.id) }}
      className={classes.entry}
      data-phase={row.phase ?? 'upcoming'}
      data-draft={row.status === 'draft' || undefined}
      title={`${timeRange(row.start_at, row.end_at)} · ${of.phaseOf(row)}`}
    >
      <span className={classes.hour}>{formatTime(row.start_at)}</span>
      <span className={classes.name}>{row.title}</span>
    </Link>
  );
}

/** The days with webinars below each other, for narrow screens. */
function Agenda<Row extends CalendarRow>({ of, rows }: Shown<Row>) {
  const { t } = useText();
  const days = [...new Set(rows.map(dayOf))];
  if (days.length === 0) return <EmptyPanel title={t('meetings.calendar.empty')} />;
  return (
    <ol className={classes.agenda}>
      {days.map((day) => (
        <li key={day}>
          <h3 className={classes.agendaDay}>{formatDate(day)}</h3>
          {rows
            .filter((row) => dayOf(row) === day)
            .map((row) => (
              <div key={row.id} className={classes.agendaRow}>
                <EntryLink of={of} row={row} />
                <of.Pill row={row} />
              </div>
            ))}
        </li>
      ))}
    </ol>
  );
}

function Month<Row extends CalendarRow>(
  props: Shown<Row> & { month: string; days: readonly string[] },
) {
  const { of, month, days, rows } = props;
  const { language } = useText();
  const today = bangkokDay(new Date());
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const weeks = Array.from({ length: days.length / 7 }, (_, week) =>
    days.slice(week * 7, week * 7 + 7),
  );
  return (
    <table className={classes.month}>
      <thead>
        <tr>
          {WEEK.map((place) => (
            <th key={place} scope="col">
              {weekday.format(new Date(`${days[place]}T00:00:00Z`))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} data-other={!day.startsWith(month) || undefined}>
                <span
                  className={clsx(classes.day, day === today && classes.today)}
                  aria-current={day === today ? 'date' : undefined}
                >
                  {Number(day.slice(8))}
                </span>
                {rows
                  .filter((row) => dayOf(row) === day)
                  .map((row) => (
                    <EntryLink key={row.id} of={of} row={row} />
                  ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const STEPS: Readonly<Record<string, -1 | 1>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};
const PAGES: Readonly<Record<string, -1 | 1>> = { PageUp: -1, PageDown: 1 };

/**
 * The meetings of one month, filtered like the list (domain/webinars#webinar-list); the month is in
 * the address.
 */
export function MeetingCalendar<Row extends CalendarRow>({ of }: { of: Meetings<Row> }) {
  const { t, language } = useText();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const root = useRef<HTMLElement>(null);
  const search: Record<string, unknown> = useSearch({ strict: false });
  const month = monthOf(search.month);
  const days = shownDays(month, language, narrow);
  const [state] = useEndpointQuery(of.list);
  const { page: _page, order: _order, ...filters } = state;
  const reply = useQuery({
    ...listQuery(of.list, calendarQuery(filters, days)),
    placeholderData: keepPreviousData,
  });
  const go = (next: string) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => patchQuery(before, { month: next }),
      resetScroll: false,
    });
  const name = new Intl.DateTimeFormat(language === 'th' ? 'th-TH-u-ca-gregory' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));

  /** Arrow keys move between meetings, Page Up and Page Down between months. */
  const onKeyDown = (event: KeyboardEvent) => {
    const page = PAGES[event.key];
    if (page) {
      event.preventDefault();
      go(addMonth(month, page));
      return;
    }
    const step = STEPS[event.key];
    const links = [...(root.current?.querySelectorAll<HTMLElement>(`.${classes.entry}`) ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    if (!step || at < 0) return;
    event.preventDefault();
    links[at + step]?.focus();
  };

  const { data, error } = reply;
  const rows = data?.data ?? [];
  const total = data?.pagination.total ?? 0;
  return (
    <section
      ref={root}
      className={classes.root}
      aria-label={t('meetings.calendar.label', { month: name })}
      aria-busy={reply.isPlaceholderData}
      onKeyDown={onKeyDown}
    >
      <div className={classes.head}>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={t('meetings.calendar.previous')}
          onClick={() => go(addMonth(month, -1))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Button
          variant="default"
          size="compact-md"
          h={34}
          onClick={() => go(bangkokDay(new Date()).slice(0, 7))}
        >
          {t('meetings.calendar.today')}
        </Button>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={t('meetings.calendar.next')}
          onClick={() => go(addMonth(month, 1))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <h2 className={classes.title} aria-live="polite">
          {name}
        </h2>
        {!narrow && <span className={classes.keys}>{t('meetings.calendar.keys')}</span>}
      </div>
      {!data && error && <ErrorPanel error={error} retry={() => void reply.refetch()} />}
      {!data && !error && <ListSkeleton rows={6} compact={false} />}
      {data &&
        (narrow ? (
          <Agenda of={of} rows={rows} />
        ) : (
          <Month of={of} month={month} days={days} rows={rows} />
        ))}
      {total > rows.length && (
        <Text size="sm" p="sm" c="var(--ink-2)">
          {t('meetings.calendar.cut', { shown: rows.length, total })}
        </Text>
      )}
    </section>
  );
}
