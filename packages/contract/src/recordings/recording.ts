import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { id, list, numberText, whole } from '../calls/envelope.ts';
import type { ValuesOf } from '../calls/record.ts';
import { LANGUAGES } from '../constants.ts';
import {
  contentDefaults,
  contentFilters,
  contentItem,
  contentLabels,
  contentRow,
} from '../content/content.ts';
import {
  type HostLink,
  hostFilter,
  hostLinkLabels,
  hostLinksItem,
  listedHosts,
} from '../content/host-links.ts';
import { type PlayerAddress, playerAddress } from '../content/player-address.ts';
import type { FieldIssue } from '../errors/errors.ts';
import type { Labels } from '../labels.ts';
import { fileRef } from '../media/file-ref.ts';
import type { Area } from '../permissions.ts';
import { cpeIssues } from '../stories/story-rules.ts';
import { httpsUrl, numbered, text, written } from '../text.ts';

/** Limits of a recording's duration in seconds (domain/recordings#length). */
export const DURATION_SECONDS = { min: 5, max: 43_200 } as const;
export const CHAPTERS_MAX = 50;
export const SERIES_MAX = 100;

const chapter = z.object({
  at_seconds: whole(0, DURATION_SECONDS.max),
  title: text(1, 100),
});
export type Chapter = z.output<typeof chapter>;

const subtitle = z.object({ media_id: id, language: z.enum(LANGUAGES) });
export type Subtitle = z.output<typeof subtitle>;

/**
 * Fields of both kinds besides those of all content, without source and hosts
 * (domain/recordings#sources).
 */
export const recordingOwn = {
  /** Only for source `file`. */
  media_id: id.nullable(),
  /** For every other source; its host must be one of the source's. */
  source_url: httpsUrl.nullable(),
  /** Read from the file, typed for other sources. */
  duration_seconds: whole(DURATION_SECONDS.min, DURATION_SECONDS.max).nullable(),
  series: text(0, SERIES_MAX),
  season_no: whole(1, 999).nullable(),
  /** Unique within series and season of its kind. */
  episode_no: whole(1, 9999).nullable(),
  /** One per language. */
  subtitles: z.array(subtitle).max(LANGUAGES.length),
  transcript: written(0, 200_000),
  /** In order of time, each before the end. */
  chapters: z.array(chapter).max(CHAPTERS_MAX),
  source_webinar_id: id.nullable(),
  cpe_code: numbered(0, 40).nullable(),
  cpe_credits: z.number().min(0.25).max(10).multipleOf(0.25).nullable(),
  /** False when there are credits, which require full watching. */
  allow_seek: z.boolean(),
};

/** Fields of videos and episodes besides those of all content (domain/recordings#sources). */
export interface RecordingOwn extends ValuesOf<typeof recordingOwn> {
  /** Each kind allows some of the sources. */
  source_type: string;
  hosts: HostLink[];
}

export const recordingLabels = {
  ...contentLabels,
  ...hostLinkLabels,
  source_type: ['แหล่งไฟล์', 'Source', { words: 'recordings.source.*' }],
  duration_seconds: ['ความยาว', 'Duration', 'seconds'],
  series: ['ซีรีส์', 'Series'],
  season_no: ['ซีซัน', 'Season'],
  episode_no: ['ตอนที่', 'Episode'],
  subtitles: ['คำบรรยาย', 'Subtitles'],
  transcript: ['บทถอดความ', 'Transcript', 'html'],
  chapters: ['สารบัญช่วงเวลา', 'Chapters'],
  source_webinar_id: ['มาจากสัมมนา', 'From seminar', 'choice'],
  cpe_code: ['รหัสกิจกรรม CPE', 'CPE activity code'],
  cpe_credits: ['หน่วยกิต CPE', 'CPE credits'],
  allow_seek: ['อนุญาตให้กรอ', 'Allow seeking'],
  'chapters.at_seconds': ['เวลา', 'Time', 'seconds'],
  'chapters.title': ['ชื่อช่วง', 'Title'],
  'subtitles.media_id': ['ไฟล์คำบรรยาย', 'Subtitle file', 'file'],
  'subtitles.language': ['ภาษาของคำบรรยาย', 'Language', { words: 'options.language.*' }],
  'subtitles.th': ['คำบรรยายภาษาไทย', 'Thai subtitles', 'file'],
  'subtitles.en': ['คำบรรยายภาษาอังกฤษ', 'English subtitles', 'file'],
} satisfies Labels;

export const recordingDefaults = {
  ...contentDefaults,
  source_type: 'file',
  media_id: null,
  source_url: null,
  duration_seconds: null,
  hosts: [],
  series: '',
  season_no: null,
  episode_no: null,
  subtitles: [],
  transcript: '',
  chapters: [],
  source_webinar_id: null,
  cpe_code: null,
  cpe_credits: null,
  allow_seek: true,
} as const;

export const recordingRow = {
  ...contentRow,
  duration_seconds: z.number().nullable(),
  series: z.string(),
  season_no: z.number().nullable(),
  episode_no: z.number().nullable(),
  hosts: listedHosts,
};

const linked = z.object({ id: z.number(), title: z.string(), effective_status: z.string() });

/** Reply fields of a recording besides the writable ones. */
export const recordingItem = {
  ...contentItem,
  ...hostLinksItem,
  provider_id: z.string().nullable(),
  embed_url: z.string().nullable(),
  media: fileRef.nullable(),
  subtitle_files: z.array(fileRef),
  source_webinar: linked.nullable(),
  pi_document: linked.nullable(),
};

export const recordingFilters = {
  ...contentFilters,
  ...hostFilter,
  series: list(text(1, SERIES_MAX)).optional(),
  season_no: list(numberText()).optional(),
};

/** A provider's facts about a link, each if it gives it; null when it gave no answer. */
const linkFacts = z
  .object({
    title: z.string().nullable(),
    duration_seconds: z.number().nullable(),
    /** Its picture on the provider's server. */
    thumbnail_url: z.string().nullable(),
  })
  .nullable();
export type LinkFacts = z.output<typeof linkFacts>;

/** Calls of both kinds besides those of all content. */
export const recordingCalls = ({ name, area }: { name: string; area: Area }) => ({
  /** Series to choose from. */
  series: endpoint({
    method: 'GET',
    path: `/v1/${name}/series`,
    tag: name,
    summary: 'Series by name, with their seasons and how far each has come',
    permission: [`${area}.view`],
    reply: z.object({
      data: z.array(
        z.object({
          series: z.string(),
          seasons: z.array(z.object({ season_no: z.number().nullable(), episodes: z.number() })),
        }),
      ),
      meta: z.object({}),
    }),
  }),
  /** Fills in a form (domain/recordings#facts-of-a-link); at most 60 an hour per account. */
  linkFacts: endpoint({
    method: 'GET',
    path: `/v1/${name}/link-facts`,
    tag: name,
    summary: 'Title, length and picture of a link, as far as its provider tells them',
    permission: [`${area}.create`, `${area}.edit`, `${area}.edit_own`],
    query: z.object({ source_url: httpsUrl }),
    reply: z.object({ data: linkFacts, meta: z.object({}) }),
  }),
});

/**
 * The player of an external recording; null for files, streams and links that do not match the
 * source.
 */
export function recordingPlayer(
  item: Pick<RecordingOwn, 'source_type' | 'source_url'>,
): PlayerAddress | null {
  const player = item.source_url === null ? null : playerAddress(item.source_url);
  return player?.provider === item.source_type ? player : null;
}

/** Whether a link leads to the playlist of a stream. */
export const isStream = (link: string): boolean =>
  URL.canParse(link) && new URL(link).pathname.endsWith('.m3u8');

const sourceIssues = (item: RecordingOwn): FieldIssue[] => {
  const { source_type: type, source_url: url } = item;
  if (type === 'file' || url === null) return [];
  const fits = type === 'hls' ? isStream(url) : recordingPlayer(item) !== null;
  return fits ? [] : [{ field: 'source_url', code: 'source_host' }];
};

const durationIssues = ({ duration_seconds: seconds }: RecordingOwn): FieldIssue[] => {
  const { min, max } = DURATION_SECONDS;
  if (seconds === null || (seconds >= min && seconds <= max)) return [];
  return [{ field: 'duration_seconds', code: 'range', params: { min, max } }];
};

const chapterIssues = ({ chapters, duration_seconds: end }: RecordingOwn): FieldIssue[] =>
  chapters.flatMap(({ at_seconds: at }, index): FieldIssue[] => {
    const field = `chapters.${index}.at_seconds`;
    const before = chapters[index - 1];
    if (before && at <= before.at_seconds) return [{ field, code: 'chapter_order' }];
    return end !== null && at >= end ? [{ field, code: 'chapter_end' }] : [];
  });

const subtitleIssues = ({ subtitles }: RecordingOwn): FieldIssue[] =>
  subtitles.flatMap(({ language }, index): FieldIssue[] =>
    subtitles.findIndex((other) => other.language === language) < index
      ? [{ field: `subtitles.${index}.language`, code: 'unique' }]
      : [],
  );

/** Rules between the fields of a recording, on every save (domain/recordings#sources). */
export const recordingIssues = (item: RecordingOwn): FieldIssue[] => [
  ...sourceIssues(item),
  ...durationIssues(item),
  ...chapterIssues(item),
  ...subtitleIssues(item),
  ...cpeIssues({
    ...item,
    cpe_eligible: Boolean(item.cpe_code) || item.cpe_credits !== null,
  }),
];

/** Only a playable recording can be published (domain/publishing#requirements). */
export function playableIssues(item: RecordingOwn): FieldIssue[] {
  if (item.source_type === 'file') {
    return item.media_id === null ? [{ field: 'media_id', code: 'required' }] : [];
  }
  return item.source_url === null ? [{ field: 'source_url', code: 'required' }] : [];
}
