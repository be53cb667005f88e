import {
  type PodcastOwn,
  type PodcastRow,
  type podcast,
  podcastOwn,
  podcastRow,
} from '@connect/contract/recordings/podcast.ts';

import type { z } from 'zod';
import type { HostListColumns } from '../../content/hosts/host-links.queries.ts';
import type { Listed } from '../../content/kinds/content-kind.ts';
import { ownTable } from '../../content/kinds/own-table.queries.ts';
import { recordingTable, tableOf } from '../../content/recordings/recording.queries.ts';

export type PodcastQuery = z.output<NonNullable<typeof podcast.list.query>>;

export type PodcastListColumns = Listed<PodcastOwn, Omit<PodcastRow, 'hosts'>> & HostListColumns;

export const podcastTable = recordingTable<PodcastOwn, PodcastQuery>(
  ownTable({ ...tableOf('podcast'), fields: podcastOwn }),
  podcastRow,
);
