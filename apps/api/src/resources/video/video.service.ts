import { parseFields } from '@connect/contract/field-issues.ts';
import {
  VIDEO_NEEDS,
  type VideoItem,
  type VideoRow,
  videoCreate,
} from '@connect/contract/resources/video.ts';
import type { ContentKindDefinition } from '../../content/content-kind.ts';
import { RECORDING_COLUMNS } from '../../content/file-columns.ts';
import type { RecordingExtra } from '../../content/recording.queries.ts';
import { RECORDING_TITLES, recordingRules, recordingShown } from '../../content/recording-kind.ts';
import { pickFields } from '../../content/values.ts';
import { choice, plain } from '../../exports/columns.ts';
import {
  type VideoListColumns,
  type VideoOwn,
  type VideoQuery,
  videoTable,
} from './video.queries.ts';

const FIELDS = videoCreate.keyof().options;

/** What is special about videos: a category, and files that are films (DOMAIN 1.8). */
export const videoKind: ContentKindDefinition<
  VideoOwn,
  RecordingExtra,
  VideoListColumns,
  VideoQuery,
  VideoRow,
  VideoItem
> = {
  ...recordingRules<VideoOwn>('video', {
    hosts: 'video_host',
    file: 'video',
    field: 'video_category',
  }),
  title: RECORDING_TITLES.video,
  fields: FIELDS,
  needs: VIDEO_NEEDS,
  table: videoTable,
  values: (source) => pickFields(FIELDS, source),
  parse: (snapshot) => parseFields(videoCreate, snapshot),
  columns: {
    ...RECORDING_COLUMNS,
    title: [...RECORDING_COLUMNS.title, ...RECORDING_COLUMNS.duration_seconds],
    video_category: [choice('video_category', 'video_category', (row) => row.video_category)],
    series: [plain('series', (row) => row.series)],
  },
  row: (row, shared) => ({ ...row, ...shared }),
  item: (row, shared, view) => ({ ...row, ...shared, ...recordingShown(row, view) }),
};
