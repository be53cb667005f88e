import { UPLOAD_LIMITS } from '@connect/contract/constants.ts';
import type { TextKey } from '../../text/i18n.ts';

/** Kinds of files besides pictures. */
export type HeldKind = 'document' | 'video' | 'audio' | 'subtitle';

/** File extensions by kind (domain/media#files); the server checks the content. */
const ENDINGS: Record<HeldKind, readonly string[]> = {
  document: ['pdf', 'pptx', 'docx', 'xlsx'],
  video: ['mp4', 'webm'],
  audio: ['mp3', 'm4a'],
  subtitle: ['vtt', 'srt'],
};

/** The `accept` attribute of the file input. */
export const acceptOf = (kinds: readonly HeldKind[]): string =>
  kinds.flatMap((kind) => ENDINGS[kind].map((ending) => `.${ending}`)).join(',');

const MB = 1024 * 1024;

/** Extensions and limit in one line: `MP4, WEBM ≤ 1024 MB`. */
export const limitsOf = (kinds: readonly HeldKind[]): string =>
  kinds
    .map(
      (kind) => `${ENDINGS[kind].join(', ').toUpperCase()} ≤ ${UPLOAD_LIMITS[kind].bytes / MB} MB`,
    )
    .join(' · ');

/** The problem of a chosen file before it is sent; null if there is none. */
export function problemOf(
  file: File,
  kinds: readonly HeldKind[],
): { key: TextKey; values: Record<string, unknown> } | null {
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  const kind = kinds.find((one) => ENDINGS[one].includes(ending));
  if (!kind) {
    const types = kinds
      .flatMap((one) => ENDINGS[one])
      .join(', ')
      .toUpperCase();
    return { key: 'files.wrongType', values: { name: file.name, types } };
  }
  const { bytes } = UPLOAD_LIMITS[kind];
  if (file.size > bytes) {
    return { key: 'files.tooLarge', values: { name: file.name, mb: bytes / MB } };
  }
  return file.size === 0 ? { key: 'files.empty', values: { name: file.name } } : null;
}
