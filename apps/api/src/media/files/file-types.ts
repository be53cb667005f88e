import type { FileKind } from '@connect/contract/constants.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/**
 * The accepted types (domain/media#files): the kind of each type and the endings its files may
 * have.
 */
const FILE_TYPES: Record<string, { kind: FileKind; endings: readonly [string, ...string[]] }> = {
  'image/jpeg': { kind: 'image', endings: ['jpg', 'jpeg'] },
  'image/png': { kind: 'image', endings: ['png'] },
  'image/webp': { kind: 'image', endings: ['webp'] },
  'image/gif': { kind: 'image', endings: ['gif'] },
  'application/pdf': { kind: 'document', endings: ['pdf'] },
  [`${OFFICE}.presentationml.presentation`]: { kind: 'document', endings: ['pptx'] },
  [`${OFFICE}.wordprocessingml.document`]: { kind: 'document', endings: ['docx'] },
  [`${OFFICE}.spreadsheetml.sheet`]: { kind: 'document', endings: ['xlsx'] },
  'video/mp4': { kind: 'video', endings: ['mp4'] },
  'video/webm': { kind: 'video', endings: ['webm'] },
  'audio/mpeg': { kind: 'audio', endings: ['mp3'] },
  'audio/mp4': { kind: 'audio', endings: ['m4a'] },
  'text/vtt': { kind: 'subtitle', endings: ['vtt'] },
  'application/x-subrip': { kind: 'subtitle', endings: ['srt'] },
};

export const isOffice = (mimeType: string): boolean => mimeType.startsWith(OFFICE);

/** Kind and endings of a type; undefined for one that is not accepted. */
export const fileType = (mimeType: string) => FILE_TYPES[mimeType];

/** The ending that stored files of a type get. */
export const endingOf = (mimeType: string): string => FILE_TYPES[mimeType]?.endings[0] ?? 'bin';

/** The type of files with an ending; undefined for an ending that is not accepted. */
export const typeOfEnding = (ending: string): string | undefined =>
  Object.keys(FILE_TYPES).find((type) => FILE_TYPES[type]?.endings.includes(ending));
