import type { VIDEO_CATEGORIES } from '@connect/contract/constants.ts';
import type { HostLink } from '@connect/contract/host-links.ts';
import type { RecordingOwn } from '@connect/contract/resources/recording.ts';
import type { VIDEO_ROLES, VIDEO_SOURCES, video } from '@connect/contract/resources/video.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type RecordingListColumns, recordingTable } from '../../content/recording.queries.ts';

export type VideoQuery = z.output<NonNullable<typeof video.list.query>>;

interface Special {
  source_type: (typeof VIDEO_SOURCES)[number];
  video_category: (typeof VIDEO_CATEGORIES)[number] | null;
}

export interface VideoOwn extends Omit<RecordingOwn, 'source_type' | 'hosts'>, Special {
  hosts: HostLink<(typeof VIDEO_ROLES)[number]>[];
}

export type VideoListColumns = RecordingListColumns & Special;

export const videoTable = recordingTable<VideoOwn, VideoQuery>('video', {
  column: 'video_category',
  filters: ({ video_category: categories }) =>
    categories && categories.length > 0 ? [sql`r.video_category = any(${categories})`] : [],
  write: ({ video_category }) => ({ video_category }),
});
