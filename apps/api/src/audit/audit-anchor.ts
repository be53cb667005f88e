import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import { z } from 'zod';
import type { ChainPlace } from './audit.queries.ts';

const line = z.object({
  at: z.iso.datetime(),
  /** 0 and an empty hash when no entry was sealed yet. */
  seq: z.number().int().min(0),
  hash: z.string().regex(/^[0-9a-f]*$/),
  /** The log was replaced on purpose: earlier anchors do not apply to it. */
  restart: z.literal(true).optional(),
  mac: z.string(),
});

/** The head of the audit chain at a moment, signed, so that it can be kept outside the table. */
export type Anchor = z.output<typeof line>;
export const anchor = line;

/** The anchors a chain is compared with. */
export interface KnownAnchors {
  anchors: readonly Anchor[];
  /** Number of lines whose signature does not match the key. */
  forged: number;
}

const macOf = (key: Uint8Array, { at, seq, hash, restart }: Omit<Anchor, 'mac'>): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(['anchor', at, seq, hash, restart ?? false]))
    .digest();

export function signAnchor(
  key: Uint8Array,
  head: ChainPlace | undefined,
  now: Date,
  restart = false,
): Anchor {
  const said = {
    at: now.toISOString(),
    seq: head?.seq ?? 0,
    hash: head?.hash.toString('hex') ?? '',
    ...(restart ? { restart: true as const } : {}),
  };
  return { ...said, mac: macOf(key, said).toString('base64url') };
}

function isSigned(key: Uint8Array, found: Anchor): boolean {
  const given = Buffer.from(found.mac, 'base64url');
  const expected = macOf(key, found);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Separates correctly signed anchors from forged ones. */
export function checkAnchors(key: Uint8Array, lines: readonly unknown[]): KnownAnchors {
  const anchors = lines.flatMap((each) => {
    const parsed = line.safeParse(each);
    return parsed.success && isSigned(key, parsed.data) ? [parsed.data] : [];
  });
  return { anchors, forged: lines.length - anchors.length };
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const linesOf = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];

/** The anchors in a file since the log was last replaced on purpose. */
export function readAnchors(key: Uint8Array, file: string): KnownAnchors {
  const lines = linesOf(file).map(parsed);
  const from = lines.findLastIndex((each) =>
    checkAnchors(key, [each]).anchors.some(({ restart }) => restart),
  );
  return checkAnchors(key, lines.slice(Math.max(0, from)));
}

/**
 * Writes an anchor to the file: one line per Bangkok day, for today the newest; lines that mark a
 * restart stay.
 */
export function keepAnchor(file: string, kept: Anchor): void {
  const lines = linesOf(file);
  const last = line.safeParse(parsed(lines.at(-1) ?? '')).data;
  const sameDay = last && bangkokDay(new Date(last.at)) === bangkokDay(new Date(kept.at));
  if (sameDay && !last.restart && !kept.restart) lines.pop();
  // Written to a second file and renamed, so that a reader never sees half a file.
  writeFileSync(`${file}.next`, `${[...lines, JSON.stringify(kept)].join('\n')}\n`, {
    mode: 0o600,
  });
  renameSync(`${file}.next`, file);
}
