import { parseFields } from '@connect/contract/field-issues.ts';
import {
  PODCAST_NEEDS,
  type PodcastItem,
  type PodcastRow,
  podcastCreate,
} from '@connect/contract/resources/podcast.ts';
import type { ContentKindDefinition } from '../../content/content-kind.ts';
import { people, RECORDING_COLUMNS } from '../../content/file-columns.ts';
import type { RecordingExtra } from '../../content/recording.queries.ts';
import { RECORDING_TITLES, recordingRules, recordingShown } from '../../content/recording-kind.ts';
import { pickFields } from '../../content/values.ts';
import { plain } from '../../exports/columns.ts';
import {
  type PodcastListColumns,
  type PodcastOwn,
  type PodcastQuery,
  podcastTable,
} from './podcast.queries.ts';

const FIELDS = podcastCreate.keyof().options;

/** What is special about Deep Talk: guests in words, and files that are sound (DOMAIN 1.8). */
export const podcastKind: ContentKindDefinition<
  PodcastOwn,
  RecordingExtra,
  PodcastListColumns,
  PodcastQuery,
  PodcastRow,
  PodcastItem
> = {
  ...recordingRules<PodcastOwn>('podcast', {
    hosts: 'podcast_host',
    file: 'audio',
    field: 'guests',
  }),
  title: RECORDING_TITLES.podcast,
  fields: FIELDS,
  needs: PODCAST_NEEDS,
  table: podcastTable,
  values: (source) => pickFields(FIELDS, source),
  parse: (snapshot) => parseFields(podcastCreate, snapshot),
  columns: {
    ...RECORDING_COLUMNS,
    title: [
      ...RECORDING_COLUMNS.title,
      plain('series', (row) => row.series),
      plain('season_no', (row) => row.season_no),
      plain('episode_no', (row) => row.episode_no),
    ],
    hosts: [people(), plain('guests', (row) => row.guests)],
    guests: [plain('guests', (row) => row.guests)],
  },
  row: (row, shared) => ({ ...row, ...shared }),
  item: (row, shared, view) => ({ ...row, ...shared, ...recordingShown(row, view) }),
};
