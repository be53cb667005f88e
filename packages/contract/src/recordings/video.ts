import { z } from 'zod';
import { crud } from '../calls/crud.ts';
import { list } from '../calls/envelope.ts';
import { createSchema, updateSchema, type ValuesOf } from '../calls/record.ts';
import { CONTENT_COLUMNS, CONTENT_SORTABLE, sharedFields } from '../content/content.ts';
import { contentCalls } from '../content/content-calls.ts';
import { hostLinks } from '../content/host-links.ts';
import { callsOn } from '../kinds.ts';
import type { LabelsOf } from '../labels.ts';
import type { PublishNeeds } from '../publishing/publishing.ts';
import {
  recordingCalls,
  recordingDefaults,
  recordingFilters,
  recordingItem,
  recordingLabels,
  recordingOwn,
  recordingRow,
} from './recording.ts';

/** Categories of videos (domain/recordings#video-categories). */
export const VIDEO_CATEGORIES = [
  'lecture',
  'moa',
  'case',
  'device',
  'replay',
  'interview',
  'patient_edu',
] as const;

export const VIDEO_SOURCES = ['file', 'youtube', 'vimeo', 'hls'] as const;
export const VIDEO_ROLES = ['speaker', 'moderator', 'panelist'] as const;

const special = {
  source_type: z.enum(VIDEO_SOURCES),
  /** Needed to publish. */
  video_category: z.enum(VIDEO_CATEGORIES).nullable(),
};

/** Fields of videos besides those of all content (domain/recordings#sources). */
export const videoOwn = { ...recordingOwn, ...special, hosts: hostLinks(VIDEO_ROLES, 10) };
export type VideoOwn = ValuesOf<typeof videoOwn>;

/** Every writable field of a video; `content` is its description. */
export const videoFields = { ...sharedFields, ...videoOwn };

export const videoLabels = {
  ...recordingLabels,
  title: ['ชื่อวิดีโอ', 'Video title'],
  content: ['รายละเอียด', 'Description', 'html'],
  hosts: ['ผู้บรรยาย', 'Speakers', 'choice'],
  media_id: ['ไฟล์วิดีโอ', 'Video file', 'file'],
  source_url: ['ลิงก์วิดีโอ', 'Video link'],
  video_category: ['หมวด', 'Category', { words: 'recordings.category.*' }],
  completion_rate: ['ดูจบ', 'Watched'],
} satisfies LabelsOf<typeof videoFields>;

export const videoRow = z.object({ ...recordingRow, ...special });
export type VideoRow = z.output<typeof videoRow>;

export const videoItem = z.object({ ...videoFields, ...recordingItem });
export type VideoItem = z.output<typeof videoItem>;

export const videoCreate = createSchema(videoFields, ['title'], {
  ...recordingDefaults,
  video_category: null,
});

/** Source and hosts are checked in addition (domain/publishing#requirements). */
export const VIDEO_NEEDS: PublishNeeds = {
  body: false,
  fields: ['duration_seconds', 'hosts', 'video_category'],
};

const resource = { ...callsOn('video'), item: videoItem } as const;

export const video = {
  ...crud({
    ...resource,
    about: 'Videos',
    row: videoRow,
    create: videoCreate,
    update: updateSchema(videoFields),
    filters: {
      ...recordingFilters,
      source_type: list(z.enum(VIDEO_SOURCES)).optional(),
      video_category: list(z.enum(VIDEO_CATEGORIES)).optional(),
    },
    columns: [
      ...CONTENT_COLUMNS,
      'source_type',
      'duration_seconds',
      'avg_seconds',
      'hosts',
      'video_category',
      'series',
    ],
    sortable: CONTENT_SORTABLE,
  }),
  ...contentCalls(resource),
  ...recordingCalls(resource),
};
