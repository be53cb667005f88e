import { createReadStream } from 'node:fs';
import { type FileKind, UPLOAD_LIMITS } from '@connect/contract/constants.ts';
import { cleanText } from '@connect/contract/text.ts';
import { fileTypeFromFile } from 'file-type';
import { DomainError } from '../domain-error.ts';
import { fileType, isOffice, typeOfEnding } from './file-types.ts';

/** The largest file that is taken in one request, in bytes; what is larger comes in parts. */
export const LARGEST_AT_ONCE = UPLOAD_LIMITS.document.bytes;

const MEGABYTE = 1024 * 1024;

/** The refusal of a file above `bytes` (413). */
export function fileTooLarge(bytes: number): DomainError {
  const max = bytes / MEGABYTE;
  return new DomainError('file_too_large', {
    params: { max },
    issues: [{ field: 'file', code: 'file_too_large', params: { max } }],
  });
}

/** The refusal of a type that is not taken, or whose ending says something else (415). */
export const wrongFileType = (): DomainError =>
  new DomainError('file_type', { issues: [{ field: 'file', code: 'file_type' }] });

/** The refusal of a file that is not what it should be inside (422). */
export const brokenFile = (): DomainError =>
  new DomainError('validation_failed', { issues: [{ field: 'file', code: 'file_broken' }] });

const nameEnding = (fileName: string): string =>
  /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

function refuseTooLarge(kind: FileKind, size: number): void {
  const { bytes } = UPLOAD_LIMITS[kind];
  if (size > bytes) throw fileTooLarge(bytes);
}

/** Refuses by what a file says of itself, before any of it is here. */
export function refuseByName(file: { fileName: string; size: number }): void {
  const type = fileType(typeOfEnding(nameEnding(file.fileName)) ?? '');
  if (!type) throw wrongFileType();
  refuseTooLarge(type.kind, file.size);
}

const MACRO_PART = 'vbaproject.bin';

/** Office files are ZIP archives: names of their parts stand in them uncompressed. */
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
 * Tells type and kind of a received file by its content. Throws `file_type` when the type is not
 * taken, when the name's ending disagrees or when it carries macros, `file_too_large` by kind.
 */
export async function recogniseFile(file: {
  path: string;
  fileName: string;
  size: number;
}): Promise<{ mimeType: string; kind: FileKind }> {
  // Archives that promise an Office file and then break make the reader throw.
  const found = await fileTypeFromFile(file.path).catch(() => undefined);
  const type = found && fileType(found.mime);
  if (!type) throw wrongFileType();
  if (!type.endings.includes(nameEnding(file.fileName))) throw wrongFileType();
  refuseTooLarge(type.kind, file.size);
  if (isOffice(found.mime) && (await holdsMacros(file.path))) throw wrongFileType();
  return { mimeType: found.mime, kind: type.kind };
}

const MAX_NAME = 200;
// Marks that reverse the direction of writing can make `gpj.exe` read like `exe.jpg`.
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g;
// Not allowed in names on one of the systems the file may be saved to later.
const RESERVED = /[<>:"|?*]/g;

/** A file name fit for showing and saving: no folders, no control characters, ≤ 200 characters. */
export function cleanFileName(raw: string): string {
  const last = raw.slice(Math.max(raw.lastIndexOf('/'), raw.lastIndexOf('\\')) + 1);
  const name = cleanText(last.replace(DIRECTION_MARKS, ''))
    .replace(/\s+/g, ' ')
    .replace(RESERVED, '_')
    .replace(/^\.+(?=.*\.)/, '');
  const dot = name.lastIndexOf('.');
  const ending = dot < 0 ? '' : name.slice(dot);
  const stem = [...(dot < 0 ? name : name.slice(0, dot))];
  const room = MAX_NAME - [...ending].length;
  return `${stem.slice(0, Math.max(room, 0)).join('').trim() || 'file'}${ending}`;
}
