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
import { text } from '../text.ts';
import {
  recordingCalls,
  recordingDefaults,
  recordingFilters,
  recordingItem,
  recordingLabels,
  recordingOwn,
  recordingRow,
} from './recording.ts';

export const PODCAST_SOURCES = ['file', 'youtube', 'soundcloud', 'spotify', 'apple'] as const;
export const PODCAST_ROLES = ['moderator', 'speaker', 'panelist'] as const;

const special = {
  source_type: z.enum(PODCAST_SOURCES),
  /** The guests as text. */
  guests: text(0, 300),
};

/** Fields of episodes besides those of all content (domain/recordings#deep-talk). */
export const podcastOwn = { ...recordingOwn, ...special, hosts: hostLinks(PODCAST_ROLES, 10) };
export type PodcastOwn = ValuesOf<typeof podcastOwn>;

/** Every writable field of an episode; `content` holds the show notes. */
export const podcastFields = { ...sharedFields, ...podcastOwn };

export const podcastLabels = {
  ...recordingLabels,
  title: ['ชื่อตอน', 'Episode title'],
  content: ['บันทึกรายการ (show notes)', 'Show notes', 'html'],
  hosts: ['ผู้ดำเนินรายการ', 'Hosts', 'choice'],
  media_id: ['ไฟล์เสียง', 'Audio file', 'file'],
  source_url: ['ลิงก์เสียง', 'Audio link'],
  guests: ['แขกรับเชิญ', 'Guests'],
  views: ['ฟัง', 'Plays'],
  unique_viewers: ['ผู้ฟังไม่ซ้ำ', 'Unique listeners'],
  completion_rate: ['ฟังจบ', 'Heard'],
  avg_seconds: ['เวลาฟังเฉลี่ย', 'Average time', 'seconds'],
} satisfies LabelsOf<typeof podcastFields>;

export const podcastRow = z.object({ ...recordingRow, ...special });
export type PodcastRow = z.output<typeof podcastRow>;

export const podcastItem = z.object({ ...podcastFields, ...recordingItem });
export type PodcastItem = z.output<typeof podcastItem>;

export const podcastCreate = createSchema(podcastFields, ['title'], {
  ...recordingDefaults,
  guests: '',
});

/** Source and hosts are checked in addition (domain/publishing#requirements). */
export const PODCAST_NEEDS: PublishNeeds = {
  body: false,
  fields: ['duration_seconds', 'hosts'],
};

const resource = { ...callsOn('podcast'), item: podcastItem } as const;

export const podcast = {
  ...crud({
    ...resource,
    about: 'Episodes of Deep Talk',
    row: podcastRow,
    create: podcastCreate,
    update: updateSchema(podcastFields),
    filters: {
      ...recordingFilters,
      source_type: list(z.enum(PODCAST_SOURCES)).optional(),
    },
    columns: [
      ...CONTENT_COLUMNS,
      'source_type',
      'duration_seconds',
      'avg_seconds',
      'hosts',
      'guests',
    ],
    sortable: CONTENT_SORTABLE,
  }),
  ...contentCalls(resource),
  ...recordingCalls(resource),
};
