import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import {
  contentDefaults,
  contentFilters,
  contentItem,
  contentRow,
  fileRef,
  httpsUrl,
  sharedFields,
} from '../content.ts';
import { endpoint } from '../endpoint.ts';
import { id, list, numberText, whole } from '../envelope.ts';
import type { FieldIssue } from '../errors.ts';
import { type HostLink, hostFilter, hostLinksItem, listedHosts } from '../host-links.ts';
import type { Area } from '../permissions.ts';
import { type PlayerAddress, playerAddress } from '../player-address.ts';
import { cpeIssues } from '../story-rules.ts';
import { numbered, text, written } from '../text.ts';

/** Seconds that a recording may last (DOMAIN 1.8). */
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

const ownFields = z.object({
  /** Of source `file`. */
  media_id: id.nullable(),
  /** Of every other source; its host must be the source's. */
  source_url: httpsUrl.nullable(),
  /** Read from a file, typed for everything else. */
  duration_seconds: whole(DURATION_SECONDS.min, DURATION_SECONDS.max).nullable(),
  series: text(0, SERIES_MAX),
  season_no: whole(1, 999).nullable(),
  /** With series and season, no other of its kind has it. */
  episode_no: whole(1, 9999).nullable(),
  /** One for each language. */
  subtitles: z.array(subtitle).max(LANGUAGES.length),
  transcript: written(0, 200_000),
  /** In the order of time, each before the end. */
  chapters: z.array(chapter).max(CHAPTERS_MAX),
  source_webinar_id: id.nullable(),
  cpe_code: numbered(0, 40).nullable(),
  cpe_credits: z.number().min(0.25).max(10).multipleOf(0.25).nullable(),
  /** Never with credits: those are for watching all of it. */
  allow_seek: z.boolean(),
});

/** What videos and episodes have besides what all content has (DOMAIN 1.8). */
export interface RecordingOwn extends z.output<typeof ownFields> {
  /** Each kind takes some of them. */
  source_type: string;
  hosts: HostLink[];
}
export const RECORDING_OWN_FIELDS: readonly (keyof RecordingOwn)[] = [
  'source_type',
  'hosts',
  ...ownFields.keyof().options,
];

export const recordingFields = { ...sharedFields, ...ownFields.shape };

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

/** What one recording shows besides the fields that can be written. */
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

/** What a provider tells of a link, each where it does; null where nothing came of asking. */
const linkFacts = z
  .object({
    title: z.string().nullable(),
    duration_seconds: z.number().nullable(),
    /** Its picture, at the provider. */
    thumbnail_url: z.string().nullable(),
  })
  .nullable();
export type LinkFacts = z.output<typeof linkFacts>;

/** What both kinds can be asked besides what all content can. */
export const recordingCalls = ({ name, area }: { name: string; area: Area }) => ({
  /** For choosing one. */
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
  /** For filling in a form (DOMAIN 3.5); at most 60 an hour and person. */
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

/** The player of a recording that lies elsewhere; null for files, streams and what does not match. */
export function recordingPlayer(
  item: Pick<RecordingOwn, 'source_type' | 'source_url'>,
): PlayerAddress | null {
  const player = item.source_url === null ? null : playerAddress(item.source_url);
  return player?.provider === item.source_type ? player : null;
}

/** Whether a link leads to a stream's list of parts, as players read it. */
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

/** Rules between the fields of a recording, on every save (DOMAIN 1.8). */
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

/** Nothing is published that cannot be played (DOMAIN 2.1). */
export function playableIssues(item: RecordingOwn): FieldIssue[] {
  if (item.source_type === 'file') {
    return item.media_id === null ? [{ field: 'media_id', code: 'required' }] : [];
  }
  return item.source_url === null ? [{ field: 'source_url', code: 'required' }] : [];
}
