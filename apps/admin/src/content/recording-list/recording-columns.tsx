import type { ListedHosts } from '@connect/contract/content/host-links.ts';
import type { Source } from '@connect/contract/content/player-address.ts';
import { KINDS, type RecordingKind } from '@connect/contract/kinds.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import type { podcast } from '@connect/contract/recordings/podcast.ts';
import type { recordingFilters } from '@connect/contract/recordings/recording.ts';
import type { video, videoLabels } from '@connect/contract/recordings/video.ts';
import { VisuallyHidden } from '@mantine/core';
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
import { useCan } from '../../api/session.ts';
import { formatDuration } from '../../kit/display/format.ts';
import type { PageCommand } from '../../kit/list/page-commands.tsx';
import type { KeyOf, ListColumn, ListFilter } from '../../kit/table/list-types.ts';
import { useText } from '../../text/i18n.ts';
import { screensOf } from '../item/content-screen.ts';
import type { ListedContent } from '../list/content-columns.tsx';
import { hostFilter } from '../list/listed-hosts.ts';
import { seriesQuery } from './recording-series.ts';
import classes from './recordings.module.css';

/** Column names that lists of videos and of episodes share. */
type Column = (typeof podcast.list.columns)[number] & (typeof video.list.columns)[number];

/** Labels that both kinds have. */
type RecordingLabels = Omit<typeof videoLabels, 'video_category'>;

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

/** The columns that lists of videos and of episodes share (domain/recordings#recording-lists). */
export function useRecordingColumns<Row extends ListedRecording>(labels: RecordingLabels) {
  const { t, language } = useText();
  return {
    source: {
      key: 'source_type',
      label: fieldLabel(labels, 'source_type', language),
      least: 68,
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
      label: fieldLabel(labels, 'duration_seconds', language),
      align: 'right',
      render: (row) => formatDuration(row.duration_seconds),
    },
    average: {
      key: 'avg_seconds',
      label: fieldLabel(labels, 'avg_seconds', language),
      align: 'right',
      render: (row) => formatDuration(row.stats.avg_seconds),
    },
  } satisfies Record<string, ListColumn<Row, never, Column>>;
}

/** The filters of both lists (hosts, series, seasons, sources), each with the values in use. */
export function useRecordingFilters(
  kind: RecordingKind,
  labels: RecordingLabels,
  endpoint: typeof video.series,
  sources: readonly Source[],
) {
  const { t, language } = useText();
  const { data: series = [] } = useQuery(seriesQuery(endpoint));
  const seasons = new Set(series.flatMap((one) => one.seasons.map(({ season_no: n }) => n ?? 0)));
  return {
    host: hostFilter(KINDS[kind].hosts, fieldLabel(labels, 'hosts', language)),
    source: {
      kind: 'choice',
      key: 'source_type',
      label: fieldLabel(labels, 'source_type', language),
      options: sources.map((value) => ({ value, label: t(`recordings.source.${value}`) })),
    },
    series: {
      kind: 'choice',
      key: 'series',
      label: fieldLabel(labels, 'series', language),
      options: series.map((one) => ({ value: one.series, label: one.series })),
    },
    season: {
      kind: 'choice',
      key: 'season_no',
      label: fieldLabel(labels, 'season_no', language),
      options: [...seasons]
        .filter((n) => n > 0)
        .sort((a, b) => a - b)
        .map((n) => ({ value: String(n), label: String(n) })),
    },
  } satisfies Record<string, ListFilter<KeyOf<typeof recordingFilters> | 'source_type'>>;
}

/** The way to the hosts of a kind, which have no entry in the menu (domain/screens#menu). */
export function useHostCommands(kind: RecordingKind): PageCommand[] {
  const { t } = useText();
  const can = useCan();
  if (!can('host.view')) return [];
  return [
    {
      label: t(`recordings.manageHosts.${kind}`),
      icon: <IconMicrophone size={16} aria-hidden />,
      link: (rest) => <Link to={screensOf(KINDS[kind].hosts).routes.list} {...rest} />,
    },
  ];
}
