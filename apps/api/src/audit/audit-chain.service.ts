import { createHmac } from 'node:crypto';
import type { Db, Trx } from '../deps.ts';
import {
  type ChainPlace,
  countUnsealed,
  lockSealer,
  type Seal,
  selectHead,
  selectSealed,
  selectUnsealed,
  updateSeals,
} from './audit.queries.ts';
import { type Anchor, keepAnchor, readAnchors, signAnchor } from './audit-anchor.ts';

export interface ChainReport {
  sealed: number;
  unsealed: number;
  /** `seq` of the first entries that do not fit the chain or an anchor, at most 20. */
  broken: number[];
  /** Id of the entry where it breaks first, or after which entries are missing; null: it holds. */
  brokenAt: number | null;
  /** Entries at the end that an anchor knows and the table has no more. */
  missing: number;
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
  /** Where the chain has come to, signed; `restart` where the log was replaced on purpose. */
  head(now: Date, restart?: boolean): Promise<Anchor>;
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

  async function verify(elsewhere: readonly Anchor[] = []): Promise<ChainReport> {
    const kept = anchorFile === null ? null : readAnchors(key, anchorFile);
    const anchors = [...(kept?.anchors ?? []), ...elsewhere].filter(({ seq }) => seq > 0);
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
    const cut = missing > 0 || (kept?.forged ?? 0) > 0;
    return {
      sealed,
      unsealed: await countUnsealed(db),
      broken: broken.map(({ seq }) => seq),
      brokenAt: broken[0]?.id ?? (cut ? (last ?? 0) : null),
      missing,
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
    head: async (now, restart) => signAnchor(key, await selectHead(db), now, restart),
    async anchor(now) {
      const head = await selectHead(db);
      if (anchorFile === null || head === undefined || head.seq === anchored) return;
      const last = readAnchors(key, anchorFile).anchors.at(-1);
      const [noted] = last ? await selectSealed(db, last.seq - 1, 1) : [];
      if (last && last.seq > 0 && noted?.hash.toString('hex') !== last.hash) {
        // What was noted is the evidence: nothing is written over it.
        throw new Error(`The audit log has lost or changed entries up to number ${last.seq}`);
      }
      keepAnchor(anchorFile, signAnchor(key, head, now));
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
