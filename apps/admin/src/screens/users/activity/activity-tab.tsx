import type { ContentKind } from '@connect/contract/kinds.ts';
import type { AdoptionChange } from '@connect/contract/users/adoption.ts';
import type { ConsentRecord } from '@connect/contract/users/consent.ts';
import type { TimelineRow } from '@connect/contract/users/timeline.ts';
import { type UserItem, user } from '@connect/contract/users/user.ts';
import { userCalls } from '@connect/contract/users/user-calls.ts';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useReference } from '../../../api/queries.ts';
import { call } from '../../../api/start/client.ts';
import { formatDateTime, formatDuration } from '../../../kit/display/format.ts';
import { EmptyPanel, ErrorPanel } from '../../../kit/page/state-panels.tsx';
import { useText } from '../../../text/i18n.ts';
import { historyQuery } from '../adoption/history-query.ts';
import { useStageName } from '../adoption/stage-bar.tsx';
import { StageCards } from '../adoption/stage-cards.tsx';
import { consentsQuery } from '../parts/user-cache.ts';
import classes from './activity.module.css';
import { agreedAt } from './consent-band.ts';

const LIMIT = 20;
const DEVICES = ['mobile', 'tablet', 'desktop'] as const;

const FILTERS = ['all', 'content', 'webinar', 'link'] as const;
type Filter = (typeof FILTERS)[number];
const CONTENT: readonly ContentKind[] = ['article', 'life_ready', 'document', 'video', 'podcast'];
const ASKED: Readonly<Record<Filter, { action?: string; content_type?: string }>> = {
  all: {},
  content: { content_type: CONTENT.join(',') },
  webinar: { content_type: 'webinar,event' },
  link: { action: 'click' },
};

type Entry = { key: string; at: string } & (
  | { kind: 'done'; row: TimelineRow }
  | { kind: 'consent'; record: ConsentRecord }
  | { kind: 'stage'; change: AdoptionChange }
);

/** What happened around the rows that are loaded: older entries come with older rows. */
function entriesOf(
  rows: readonly TimelineRow[],
  whole: boolean,
  records: readonly ConsentRecord[],
  changes: readonly AdoptionChange[],
): Entry[] {
  const oldest = rows.at(-1)?.occurred_at;
  const from = whole || oldest === undefined ? Number.NEGATIVE_INFINITY : Date.parse(oldest);
  const near = ({ at }: Entry) => Date.parse(at) >= from;
  const beside: Entry[] = [
    ...records.map((record) => ({
      key: `consent-${record.id}`,
      at: record.occurred_at,
      kind: 'consent' as const,
      record,
    })),
    ...changes.map((change) => ({
      key: `stage-${change.id}`,
      at: change.occurred_at,
      kind: 'stage' as const,
      change,
    })),
  ];
  return [
    ...rows.map((row) => ({
      key: `row-${row.id}`,
      at: row.occurred_at,
      kind: 'done' as const,
      row,
    })),
    ...beside.filter(near),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** What each entry says, in one line and a smaller one. */
function useWords() {
  const { t } = useText();
  const { productLadders } = useReference();
  const stage = useStageName();
  const did = (row: TimelineRow): string => {
    if (row.is_completed) return t('person.activity.finished');
    return row.action === 'view' || row.action === 'complete'
      ? t('person.activity.view')
      : t(`options.engagement_action.${row.action}`);
  };
  const deviceOf = (name: string | null) => {
    const device = DEVICES.find((one) => one === name);
    return device && t(`options.device.${device}`);
  };
  return (entry: Entry, agreed: boolean): { what: ReactNode; note: string } => {
    if (entry.kind === 'consent') {
      const { record } = entry;
      return {
        what: (
          <>
            <b>{t(`users.consent_action.${record.action}`)}</b>{' '}
            {t(`users.consent_purpose.${record.purpose}`)}
          </>
        ),
        note: [record.text_version, t(`users.consent_channel.${record.channel}`), record.note]
          .filter(Boolean)
          .join(' · '),
      };
    }
    if (entry.kind === 'stage') {
      const { change } = entry;
      const brand = productLadders.find(({ id }) => id === change.ladder_id)?.brand ?? '';
      return {
        what: (
          <b>
            {t('person.activity.stage', {
              brand,
              from: stage(change.from_value_id),
              to: stage(change.to_value_id),
            })}
          </b>
        ),
        note: [
          t(`users.adoption_source.${change.source}`),
          change.actor?.display_name,
          change.rule_code,
          change.reason,
        ]
          .filter(Boolean)
          .join(' · '),
      };
    }
    const { row } = entry;
    const facts = [
      row.duration_seconds !== null &&
        row.duration_seconds > 0 &&
        t('person.activity.minutes', { time: formatDuration(row.duration_seconds) }),
      row.progress_pct !== null && t('person.activity.progress', { n: row.progress_pct }),
      row.link_code,
      deviceOf(row.device),
      !agreed && t('person.activity.notCounted'),
    ];
    return {
      what: (
        <>
          <b>{did(row)}</b> {row.content_title}
        </>
      ),
      note: facts.filter(Boolean).join(' · '),
    };
  };
}

/** All that a person did, newest first; the band says what they had agreed to then. */
export default function ActivityTab({ item }: { item: UserItem }) {
  const { t } = useText();
  const [filter, setFilter] = useState<Filter>('all');
  const words = useWords();
  const rows = useInfiniteQuery({
    queryKey: [user.get.tag, 'timeline', item.id, filter],
    queryFn: ({ pageParam, signal }) =>
      call(userCalls.timeline, {
        params: { id: String(item.id) },
        query: { ...ASKED[filter], page: String(pageParam), limit: String(LIMIT) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination.has_next ? pagination.current_page + 1 : undefined,
  });
  const consents = useQuery(consentsQuery(item.id));
  const seesStages = item.adoption !== null;
  const history = useInfiniteQuery({ ...historyQuery(item.id), enabled: seesStages });
  if (rows.isError) return <ErrorPanel error={rows.error} retry={() => void rows.refetch()} />;
  const records = consents.data?.data.records ?? [];
  const loaded = rows.data?.pages.flatMap(({ data }) => data) ?? [];
  const changes = history.data?.pages.flatMap(({ data }) => data) ?? [];
  const all = filter === 'all';
  const entries = entriesOf(loaded, !rows.hasNextPage, all ? records : [], all ? changes : []);
  return (
    <>
      {seesStages && <StageCards id={item.id} />}
      <div className={classes.tools}>
        <fieldset className={classes.chips} aria-label={t('person.activity.filters')}>
          {FILTERS.map((name) => (
            <button
              key={name}
              type="button"
              className={classes.chip}
              aria-pressed={filter === name}
              onClick={() => setFilter(name)}
            >
              {t(`person.activity.filter.${name}`)}
            </button>
          ))}
        </fieldset>
        <span className={classes.legend}>
          {t('person.activity.band')} <i data-agreed /> {t('person.activity.agreed')} <i />{' '}
          {t('person.activity.notAgreed')}
        </span>
      </div>
      {rows.isPending ? (
        <Skeleton height={260} role="status" aria-label={t('shell.loading')} />
      ) : entries.length === 0 ? (
        <EmptyPanel title={t(all ? 'person.activity.empty' : 'person.activity.noMatch')} />
      ) : (
        <ol className={classes.line}>
          {entries.map((entry) => {
            const agreed = agreedAt(records, 'profiling', entry.at);
            const { what, note } = words(entry, agreed);
            return (
              <li key={entry.key} data-kind={entry.kind} data-agreed={agreed || undefined}>
                <div className={classes.what}>{what}</div>
                <time className={classes.when} dateTime={entry.at}>
                  {formatDateTime(entry.at)}
                </time>
                {note && <div className={classes.note}>{note}</div>}
              </li>
            );
          })}
        </ol>
      )}
      {rows.hasNextPage && (
        <Button
          variant="default"
          loading={rows.isFetchingNextPage}
          onClick={() => void rows.fetchNextPage()}
        >
          {t('person.activity.more')}
        </Button>
      )}
    </>
  );
}
