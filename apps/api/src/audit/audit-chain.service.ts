import { createHmac } from 'node:crypto';
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
  /** `seq` of the first entries that do not fit the chain or an anchor, at most 20. */
  broken: number[];
  /** Id of the entry where it breaks first, or after which entries are missing; null: it holds. */
  brokenAt: number | null;
  /** Entries at the end that an anchor knows and the table has no more. */
  missing: number;
  /** The file of notes is gone, or is an old one: newer notes were written to it. */
  notesLost: boolean;
  /** When the newest anchor was noted that the chain was compared with. */
  anchoredAt: string | null;
}

export interface AuditChain {
  /** Seals shortly, many entries at once; a failure is left to the next write or job. */
  soon(): void;
  /** Ends after the sealing under way. */
  stop(): Promise<void>;
  /** Seals what waits. Gives how many entries were sealed. */
  seal(): Promise<number>;
  /** Notes outside the table where the chain has come to. Throws where the last note does not hold. */
  anchor(now: Date): Promise<void>;
  /** Where the chain has come to, signed. */
  head(now: Date): Promise<Anchor>;
  /** Begins the notes anew, where the log was replaced on purpose or its notes were lost. */
  restart(now: Date): Promise<void>;
  /** Whether the chain holds, also against these anchors kept elsewhere. */
  verify(elsewhere?: readonly Anchor[]): Promise<ChainReport>;
}

const BATCH = 500;
const DELAY_MS = 200;
/** Entries looked at between two turns of the event loop. */
const CHECKED_AT_ONCE = 1000;
const BROKEN_NAMED = 20;
const START: ChainPlace = { seq: 0, hash: Buffer.alloc(0) };

interface ChainOptions {
  key: Uint8Array;
  /** Where its head is noted; null: nowhere. */
  anchorFile: string | null;
  checkedAtOnce?: number;
}

const sealOf = (key: Uint8Array, seq: number, prevHash: Buffer, content: string): Buffer =>
  createHmac('sha256', key)
    .update(`${seq}\n${prevHash.toString('hex')}\n${content}`)
    .digest();

/**
 * The hash chain over the audit entries. Its hashes are made with a key that the database does not
 * have: whoever can write the table cannot make it look untouched (decision 3).
 */
export function createAuditChain(
  db: Db,
  { key, anchorFile, checkedAtOnce = CHECKED_AT_ONCE }: ChainOptions,
): AuditChain {
  async function sealBatch(trx: Trx): Promise<number> {
    if (!(await lockSealer(trx))) return 0;
    let place = (await selectHead(trx)) ?? START;
    const seals: Seal[] = [];
    for (const { id, content } of await selectUnsealed(trx, BATCH)) {
      const seq = place.seq + 1;
      const hash = sealOf(key, seq, place.hash, content);
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

  // Processes on other machines keep files of their own.
  const keptAt = anchorFile === null ? '' : `${hostname()}:${resolve(anchorFile)}`;

  /** What is noted, in the file and of it in the database: a file cannot tell that it is gone. */
  async function known(file: string): Promise<KnownAnchors & { lost: boolean }> {
    // First: the file is written before it.
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
          hash.equals(sealOf(key, seq, prev_hash, content)) &&
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
      // What was noted is the evidence: nothing is written over it, nor in its place.
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
