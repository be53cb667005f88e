import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../auth/keys.ts';
import { fileType } from './file-types.ts';
import {
  copyName,
  type MediaAddress,
  mediaFolder,
  mediaUrl,
  type PictureAddress,
  parseFileUrl,
} from './media-url.ts';

/** Long enough to open a file, too short to share its address. */
const OPEN_MS = 15 * 60_000;
/** Picture addresses stay valid for at least this long, and do not change within it. */
const SHOWN_MS = 60 * 60_000;

const signed = (path: string, until: string, name: string) => `${path}\n${until}\n${name}`;

function sign(keys: Keys, path: string, until: number, name: string): string {
  const key = keys.signAddress(signed(path, String(until), name));
  return `${path}?${new URLSearchParams({ until: String(until), name, key })}`;
}

/**
 * The address that opens a file now. Open pictures have a permanent address; all other files have a
 * signed one that expires. Video and sound are requested in ranges while they play, so theirs also
 * lasts for the duration and pauses.
 */
export function addressOf(
  row: MediaAddress & { file_name: string; duration_seconds: number | null; closed: boolean },
  keys: Keys,
  now: Date,
): { url: string; expiresAt: Date } {
  const playing = (row.duration_seconds ?? 0) * 2000;
  const expiresAt = new Date(now.getTime() + OPEN_MS + playing);
  const isImage = fileType(row.mime_type)?.kind === 'image';
  if (isImage && !row.closed) return { url: mediaUrl(row), expiresAt };
  const path = `/media/${mediaFolder(row)}/${copyName(row.mime_type)}`;
  return { url: sign(keys, path, expiresAt.getTime(), row.file_name), expiresAt };
}

/** Makes addresses of pictures in replies to a caller who may read their item. */
export function pictureAddress(keys: Keys, now: Date): PictureAddress {
  const until = (Math.floor(now.getTime() / SHOWN_MS) + 2) * SHOWN_MS;
  return (row, variant) =>
    row.closed ? sign(keys, mediaUrl(row, variant), until, '') : mediaUrl(row, variant);
}

/** The parsed signed address; null when Connect did not make it. */
export function readSignature(
  url: string,
  keys: Keys,
  now: Date,
): {
  /** The uploaded file's name; empty for a picture on a screen. */
  fileName: string;
  expired: boolean;
} | null {
  const [path = '', search] = url.split('?');
  const query = new URLSearchParams(search);
  const until = query.get('until') ?? '';
  const fileName = query.get('name') ?? '';
  const expected = Buffer.from(keys.signAddress(signed(path, until, fileName)));
  const given = Buffer.from(query.get('key') ?? '');
  if (!parseFileUrl(path)) return null;
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { fileName, expired: now.getTime() >= Number(until) };
}
