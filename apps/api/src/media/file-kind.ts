import { createReadStream } from 'node:fs';
import { UPLOAD_LIMITS } from '@connect/contract/constants.ts';
import { cleanText } from '@connect/contract/text.ts';
import { fileTypeFromFile } from 'file-type';
import { DomainError } from '../domain-error.ts';

/** What may be uploaded so far (DOMAIN 1.12); film, sound and subtitles have no upload yet. */
export type FileKind = keyof typeof UPLOAD_LIMITS;

const OFFICE = 'application/vnd.openxmlformats-officedocument';
/** Endings a file of each accepted type may have; the first one is given to files that lack a name. */
const ENDINGS: Record<string, readonly [string, ...string[]]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
  [`${OFFICE}.presentationml.presentation`]: ['pptx'],
  [`${OFFICE}.wordprocessingml.document`]: ['docx'],
  [`${OFFICE}.spreadsheetml.sheet`]: ['xlsx'],
};

/** The largest file of any kind, in bytes. */
export const LARGEST_UPLOAD = Math.max(...Object.values(UPLOAD_LIMITS).map(({ bytes }) => bytes));

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

const kindOf = (mimeType: string): FileKind | null =>
  (['image', 'document'] as const).find((kind) =>
    UPLOAD_LIMITS[kind].types.some((type) => type === mimeType),
  ) ?? null;

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
  const kind = found ? kindOf(found.mime) : null;
  if (!found || !kind) throw wrongFileType();
  const ending = /\.([^.]+)$/.exec(file.fileName)?.[1]?.toLowerCase();
  if (!ending || !ENDINGS[found.mime]?.includes(ending)) throw wrongFileType();
  const { bytes } = UPLOAD_LIMITS[kind];
  if (file.size > bytes) throw fileTooLarge(bytes);
  if (found.mime.startsWith(OFFICE) && (await holdsMacros(file.path))) throw wrongFileType();
  return { mimeType: found.mime, kind };
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
