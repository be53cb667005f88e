import {
  type VideoOwn,
  type VideoRow,
  type video,
  videoOwn,
  videoRow,
} from '@connect/contract/recordings/video.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { HostListColumns } from '../../content/hosts/host-links.queries.ts';
import type { Listed } from '../../content/kinds/content-kind.ts';
import { ownTable } from '../../content/kinds/own-table.queries.ts';
import { recordingTable, tableOf } from '../../content/recordings/recording.queries.ts';

export type VideoQuery = z.output<NonNullable<typeof video.list.query>>;

export type VideoListColumns = Listed<VideoOwn, Omit<VideoRow, 'hosts'>> & HostListColumns;

export const videoTable = recordingTable<VideoOwn, VideoQuery>(
  ownTable({ ...tableOf('video'), fields: videoOwn }),
  videoRow,
  ({ video_category: categories }) =>
    categories && categories.length > 0 ? [sql`r.video_category = any(${categories})`] : [],
);
