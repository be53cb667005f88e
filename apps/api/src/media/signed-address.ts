import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '../auth/keys.ts';
import { fileType } from './file-types.ts';
import { copyName, type MediaAddress, mediaFolder, mediaUrl } from './media-url.ts';

/** Long enough to open a file, too short to pass its address on. */
const OPEN_MS = 15 * 60_000;

const ADDRESS = /^\/media\/([1-9]\d{0,9}-[0-9a-f]{16})\/original\.([a-z0-9]{3,4})$/;

const signed = (path: string, until: string, name: string) => `${path}\n${until}\n${name}`;

/**
 * Where a file can be opened now. Images have one address for good; all else is signed and runs
 * out. Film and sound are asked for in parts while they play, pauses included.
 */
export function addressOf(
  row: MediaAddress & { file_name: string; duration_seconds: number | null },
  keys: Keys,
  now: Date,
): { url: string; expiresAt: Date } {
  const playing = (row.duration_seconds ?? 0) * 2000;
  const expiresAt = new Date(now.getTime() + OPEN_MS + playing);
  if (fileType(row.mime_type)?.kind === 'image') return { url: mediaUrl(row), expiresAt };
  const path = `/media/${mediaFolder(row)}/${copyName(row.mime_type)}`;
  const until = String(expiresAt.getTime());
  const key = keys.signAddress(signed(path, until, row.file_name));
  const query = new URLSearchParams({ until, name: row.file_name, key });
  return { url: `${path}?${query}`, expiresAt };
}

export interface SignedFile {
  folder: string;
  ending: string;
  /** As it was when it came in. */
  fileName: string;
  expired: boolean;
}

/** Reads a signed address; null for one that we have not made. */
export function readAddress(url: string, keys: Keys, now: Date): SignedFile | null {
  const [path = '', search] = url.split('?');
  const [, folder, ending] = ADDRESS.exec(path) ?? [];
  const query = new URLSearchParams(search);
  const until = query.get('until') ?? '';
  const fileName = query.get('name') ?? '';
  const expected = Buffer.from(keys.signAddress(signed(path, until, fileName)));
  const given = Buffer.from(query.get('key') ?? '');
  if (!folder || !ending) return null;
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { folder, ending, fileName, expired: now.getTime() >= Number(until) };
}
