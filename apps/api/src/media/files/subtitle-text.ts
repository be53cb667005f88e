import { readFile } from 'node:fs/promises';

const CUE = {
  vtt: /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}/m,
  srt: /^\d+[ \t]*\n\d{1,2}:[0-5]\d:[0-5]\d,\d{3}[ \t]*-->[ \t]*\d{1,2}:[0-5]\d:[0-5]\d,\d{3}/m,
};

function decoded(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  } catch {
    return null;
  }
}

/**
 * The type of a text with at least one cue: WebVTT by its first line, SubRip by its numbers and
 * times. `undefined` for other text, null for text that is not UTF-8.
 */
export async function readSubtitles(path: string): Promise<string | undefined | null> {
  const text = decoded(await readFile(path));
  if (text === null) return null;
  if (/^WEBVTT(?:[ \t\n]|$)/.test(text)) return CUE.vtt.test(text) ? 'text/vtt' : undefined;
  return CUE.srt.test(text) ? 'application/x-subrip' : undefined;
}
