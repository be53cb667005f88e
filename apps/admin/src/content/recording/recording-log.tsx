import type { LogSummary, logEndpoint } from '@connect/contract/content/engagement.ts';
import type { RecordingKind } from '@connect/contract/kinds.ts';
import { Table } from '@mantine/core';
import { BarList } from '../../kit/chart/bar-list.tsx';
import { FigureCard, FigureText } from '../../kit/chart/figure-card.tsx';
import { formatNumber, formatPercent } from '../../kit/display/format.ts';
import { useText } from '../../text/i18n.ts';
import { ContentLog } from '../log/content-log.tsx';
import classes from '../recording-list/recordings.module.css';

type Retention = NonNullable<LogSummary['retention']>;

const HEIGHT = 100;
const DROPS = 5;

/** Share of users who were still watching at each 5 %, as a curve and a table. */
function RetentionCard({ steps, kind }: { steps: Retention; kind: RecordingKind }) {
  const { t } = useText();
  const whole = steps[0]?.people ?? 0;
  const share = (people: number) => (whole === 0 ? 0 : people / whole);
  const points = steps.map(({ at, people }) => `${at},${HEIGHT * (1 - share(people))}`).join(' ');
  const title = t(`recordings.log.retention.${kind}`);
  return (
    <FigureCard title={title} wide>
      {whole === 0 ? (
        <FigureText>{t('recordings.log.none')}</FigureText>
      ) : (
        <>
          <svg
            className={classes.curve}
            viewBox={`0 0 100 ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden
          >
            {[0, 0.25, 0.5, 0.75, 1].map((part) => (
              <line
                key={part}
                className={classes.grid}
                x1={0}
                x2={100}
                y1={HEIGHT * part}
                y2={HEIGHT * part}
              />
            ))}
            <polygon className={classes.area} points={`0,${HEIGHT} ${points} 100,${HEIGHT}`} />
            <polyline className={classes.line} points={points} />
          </svg>
          <div className={classes.axis} aria-hidden>
            {[0, 25, 50, 75, 100].map((at) => (
              <span key={at}>{at}%</span>
            ))}
          </div>
          <details>
            <summary>{t('recordings.log.retentionTable')}</summary>
            <Table fz="sm">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('recordings.log.at')}</Table.Th>
                  <Table.Th ta="right">{t(`recordings.log.people.${kind}`)}</Table.Th>
                  <Table.Th ta="right">{t('recordings.log.share')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {steps.map(({ at, people }) => (
                  <Table.Tr key={at}>
                    <Table.Th scope="row" fw={400}>
                      {at}%
                    </Table.Th>
                    <Table.Td ta="right">{formatNumber(people)}</Table.Td>
                    <Table.Td ta="right">{formatPercent(share(people))}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </details>
        </>
      )}
    </FigureCard>
  );
}

/** The steps between which most users left, the largest loss first. */
function dropsOf(steps: Retention) {
  return steps
    .flatMap(({ at, people }, index) => {
      const before = steps[index - 1];
      return before ? [{ from: before.at, to: at, left: before.people - people }] : [];
    })
    .filter(({ left }) => left > 0)
    .sort((a, b) => b.left - a.left || a.from - b.from)
    .slice(0, DROPS);
}

/**
 * The usage log of one video or episode (domain/recordings#recording-log): the usual log,
 * retention, repeated views.
 */
export function RecordingLog(props: {
  id: number;
  kind: RecordingKind;
  endpoint: ReturnType<typeof logEndpoint>;
}) {
  const { t } = useText();
  const { kind } = props;
  const percent = (value: number) => `${value}%`;
  return (
    <ContentLog
      {...props}
      extra={(summary) => (
        <>
          <BarList
            title={t(`recordings.log.drops.${kind}`)}
            emptyText={t('log.noShare')}
            bars={dropsOf(summary?.retention ?? []).map(({ from, to, left }) => ({
              key: String(from),
              label: t('recordings.log.dropBetween', { from: percent(from), to: percent(to) }),
              value: left,
            }))}
          />
          {summary?.retention && <RetentionCard steps={summary.retention} kind={kind} />}
          {summary && (
            <FigureCard title={t('recordings.log.replays')} wide>
              <FigureText>
                {t(`recordings.log.replayed.${kind}`, {
                  n: formatNumber(summary.views - summary.unique_viewers),
                  people: formatNumber(summary.unique_viewers),
                })}
              </FigureText>
            </FigureCard>
          )}
        </>
      )}
    />
  );
}
