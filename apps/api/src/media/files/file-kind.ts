import { createReadStream } from 'node:fs';
import { type FileKind, UPLOAD_LIMITS } from '@connect/contract/constants.ts';
import { cleanText } from '@connect/contract/text.ts';
import { fileTypeFromFile } from 'file-type';
import { DomainError } from '../../domain-error.ts';
import { fileType, isOffice, typeOfEnding } from './file-types.ts';
import { readSubtitles } from './subtitle-text.ts';

/** The largest file accepted in one request, in bytes; larger files come in parts. */
export const LARGEST_AT_ONCE = UPLOAD_LIMITS.document.bytes;

const MEGABYTE = 1024 * 1024;

/** Refusal of a file larger than `bytes` (413). */
export function fileTooLarge(bytes: number): DomainError {
  const max = bytes / MEGABYTE;
  return new DomainError('file_too_large', {
    params: { max },
    issues: [{ field: 'file', code: 'file_too_large', params: { max } }],
  });
}

/** Refusal of a type that is not accepted, or that differs from the file name's ending (415). */
export const wrongFileType = (): DomainError =>
  new DomainError('file_type', { issues: [{ field: 'file', code: 'file_type' }] });

/** Refusal of a file with damaged content (422). */
export const brokenFile = (): DomainError =>
  new DomainError('validation_failed', { issues: [{ field: 'file', code: 'file_broken' }] });

/** Refusal of a file that a separate program could not process. */
export const unusableFile = (refused: string): DomainError =>
  refused === 'slow'
    ? new DomainError('validation_failed', { issues: [{ field: 'file', code: 'file_slow' }] })
    : brokenFile();

const nameEnding = (fileName: string): string =>
  /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

function refuseTooLarge(kind: FileKind, size: number): void {
  const { bytes } = UPLOAD_LIMITS[kind];
  if (size > bytes) throw fileTooLarge(bytes);
}

/** Refuses a file by its name and size, before any of it is received. */
export function refuseByName(file: { fileName: string; size: number }): void {
  const type = fileType(typeOfEnding(nameEnding(file.fileName)) ?? '');
  if (!type) throw wrongFileType();
  refuseTooLarge(type.kind, file.size);
}

const MACRO_PART = 'vbaproject.bin';

/** Office files are ZIP archives: the names of their parts are stored uncompressed. */
async function holdsMacros(path: string): Promise<boolean> {
  let before = '';
  for await (const chunk of createReadStream(path, { encoding: 'latin1' })) {
    const text = before + String(chunk).toLowerCase();
    if (text.includes(MACRO_PART)) return true;
    before = text.slice(-MACRO_PART.length);
  }
  return false;
}

/**
 * The type of a subtitle file; unreadable text is refused as damaged, other text as no subtitles.
 */
async function subtitleType(path: string, found: string | undefined): Promise<string | undefined> {
  if (found !== undefined && !/^(text\/vtt|application\/x-subrip)$/.test(found)) return found;
  const text = await readSubtitles(path);
  if (text === null) throw brokenFile();
  return text;
}

/** Types that files may also report for their content. */
const SAME_TYPES: Record<string, string> = {
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
};

/**
 * Type by content. A video container may hold sound alone, which shows only when the file is read.
 * Subtitles are text without a signature.
 */
async function typeInside(path: string, ending: string): Promise<string | undefined> {
  // The library throws on archives that begin like an Office file and are damaged.
  const found = (await fileTypeFromFile(path).catch(() => undefined))?.mime;
  if (ending === 'm4a' && found === 'video/mp4') return 'audio/mp4';
  if (ending === 'vtt' || ending === 'srt') return subtitleType(path, found);
  return found && (SAME_TYPES[found] ?? found);
}

/**
 * Type and kind of a received file by its content. Throws `file_type` when the type is not
 * accepted, when the name's ending differs or when it contains macros, `file_too_large` by kind.
 */
export async function recogniseFile(file: {
  path: string;
  fileName: string;
  size: number;
}): Promise<{ mimeType: string; kind: FileKind }> {
  const ending = nameEnding(file.fileName);
  // A file that is read as a whole must not be larger than the limit for its name's ending.
  const promised = fileType(typeOfEnding(ending) ?? '');
  if (promised) refuseTooLarge(promised.kind, file.size);
  const mimeType = await typeInside(file.path, ending);
  const type = fileType(mimeType ?? '');
  if (!mimeType || !type?.endings.includes(ending)) throw wrongFileType();
  if (isOffice(mimeType) && (await holdsMacros(file.path))) throw wrongFileType();
  return { mimeType, kind: type.kind };
}

const MAX_NAME = 200;
// Characters that reverse the direction of writing can make `gpj.exe` read like `exe.jpg`. The
// others are not allowed in file names on one of the systems the file may be saved to.
const RESERVED = /[<>:"|?*]/g;

/** A file name safe to show and to save: no folders, no control characters, ≤ 200 characters. */
export function cleanFileName(raw: string): string {
  const last = raw.slice(Math.max(raw.lastIndexOf('/'), raw.lastIndexOf('\\')) + 1);
  const name = cleanText(last)
    .replace(/\s+/g, ' ')
    .replace(RESERVED, '_')
    .replace(/^\.+(?=.*\.)/, '');
  const dot = name.lastIndexOf('.');
  const ending = dot < 0 ? '' : name.slice(dot);
  const stem = [...(dot < 0 ? name : name.slice(0, dot))];
  const room = MAX_NAME - [...ending].length;
  return `${stem.slice(0, Math.max(room, 0)).join('').trim() || 'file'}${ending}`;
}
