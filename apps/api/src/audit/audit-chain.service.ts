import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { Db, Trx } from '../deps.ts';
import {
  type ChainPlace,
  countUnsealed,
  deleteNotes,
  lockSealer,
  type Seal,
  selectHead,
  selectNotes,
  selectSealed,
  selectUnsealed,
  updateSeals,
  writeNote,
} from './audit.queries.ts';
import {
  type Anchor,
  checkAnchors,
  type KnownAnchors,
  keepAnchor,
  readAnchors,
  signAnchor,
} from './audit-anchor.ts';

export interface ChainReport {
  sealed: number;
  unsealed: number;
  /** `seq` of the first entries that do not match the chain or an anchor, at most 20. */
  broken: number[];
  /**
   * Id of the first entry that does not match, or of the entry after which entries are missing;
   * null when the chain holds.
   */
  brokenAt: number | null;
  /** Entries at the end of the chain that an anchor proves but the table no longer has. */
  missing: number;
  /** The anchor file is missing or outdated: newer anchors had been written to it. */
  notesLost: boolean;
  /** Time of the newest anchor that the chain was compared with. */
  anchoredAt: string | null;
}

export interface AuditChain {
  /**
   * Seals within a short time, many entries at once. After a failure the next write or the job
   * seals.
   */
  soon(): void;
  /** Waits for the running sealing to end. */
  stop(): Promise<void>;
  /** Seals all unsealed entries. Returns how many were sealed. */
  seal(): Promise<number>;
  /**
   * Writes the head of the chain to the anchor file. Throws when the last anchor does not match the
   * chain.
   */
  anchor(now: Date): Promise<void>;
  /** The head of the chain, signed. */
  head(now: Date): Promise<Anchor>;
  /** Restarts the anchor file, after the log was replaced on purpose or the file was lost. */
  restart(now: Date): Promise<void>;
  /** Whether the chain holds, also against the given anchors from other places. */
  verify(elsewhere?: readonly Anchor[]): Promise<ChainReport>;
}

const BATCH = 500;
const DELAY_MS = 200;
/** Entries checked before the event loop gets a turn. */
const CHECKED_AT_ONCE = 1000;
const BROKEN_NAMED = 20;
const START: ChainPlace = { seq: 0, hash: Buffer.alloc(0) };

interface ChainOptions {
  key: Uint8Array;
  /** File for the anchors; null: no file is written. */
  anchorFile: string | null;
  checkedAtOnce?: number;
}

const sealOf = (key: KeyObject, seq: number, prevHash: Buffer, content: string): Buffer =>
  createHmac('sha256', key)
    .update(`${seq}\n${prevHash.toString('hex')}\n${content}`)
    .digest();

/**
 * The hash chain over the audit entries. Its hashes use a key that the database does not have:
 * somebody who can write the table cannot make an alteration look genuine (decision 3).
 */
export function createAuditChain(
  db: Db,
  { key, anchorFile, checkedAtOnce = CHECKED_AT_ONCE }: ChainOptions,
): AuditChain {
  const sealing = createSecretKey(key);

  async function sealBatch(trx: Trx): Promise<number> {
    if (!(await lockSealer(trx))) return 0;
    let place = (await selectHead(trx)) ?? START;
    const seals: Seal[] = [];
    for (const { id, content } of await selectUnsealed(trx, BATCH)) {
      const seq = place.seq + 1;
      const hash = sealOf(sealing, seq, place.hash, content);
      seals.push({ id, seq, prevHash: place.hash, hash });
      place = { seq, hash };
    }
    if (seals.length > 0) await updateSeals(trx, seals);
    return seals.length;
  }

  async function seal(): Promise<number> {
    for (let total = 0; ; ) {
      const sealed = await db.transaction().execute(sealBatch);
      total += sealed;
      if (sealed < BATCH) return total;
    }
  }

  // Processes on other machines have their own anchor files.
  const keptAt = anchorFile === null ? '' : `${hostname()}:${resolve(anchorFile)}`;

  /**
   * The anchors of the file, compared with the copies in the database: a file alone cannot show
   * that lines were lost.
   */
  async function known(file: string): Promise<KnownAnchors & { lost: boolean }> {
    // The database is read first, since the file is written before it.
    const notes = await selectNotes(db);
    const kept = readAnchors(key, file);
    const beside = checkAnchors(key, [...notes.values()]);
    const [own] = checkAnchors(key, [notes.get(keptAt)]).anchors;
    const newest = kept.anchors.at(-1);
    return {
      anchors: [...kept.anchors, ...beside.anchors],
      forged: kept.forged + beside.forged,
      lost: own !== undefined && (newest === undefined || newest.at < own.at),
    };
  }

  async function note(file: string, noted: Anchor, now: Date): Promise<void> {
    keepAnchor(file, noted);
    await writeNote(db, keptAt, now, noted);
  }

  async function verify(elsewhere: readonly Anchor[] = []): Promise<ChainReport> {
    const kept = anchorFile === null ? null : await known(anchorFile);
    const anchors = [...(kept?.anchors ?? []), ...elsewhere].filter(({ seq }) => seq > 0);
    const notesLost = kept?.lost ?? false;
    const noted = Map.groupBy(anchors, ({ seq }) => seq);
    let place = START;
    let sealed = 0;
    let last: number | null = null;
    const broken: { seq: number; id: number }[] = [];
    for (;;) {
      const part = await selectSealed(db, place.seq, checkedAtOnce);
      for (const { id, seq, prev_hash, hash, content } of part) {
        const holds =
          seq === place.seq + 1 &&
          prev_hash.equals(place.hash) &&
          hash.equals(sealOf(sealing, seq, prev_hash, content)) &&
          (noted.get(seq) ?? []).every((each) => each.hash === hash.toString('hex'));
        if (!holds && broken.length < BROKEN_NAMED) broken.push({ seq, id });
        place = { seq, hash };
        last = id;
      }
      sealed += part.length;
      if (part.length < checkedAtOnce) break;
    }
    const missing = Math.max(0, ...anchors.map(({ seq }) => seq - place.seq));
    const cut = missing > 0 || notesLost || (kept?.forged ?? 0) > 0;
    return {
      sealed,
      unsealed: await countUnsealed(db),
      broken: broken.map(({ seq }) => seq),
      brokenAt: broken[0]?.id ?? (cut ? (last ?? 0) : null),
      missing,
      notesLost,
      anchoredAt:
        anchors
          .map(({ at }) => at)
          .sort()
          .at(-1) ?? null,
    };
  }

  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let anchored = -1;
  return {
    seal,
    verify,
    head: async (now) => signAnchor(key, await selectHead(db), now),
    async restart(now) {
      if (anchorFile === null) return;
      const head = await selectHead(db);
      const begun = signAnchor(key, head, now, true);
      await deleteNotes(db);
      // An empty database stays empty.
      if (head) await note(anchorFile, begun, now);
      else keepAnchor(anchorFile, begun);
    },
    async anchor(now) {
      const head = await selectHead(db);
      if (anchorFile === null || head === undefined || head.seq === anchored) return;
      // Anchors are evidence: they are neither overwritten nor replaced by a new file.
      const { anchors, forged, lost } = await known(anchorFile);
      if (lost || forged > 0)
        throw new Error('The notes on the audit log are gone, old or forged (see verify-audit)');
      const last = anchors.reduce((a, b) => (b.seq > a.seq ? b : a), { seq: 0, hash: '' });
      const [noted] = last.seq > 0 ? await selectSealed(db, last.seq - 1, 1) : [];
      if (last.seq > 0 && noted?.hash.toString('hex') !== last.hash) {
        throw new Error(`The audit log has lost or changed entries up to number ${last.seq}`);
      }
      await note(anchorFile, signAnchor(key, head, now), now);
      anchored = head.seq;
    },
    soon() {
      if (timer || stopped) return;
      timer = setTimeout(() => {
        timer = undefined;
        running = seal().catch(() => undefined);
      }, DELAY_MS);
      timer.unref();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
