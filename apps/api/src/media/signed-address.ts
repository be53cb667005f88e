import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '../auth/keys.ts';
import { fileType } from './file-types.ts';
import {
  copyName,
  type MediaAddress,
  mediaFolder,
  mediaUrl,
  type PictureAddress,
  parseFileUrl,
} from './media-url.ts';

/** Long enough to open a file, too short to pass its address on. */
const OPEN_MS = 15 * 60_000;
/** A screen shows its pictures for at least this long; within it they keep their address. */
const SHOWN_MS = 60 * 60_000;

const signed = (path: string, until: string, name: string) => `${path}\n${until}\n${name}`;

function sign(keys: Keys, path: string, until: number, name: string): string {
  const key = keys.signAddress(signed(path, String(until), name));
  return `${path}?${new URLSearchParams({ until: String(until), name, key })}`;
}

/**
 * Where a file can be opened now. Pictures for all have one address for good; all else is signed
 * and runs out. Film and sound are asked for in parts while they play, pauses included.
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

/** Addresses of pictures within replies to somebody who may read what they belong to. */
export function pictureAddress(keys: Keys, now: Date): PictureAddress {
  const until = (Math.floor(now.getTime() / SHOWN_MS) + 2) * SHOWN_MS;
  return (row, variant) =>
    row.closed ? sign(keys, mediaUrl(row, variant), until, '') : mediaUrl(row, variant);
}

/** What a signed address says; null for one that we have not made. */
export function readSignature(
  url: string,
  keys: Keys,
  now: Date,
): {
  /** As it was when it came in; empty for a picture on a screen. */
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
