import { bangkokDay } from '@connect/contract/publishing/publishing.ts';
import { type WebinarRow, webinar } from '@connect/contract/webinars/webinar.ts';
import { ActionIcon, Button, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import clsx from 'clsx';
import { type KeyboardEvent, useRef } from 'react';
import { listQuery } from '../../../api/queries.ts';
import { formatDate } from '../../../kit/display/format.ts';
import { patchQuery, useEndpointQuery } from '../../../kit/page/query-state.ts';
import { EmptyPanel, ErrorPanel } from '../../../kit/page/state-panels.tsx';
import { useNarrow } from '../../../kit/page/use-narrow.ts';
import { ListSkeleton } from '../../../kit/table/list-skeleton.tsx';
import { useText } from '../../../text/i18n.ts';
import { PhasePill } from '../phase/phase-pill.tsx';
import { timeOfDay, timeRange } from '../phase/time-range.ts';
import classes from './calendar.module.css';
import { addMonth, isMonth, monthDays } from './month-days.ts';

const MAX_SHOWN = '100';
const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

const dayOf = (row: WebinarRow) => (row.start_at ? bangkokDay(new Date(row.start_at)) : '');

function EntryLink({ row }: { row: WebinarRow }) {
  const { t } = useText();
  const phase = row.phase ?? 'upcoming';
  return (
    <Link
      to="/webinars/$id"
      params={{ id: String(row.id) }}
      className={classes.entry}
      data-phase={phase}
      data-draft={row.status === 'draft' || undefined}
      title={`${timeRange(row.start_at, row.end_at)} · ${t(`webinars.phase.${phase}`)}`}
    >
      <span className={classes.hour}>{timeOfDay(row.start_at)}</span>
      <span className={classes.name}>{row.title}</span>
    </Link>
  );
}

/** The days with webinars below each other, for narrow screens. */
function Agenda({ rows }: { rows: readonly WebinarRow[] }) {
  const { t } = useText();
  const days = [...new Set(rows.map(dayOf))];
  if (days.length === 0) return <EmptyPanel title={t('webinars.calendar.empty')} />;
  return (
    <ol className={classes.agenda}>
      {days.map((day) => (
        <li key={day}>
          <h3 className={classes.agendaDay}>{formatDate(day)}</h3>
          {rows
            .filter((row) => dayOf(row) === day)
            .map((row) => (
              <div key={row.id} className={classes.agendaRow}>
                <EntryLink row={row} />
                <PhasePill phase={row.phase} />
              </div>
            ))}
        </li>
      ))}
    </ol>
  );
}

function Month(props: { month: string; days: readonly string[]; rows: readonly WebinarRow[] }) {
  const { month, days, rows } = props;
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
                    <EntryLink key={row.id} row={row} />
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
 * The webinars of one month, filtered like the list (domain/webinars#webinar-list); the month is in
 * the address. In its own file, because it loads on demand.
 */
export default function WebinarCalendar() {
  const { t, language } = useText();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const root = useRef<HTMLElement>(null);
  const search: Record<string, unknown> = useSearch({ strict: false });
  const month = isMonth(search.month) ? search.month : bangkokDay(new Date()).slice(0, 7);
  const days = monthDays(month, language === 'th' ? 0 : 1);
  const inMonth = days.filter((day) => day.startsWith(month));
  const shown = narrow ? inMonth : days;
  const [state] = useEndpointQuery(webinar.list);
  const { page: _page, order: _order, ...filters } = state;
  const reply = useQuery({
    ...listQuery(webinar.list, {
      ...filters,
      limit: MAX_SHOWN,
      order_by: 'start_at',
      order: 'asc',
      start_from: shown[0],
      start_to: shown.at(-1),
    }),
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

  /** Arrow keys move between webinars, Page Up and Page Down between months. */
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
      aria-label={t('webinars.calendar.label', { month: name })}
      aria-busy={reply.isPlaceholderData}
      onKeyDown={onKeyDown}
    >
      <div className={classes.head}>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={t('webinars.calendar.previous')}
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
          {t('webinars.calendar.today')}
        </Button>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={t('webinars.calendar.next')}
          onClick={() => go(addMonth(month, 1))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <h2 className={classes.title} aria-live="polite">
          {name}
        </h2>
        {!narrow && <span className={classes.keys}>{t('webinars.calendar.keys')}</span>}
      </div>
      {!data && error && <ErrorPanel error={error} retry={() => void reply.refetch()} />}
      {!data && !error && <ListSkeleton rows={6} compact={false} />}
      {data && (narrow ? <Agenda rows={rows} /> : <Month month={month} days={days} rows={rows} />)}
      {total > rows.length && (
        <Text size="sm" p="sm" c="var(--ink-2)">
          {t('webinars.calendar.cut', { shown: rows.length, total })}
        </Text>
      )}
    </section>
  );
}
