import type { HostLink } from '@connect/contract/host-links.ts';
import { playerAddress, SOURCES, type Source } from '@connect/contract/player-address.ts';
import type { Chapter, Subtitle } from '@connect/contract/resources/recording.ts';
import type { ContentValues } from './content-form.ts';
import type { ContentEditor } from './use-content-form.ts';

/** Kinds of content that are watched or listened to. */
export type RecordingKind = 'video' | 'podcast';

/** What videos and episodes have besides what all content has (DOMAIN 1.8). */
export interface RecordingValues extends ContentValues {
  source_type: string;
  media_id: number | null;
  source_url: string | null;
  duration_seconds: number | null;
  hosts: HostLink[];
  series: string;
  season_no: number | null;
  episode_no: number | null;
  subtitles: Subtitle[];
  transcript: string;
  chapters: Chapter[];
  source_webinar_id: number | null;
  cpe_code: string | null;
  cpe_credits: number | null;
  allow_seek: boolean;
}

export type RecordingEditor = ContentEditor<RecordingValues>;

/** The source that a link belongs to, among those a kind takes; null where it is none of them. */
export function sourceOf(link: string, sources: readonly Source[]): Source | null {
  const stream = URL.canParse(link) && new URL(link).pathname.endsWith('.m3u8');
  const found = stream ? 'hls' : playerAddress(link)?.provider;
  return sources.find((source) => source === found) ?? null;
}

/** Names of sources are known to the texts; anything else is said as it is stored. */
export const isSource = (text: string): text is Source => SOURCES.some((source) => source === text);
