import { playerAddress, SOURCES, type Source } from '@connect/contract/player-address.ts';
import { isStream, type RecordingOwn } from '@connect/contract/resources/recording.ts';
import type { ContentValues } from './content-form.ts';
import type { ContentEditor } from './use-content-form.ts';

/** Kinds of content that are watched or listened to. */
export type RecordingKind = 'video' | 'podcast';

export type RecordingValues = ContentValues & RecordingOwn;

export type RecordingEditor = ContentEditor<RecordingValues>;

/** The source that a link belongs to, among those a kind takes; null where it is none of them. */
export function sourceOf(link: string, sources: readonly Source[]): Source | null {
  const found = isStream(link) ? 'hls' : playerAddress(link)?.provider;
  return sources.find((source) => source === found) ?? null;
}

/** Names of sources are known to the texts; anything else is said as it is stored. */
export const isSource = (text: string): text is Source => SOURCES.some((source) => source === text);
