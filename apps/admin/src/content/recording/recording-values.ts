import { playerAddress, SOURCES, type Source } from '@connect/contract/content/player-address.ts';
import { isStream, type RecordingOwn } from '@connect/contract/recordings/recording.ts';
import type { ContentValues } from '../editing/content-form.ts';
import type { ContentEditor } from '../editing/use-content-form.ts';

export type RecordingValues = ContentValues & RecordingOwn;

export type RecordingEditor = ContentEditor<RecordingValues>;

/** The source that a link belongs to, if it is one of `sources`; else null. */
export function sourceOf(link: string, sources: readonly Source[]): Source | null {
  const found = isStream(link) ? 'hls' : playerAddress(link)?.provider;
  return sources.find((source) => source === found) ?? null;
}

/** Whether a text is a source with a name in the texts; anything else is shown as stored. */
export const isSource = (text: string): text is Source => SOURCES.some((source) => source === text);
