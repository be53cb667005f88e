import { z } from 'zod';
import { VIDEO_CATEGORIES } from '../constants.ts';
import { CONTENT_SORTABLE, createSchema, updateSchema } from '../content.ts';
import { contentCalls } from '../content-calls.ts';
import { crud } from '../crud.ts';
import { list } from '../envelope.ts';
import { hostLinks } from '../host-links.ts';
import type { PublishNeeds } from '../publishing.ts';
import {
  recordingCalls,
  recordingDefaults,
  recordingFields,
  recordingFilters,
  recordingItem,
  recordingRow,
} from './recording.ts';

export const VIDEO_SOURCES = ['file', 'youtube', 'vimeo', 'hls'] as const;
export const VIDEO_ROLES = ['speaker', 'moderator', 'panelist'] as const;

const ownFields = {
  source_type: z.enum(VIDEO_SOURCES),
  /** Needed to publish. */
  video_category: z.enum(VIDEO_CATEGORIES).nullable(),
};

/** Everything that can be written of a video; `content` is its description (DOMAIN 1.8). */
export const videoFields = {
  ...recordingFields,
  ...ownFields,
  hosts: hostLinks(VIDEO_ROLES, 10),
};

export const videoRow = z.object({ ...recordingRow, ...ownFields });
export type VideoRow = z.output<typeof videoRow>;

export const videoItem = z.object({ ...videoFields, ...recordingItem });
export type VideoItem = z.output<typeof videoItem>;

export const videoCreate = createSchema(videoFields, {
  ...recordingDefaults,
  video_category: null,
});

/** Source and people come on top (DOMAIN 2.1). */
export const VIDEO_NEEDS: PublishNeeds = {
  body: false,
  fields: ['duration_seconds', 'hosts', 'video_category'],
};

const resource = { name: 'video', area: 'video', item: videoItem } as const;

export const video = {
  ...crud({
    ...resource,
    row: videoRow,
    create: videoCreate,
    update: updateSchema(videoFields),
    filters: {
      ...recordingFilters,
      source_type: list(z.enum(VIDEO_SOURCES)).optional(),
      video_category: list(z.enum(VIDEO_CATEGORIES)).optional(),
    },
    sortable: CONTENT_SORTABLE,
  }),
  ...contentCalls(resource),
  ...recordingCalls(resource),
};
