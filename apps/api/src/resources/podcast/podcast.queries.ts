import type { HostLink } from '@connect/contract/host-links.ts';
import type {
  PODCAST_ROLES,
  PODCAST_SOURCES,
  podcast,
} from '@connect/contract/resources/podcast.ts';
import type { RecordingOwn } from '@connect/contract/resources/recording.ts';
import type { z } from 'zod';
import { type RecordingListColumns, recordingTable } from '../../content/recording.queries.ts';

export type PodcastQuery = z.output<NonNullable<typeof podcast.list.query>>;

interface Special {
  source_type: (typeof PODCAST_SOURCES)[number];
  guests: string;
}

export interface PodcastOwn extends Omit<RecordingOwn, 'source_type' | 'hosts'>, Special {
  hosts: HostLink<(typeof PODCAST_ROLES)[number]>[];
}

export type PodcastListColumns = RecordingListColumns & Special;

export const podcastTable = recordingTable<PodcastOwn, PodcastQuery>('podcast', {
  column: 'guests',
  write: ({ guests }) => ({ guests }),
});
