import { TIMELINE_KINDS } from '@connect/contract/users/timeline.ts';
import type { UserItem } from '@connect/contract/users/user.ts';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../kit/display/format.ts';
import { EmptyPanel, ErrorPanel } from '../../../kit/page/state-panels.tsx';
import { DrawerWaiting } from '../../../records/beside/drawer-parts.tsx';
import { useText } from '../../../text/i18n.ts';
import { StageCards } from '../adoption/stage-cards.tsx';
import { useDrawerAddress } from '../cells/use-drawer-address.ts';
import { adoptionQuery, consentsQuery } from '../parts/user-cache.ts';
import classes from './activity.module.css';
import { agreedAt } from './consent-band.ts';
import { useEntryWords } from './entry-words.tsx';
import { type TimelineFilter, timelineQuery } from './timeline-query.ts';

function Filters(props: {
  stages: boolean;
  shown: TimelineFilter;
  onShow: (filter: TimelineFilter) => void;
}) {
  const { stages, shown, onShow } = props;
  const { t } = useText();
  const kinds = TIMELINE_KINDS.filter((kind) => stages || kind !== 'stage');
  return (
    <fieldset className={classes.chips} aria-label={t('person.activity.filters')}>
      {(['all', ...kinds] as const).map((name) => (
        <button
          key={name}
          type="button"
          className={classes.chip}
          aria-pressed={shown === name}
          onClick={() => onShow(name)}
        >
          {t(`person.activity.filter.${name}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** All that happened with a person, newest first; the band says what they had agreed to then. */
export default function ActivityTab({ item }: { item: UserItem }) {
  const { t } = useText();
  const [filter, setFilter] = useState<TimelineFilter>('all');
  const { change, show, showEvidence } = useDrawerAddress();
  const words = useEntryWords();
  const rows = useInfiniteQuery(timelineQuery(item.id, filter, change));
  const consents = useQuery(consentsQuery(item.id));
  const seesStages = item.adoption !== null;
  const stages = useQuery({ ...adoptionQuery(item.id), enabled: seesStages });
  if (rows.isError) return <ErrorPanel error={rows.error} retry={() => void rows.refetch()} />;
  const records = consents.data?.data.records ?? [];
  // Their cards stand above all else, and how many there are is not known before.
  if (seesStages && stages.isPending) return <DrawerWaiting />;
  const entries = rows.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      {stages.data && <StageCards stages={stages.data.data.stages} />}
      <div className={classes.tools}>
        {change === undefined ? (
          <Filters stages={seesStages} shown={filter} onShow={setFilter} />
        ) : (
          <Button variant="light" size="compact-md" onClick={() => show(item.id, 'activity')}>
            {t('person.activity.allAgain')}
          </Button>
        )}
        <span className={classes.legend}>
          {t('person.activity.band')} <i data-agreed /> {t('person.activity.agreed')} <i />{' '}
          {t('person.activity.notAgreed')}
        </span>
      </div>
      {rows.isPending ? (
        <Skeleton height={260} role="status" aria-label={t('shell.loading')} />
      ) : entries.length === 0 ? (
        <EmptyPanel
          title={t(
            change !== undefined
              ? 'person.activity.evidenceGone'
              : filter === 'all'
                ? 'person.activity.empty'
                : 'person.activity.noMatch',
          )}
        />
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
                {entry.kind === 'stage' && entry.evidence > 0 && (
                  <Button
                    className={classes.evidence}
                    variant="subtle"
                    size="compact-sm"
                    onClick={() => showEvidence(item.id, entry.change_id)}
                  >
                    {t('person.activity.evidence', { n: entry.evidence })}
                  </Button>
                )}
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
