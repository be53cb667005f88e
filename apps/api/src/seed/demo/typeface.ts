import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

// The typeface of the web app: a server may have no Thai fonts.
const require = createRequire(import.meta.url);
const PACKED = require.resolve(
  '@fontsource/ibm-plex-sans-thai/files/ibm-plex-sans-thai-thai-600-normal.woff',
);

/** The font's own name. The comma keeps `SemiBold` from being read as a weight. */
export const typefaceAt = (size: number): string => `IBM Plex Sans Thai SemiBold, ${size}`;

const PACKED_HEAD = 44;
const PACKED_ENTRY = 20;
const HEAD = 12;
const ENTRY = 16;

/** The font inside a WOFF 1.0 file: the same tables, uncompressed and aligned to 4 bytes. */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(HEAD + count * ENTRY);
  const power = Math.floor(Math.log2(count));
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** power * ENTRY, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((count - 2 ** power) * ENTRY, 10);
  const parts: Buffer[] = [head];
  let place = head.length;
  for (let index = 0; index < count; index++) {
    const from = PACKED_HEAD + index * PACKED_ENTRY;
    const offset = woff.readUInt32BE(from + 4);
    const length = woff.readUInt32BE(from + 12);
    const stored = woff.subarray(offset, offset + woff.readUInt32BE(from + 8));
    const table = stored.length < length ? inflateSync(stored) : stored;
    const to = HEAD + index * ENTRY;
    woff.copy(head, to, from, from + 4);
    head.writeUInt32BE(woff.readUInt32BE(from + 16), to + 4);
    head.writeUInt32BE(place, to + 8);
    head.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc(-length & 3);
    parts.push(table, padding);
    place += length + padding.length;
  }
  return Buffer.concat(parts);
}

let file: string | undefined;

/**
 * Path of the unpacked typeface while the process runs: the drawing library reads plain font files
 * only.
 */
export function typefaceFile(): string {
  if (file === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'connect-typeface-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    file = join(folder, 'thai.ttf');
    writeFileSync(file, unpacked(readFileSync(PACKED)));
  }
  return file;
}
