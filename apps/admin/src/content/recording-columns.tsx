import type { ListedHosts } from '@connect/contract/host-links.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import type { Source } from '@connect/contract/player-address.ts';
import type { video } from '@connect/contract/resources/video.ts';
import { Button, VisuallyHidden } from '@mantine/core';
import {
  type Icon,
  IconBrandApplePodcast,
  IconBrandSoundcloud,
  IconBrandSpotify,
  IconBrandVimeo,
  IconBrandYoutube,
  IconFile,
  IconMicrophone,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../api/session.ts';
import { formatDuration } from '../kit/format.ts';
import type { ListColumn, ListFilter } from '../kit/list-types.ts';
import { useText } from '../text/i18n.ts';
import type { ListedContent } from './content-columns.tsx';
import { screensOf } from './content-screen.ts';
import { hostFilter } from './listed-hosts.ts';
import { seriesQuery } from './recording-series.ts';
import type { RecordingKind } from './recording-values.ts';
import classes from './recordings.module.css';

const ICONS: Record<Source, Icon> = {
  file: IconFile,
  youtube: IconBrandYoutube,
  vimeo: IconBrandVimeo,
  hls: IconPlayerPlay,
  soundcloud: IconBrandSoundcloud,
  spotify: IconBrandSpotify,
  apple: IconBrandApplePodcast,
};

export interface ListedRecording extends ListedContent {
  source_type: Source;
  duration_seconds: number | null;
  season_no: number | null;
  episode_no: number | null;
  hosts: ListedHosts;
  stats: ListedContent['stats'] & { avg_seconds: number | null };
}

export const lengthOf = (row: ListedRecording) =>
  row.duration_seconds === null ? null : formatDuration(row.duration_seconds);

/** The columns that lists of videos and of episodes have in common (DOMAIN 3.5). */
export function useRecordingColumns<Row extends ListedRecording>(kind: RecordingKind) {
  const { t, language } = useText();
  return {
    source: {
      key: 'source_type',
      label: fieldLabel('source_type', language),
      render: ({ source_type: source }) => {
        const Mark = ICONS[source];
        return (
          <span className={classes.source} title={t(`recordings.source.${source}`)}>
            <Mark size={20} stroke={1.6} aria-hidden />
            <VisuallyHidden>{t(`recordings.source.${source}`)}</VisuallyHidden>
          </span>
        );
      },
    },
    length: {
      key: 'duration_seconds',
      label: fieldLabel('duration_seconds', language),
      align: 'right',
      render: (row) => formatDuration(row.duration_seconds),
    },
    average: {
      key: 'avg_seconds',
      label: fieldLabel('avg_seconds', language, kind),
      align: 'right',
      render: (row) => formatDuration(row.stats.avg_seconds),
    },
  } satisfies Record<string, ListColumn<Row>>;
}

/** What both lists are narrowed by: people, series, seasons and sources, of those there are. */
export function useRecordingFilters(
  kind: RecordingKind,
  endpoint: typeof video.series,
  sources: readonly Source[],
) {
  const { t, language } = useText();
  const { data: series = [] } = useQuery(seriesQuery(endpoint));
  const seasons = new Set(series.flatMap((one) => one.seasons.map(({ season_no: n }) => n ?? 0)));
  return {
    host: hostFilter(`${kind}_host`, fieldLabel('hosts', language, kind)),
    source: {
      kind: 'choice',
      key: 'source_type',
      label: fieldLabel('source_type', language),
      options: sources.map((value) => ({ value, label: t(`recordings.source.${value}`) })),
    },
    series: {
      kind: 'choice',
      key: 'series',
      label: fieldLabel('series', language),
      options: series.map((one) => ({ value: one.series, label: one.series })),
    },
    season: {
      kind: 'choice',
      key: 'season_no',
      label: fieldLabel('season_no', language),
      options: [...seasons]
        .filter((n) => n > 0)
        .sort((a, b) => a - b)
        .map((n) => ({ value: String(n), label: String(n) })),
    },
  } satisfies Record<string, ListFilter>;
}

/** The way to the people of a kind, which have no entry in the menu (DOMAIN D-52). */
export function ManageHosts({ kind }: { kind: RecordingKind }) {
  const { t } = useText();
  const can = useCan();
  if (!can('host.view')) return null;
  return (
    <Button
      variant="default"
      component={Link}
      to={screensOf(`${kind}_host`).routes.list}
      leftSection={<IconMicrophone size={16} aria-hidden />}
    >
      {t(`recordings.manageHosts.${kind}`)}
    </Button>
  );
}
