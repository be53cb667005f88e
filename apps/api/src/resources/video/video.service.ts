import {
  VIDEO_NEEDS,
  type VideoItem,
  type VideoOwn,
  type VideoRow,
  type video,
  videoCreate,
  videoLabels,
} from '@connect/contract/recordings/video.ts';
import type { ContentKindDefinition } from '../../content/kinds/content-kind.ts';
import { recordingColumns } from '../../content/kinds/file-columns.ts';
import { writable } from '../../content/kinds/writable.ts';
import type { RecordingExtra } from '../../content/recordings/recording.queries.ts';
import { recordingRules, recordingShown } from '../../content/recordings/recording-kind.ts';
import { choice, plain } from '../../exports/columns.ts';
import { type VideoListColumns, type VideoQuery, videoTable } from './video.queries.ts';

const COLUMNS = recordingColumns(videoLabels);

/** The rules of `video` only: a category, and video files (domain/recordings#video-categories). */
export const videoKind: ContentKindDefinition<
  VideoOwn,
  RecordingExtra,
  VideoListColumns,
  VideoQuery,
  VideoRow,
  VideoItem,
  (typeof video.list.columns)[number]
> = {
  ...recordingRules<VideoOwn>('video', 'video'),
  ...writable(videoCreate),
  needs: VIDEO_NEEDS,
  table: videoTable,
  columns: {
    ...COLUMNS,
    title: [...COLUMNS.title, ...COLUMNS.duration_seconds],
    video_category: [
      choice(videoLabels.video_category, 'video_category', (row) => row.video_category),
    ],
    series: [plain(videoLabels.series, (row) => row.series)],
  },
  row: (row, shared) => ({ ...row, ...shared }),
  item: (row, shared, view) => ({ ...row, ...shared, ...recordingShown(row, view) }),
};
