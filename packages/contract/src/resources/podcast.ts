import { z } from 'zod';
import { CONTENT_SORTABLE, createSchema, updateSchema } from '../content.ts';
import { contentCalls } from '../content-calls.ts';
import { crud } from '../crud.ts';
import { list } from '../envelope.ts';
import { hostLinks } from '../host-links.ts';
import type { PublishNeeds } from '../publishing.ts';
import { text } from '../text.ts';
import {
  recordingCalls,
  recordingDefaults,
  recordingFields,
  recordingFilters,
  recordingItem,
  recordingRow,
} from './recording.ts';

export const PODCAST_SOURCES = ['file', 'youtube', 'soundcloud', 'spotify', 'apple'] as const;
export const PODCAST_ROLES = ['moderator', 'speaker', 'panelist'] as const;

const ownFields = {
  source_type: z.enum(PODCAST_SOURCES),
  /** Who came to talk, in words. */
  guests: text(0, 300),
};

/** Everything that can be written of an episode; `content` holds the show notes (DOMAIN 1.8). */
export const podcastFields = {
  ...recordingFields,
  ...ownFields,
  hosts: hostLinks(PODCAST_ROLES, 10),
};

export const podcastRow = z.object({ ...recordingRow, ...ownFields });
export type PodcastRow = z.output<typeof podcastRow>;

export const podcastItem = z.object({ ...podcastFields, ...recordingItem });
export type PodcastItem = z.output<typeof podcastItem>;

export const podcastCreate = createSchema(podcastFields, { ...recordingDefaults, guests: '' });

/** Source and people come on top (DOMAIN 2.1). */
export const PODCAST_NEEDS: PublishNeeds = {
  body: false,
  fields: ['duration_seconds', 'hosts'],
};

const resource = { name: 'podcast', area: 'podcast', item: podcastItem } as const;

export const podcast = {
  ...crud({
    ...resource,
    row: podcastRow,
    create: podcastCreate,
    update: updateSchema(podcastFields),
    filters: {
      ...recordingFilters,
      source_type: list(z.enum(PODCAST_SOURCES)).optional(),
    },
    sortable: CONTENT_SORTABLE,
  }),
  ...contentCalls(resource),
  ...recordingCalls(resource),
};
