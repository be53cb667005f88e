import {
  PODCAST_NEEDS,
  type PodcastItem,
  type PodcastOwn,
  type PodcastRow,
  type podcast,
  podcastCreate,
  podcastLabels,
} from '@connect/contract/recordings/podcast.ts';
import type { ContentKindDefinition } from '../../content/kinds/content-kind.ts';
import { people, recordingColumns } from '../../content/kinds/file-columns.ts';
import { writable } from '../../content/kinds/writable.ts';
import type { RecordingExtra } from '../../content/recordings/recording.queries.ts';
import { recordingRules, recordingShown } from '../../content/recordings/recording-kind.ts';
import { plain } from '../../exports/columns.ts';
import { type PodcastListColumns, type PodcastQuery, podcastTable } from './podcast.queries.ts';

const COLUMNS = recordingColumns(podcastLabels);

/** The rules of `podcast` only: guests as text, and sound files (domain/recordings#deep-talk). */
export const podcastKind: ContentKindDefinition<
  PodcastOwn,
  RecordingExtra,
  PodcastListColumns,
  PodcastQuery,
  PodcastRow,
  PodcastItem,
  (typeof podcast.list.columns)[number]
> = {
  ...recordingRules<PodcastOwn>('podcast', 'audio'),
  ...writable(podcastCreate),
  needs: PODCAST_NEEDS,
  table: podcastTable,
  columns: {
    ...COLUMNS,
    title: [
      ...COLUMNS.title,
      plain(podcastLabels.series, (row) => row.series),
      plain(podcastLabels.season_no, (row) => row.season_no),
      plain(podcastLabels.episode_no, (row) => row.episode_no),
    ],
    hosts: [people(podcastLabels.hosts), plain(podcastLabels.guests, (row) => row.guests)],
    guests: [plain(podcastLabels.guests, (row) => row.guests)],
  },
  row: (row, shared) => ({ ...row, ...shared }),
  item: (row, shared, view) => ({ ...row, ...shared, ...recordingShown(row, view) }),
};
