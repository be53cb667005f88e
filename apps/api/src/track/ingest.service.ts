import type { KeyObject } from 'node:crypto';
import { type ContentKind, USED_KINDS } from '@connect/contract/kinds.ts';
import type { TrackAnswer, TrackRefusal } from '@connect/contract/track/track.ts';
import { ACTIONS_ANYWHERE, BEAT_MAX_SECONDS } from '@connect/contract/track/track-event.ts';
import type { Clock, Trx } from '../deps.ts';
import { keepRequests, type RequestRow } from '../guidelines/guideline-ingest.service.ts';
import type { Settings } from '../settings/settings.service.ts';
import { DAY_MS } from '../time/moments.ts';
import { noteUse, type UseRow } from '../users/adoption/news.service.ts';
import { type WriteDeps, writeTransaction } from '../writing/write-transaction.ts';
import type { AddressSalts } from './address-salt.service.ts';
import type { AgentFacts, AgentReader } from './agent-reader.service.ts';
import { type Arrived, type Batch, type Sender, sortOut, type TrackedEvent } from './arrivals.ts';
import { type Known, lookUp, once, originOf, wanted } from './batch-facts.service.ts';
import type { Fold } from './fold.ts';
import { type FoldedRow, reachOf, rowsBeside, rowsOf, type TrackedItem } from './fold-rows.ts';
import { type Folding, foldingsOf, type Placed, uuidOf } from './foldings.ts';
import { followClicks } from './followed-clicks.queries.ts';
import {
  deleteRows,
  deleteRowsAnytime,
  lockFolds,
  noteActive,
  noteEvents,
  noteLogins,
  selectPersons,
  type WrittenRow,
  writeFolds,
  writeRows,
} from './ingest.queries.ts';
import { botReason } from './visitor-agent.ts';

export type TrackDeps = WriteDeps & {
  readonly clock: Clock;
  /** Makes the ids of rows, which nobody can guess. */
  readonly secret: KeyObject;
  readonly salts: AddressSalts;
  readonly settings: Settings;
  readonly agents: AgentReader;
};

/** The place of rows without an item. */
const NOWHERE = { content_type: 'platform', content_id: 0, content_title: '' };

/** A row as the log keeps it. */
function written(
  { origin, ...row }: FoldedRow,
  item: TrackedItem | undefined,
  agents: ReadonlyMap<number, AgentFacts>,
): WrittenRow {
  const agent = agents.get(origin.agent_id ?? 0);
  const reason = botReason(agent?.agent ?? null, origin.signals);
  return {
    ...row,
    ...origin,
    ...(item
      ? { content_type: item.type, content_id: item.id, content_title: item.title }
      : NOWHERE),
    device: agent?.device ?? null,
    os: agent?.os ?? null,
    browser: agent?.browser ?? null,
    in_app: agent?.in_app ?? 'none',
    is_bot: reason !== null,
    bot_reason: reason,
  };
}

/** Somebody who came by a link may read on for as long. */
const CLICK_MS = 31 * DAY_MS;
export const clicksSince = (now: Date): Date => new Date(now.getTime() - CLICK_MS);

const placeOf = ({ view_id, occurred_at }: FoldedRow) => `${view_id} ${occurred_at}`;

/**
 * Whether two rows of one fold say the same; `rowsOf` names their fields in one order. Most differ in a number, so
 * that what they come from is compared last.
 */
function isSameRow({ origin: before, ...was }: FoldedRow, { origin, ...now }: FoldedRow): boolean {
  const values = Object.values(now);
  return (
    Object.values(was).every((value, place) => value === values[place]) &&
    JSON.stringify(before) === JSON.stringify(origin)
  );
}

/** A row that is new, or as it is now. */
interface Changed {
  row: FoldedRow;
  item: TrackedItem | undefined;
  before?: FoldedRow | undefined;
  /** Of a patient guide. */
  asked?: Folding['asked'];
}

/** Adds what is new to its folds. Returns the rows that changed as they are now, and those that are gone. */
async function foldIn(
  trx: Trx,
  deps: TrackDeps,
  foldings: readonly Folding[],
  now: Date,
): Promise<{ changed: Changed[]; gone: FoldedRow[] }> {
  if (foldings.length === 0) return { changed: [], gone: [] };
  const stored = await lockFolds(
    trx,
    foldings.map(({ key, userId }) => ({ key, user_id: userId })),
    now,
  );
  const states = new Map(stored.map(({ key, state }) => [key, state]));
  const gone: FoldedRow[] = [];
  const forgotten: string[] = [];
  const changed: Changed[] = [];
  const folds = foldings.map(({ key, action, item, empty, add, asked }) => {
    const before = states.get(key) ?? null;
    // What was there before has the same names as what is now.
    const name = once((part) => uuidOf(deps.secret, [key, part]));
    const rows = (fold: Fold) => rowsOf(fold, action, item, name);
    const old = before ? rows(before) : [];
    const state = before ?? empty;
    for (const one of add) one(state);
    const all = rows(state);
    const fresh = rowsBeside(all, old);
    const stale = rowsBeside(old, all);
    const earlier = new Map(stale.map((row) => [placeOf(row), row]));
    for (const row of fresh) {
      const was = earlier.get(placeOf(row));
      if (was && isSameRow(was, row)) continue;
      changed.push({ row, item, before: was, asked });
    }
    const places = new Set(fresh.map(placeOf));
    gone.push(...stale.filter((row) => !places.has(placeOf(row))));
    // What somebody liked long ago has a row, but no fold any more.
    if (!before && state.kind === 'state') forgotten.push(uuidOf(deps.secret, [key, '']));
    return { key, state };
  });
  if (gone.length > 0) await deleteRows(trx, gone);
  if (forgotten.length > 0) await deleteRowsAnytime(trx, forgotten);
  await writeFolds(trx, folds, now);
  return { changed, gone };
}

const isRequest = ({ action }: FoldedRow) => action === 'guideline_request';

/** What was asked of patient guides. */
const requestsOf = (rows: readonly Changed[]): RequestRow[] =>
  rows.flatMap(({ row, item, asked }) => {
    if (!asked || !item) return [];
    const { view_id, occurred_at, origin } = row;
    const { request, details } = asked;
    const about = { request, document_id: item.id, user_id: origin.user_id };
    return [{ ...details.get(view_id), ...about, view_id, occurred_at }];
  });

/** What people did with content of products, for the ladders. */
const usesOf = (rows: readonly Changed[]): UseRow[] =>
  rows.flatMap(({ row, item, before }) => {
    const { user_id, is_internal } = row.origin;
    return user_id === null || is_internal || !item?.on_ladder ? [] : [{ ...row, user_id, before }];
  });

/** What is taken besides, and what follows from it. */
interface Taking {
  /** Kinds of items that events may be about. */
  kinds: readonly ContentKind[];
  /** Done in the same transaction, with the events that are new. */
  also?: (trx: Trx, fresh: readonly Arrived[]) => Promise<void>;
}

/** Why an event about an item cannot be taken; null when it can. */
function refusalOf(
  { action, content, request, guideline }: TrackedEvent,
  item: TrackedItem | undefined,
): { code: TrackRefusal; field?: string } | null {
  const anywhere = ACTIONS_ANYWHERE.some((one) => one === action);
  if (!item) return anywhere && !content ? null : { code: 'unknown_content' };
  if (!request) return null;
  if (item.copies === null) return { code: 'unknown_content' };
  const copies = request === 'print_request' ? (guideline?.quantity ?? 1) : 0;
  return copies > item.copies ? { code: 'invalid', field: 'guideline.quantity' } : null;
}

/** Takes the events of a batch that are new (domain/tracking#folding). */
export async function takeEvents(
  deps: TrackDeps,
  sender: Sender,
  batch: Batch,
  { kinds, also }: Taking = { kinds: USED_KINDS },
): Promise<TrackAnswer['data']> {
  const now = deps.clock.now();
  const { arrived, rejected } = sortOut(batch, sender, now.getTime());
  const known = await lookUp(
    deps,
    sender,
    arrived.map(({ event }) => event),
    kinds,
    now,
  );
  const real = arrived.filter(({ event, index }) => {
    const refusal = refusalOf(event, known.item(event));
    if (refusal) rejected.push({ index, ...refusal });
    return refusal === null;
  });
  rejected.sort((a, b) => a.index - b.index);
  const byUuid = new Map<string, Arrived>();
  for (const one of real) {
    if (!byUuid.has(one.event.event_uuid)) byUuid.set(one.event.event_uuid, one);
  }
  if (byUuid.size === 0) return { accepted: 0, duplicates: 0, rejected };
  const accepted = await writeTransaction(deps, async (trx) => {
    const uuids = await noteEvents(trx, [...byUuid.keys()], now);
    const fresh = [...uuids].flatMap((uuid) => byUuid.get(uuid) ?? []);
    if (fresh.length === 0) return 0;
    await write(trx, deps, sender, known, fresh, now);
    await also?.(trx, fresh);
    return fresh.length;
  });
  return { accepted, duplicates: real.length - accepted, rejected };
}

async function write(
  trx: Trx,
  deps: TrackDeps,
  sender: Sender,
  known: Known,
  fresh: readonly Arrived[],
  now: Date,
): Promise<void> {
  const grant = sender.browser?.grant;
  const ids = wanted(fresh.map(({ event }) => event.user_id ?? grant?.user));
  const found = ids.length === 0 ? [] : await selectPersons(trx, ids);
  const persons = new Map(found.map((person) => [person.asked, person]));
  const placed = fresh.map(({ event, at }): Placed => {
    const item = known.item(event);
    return {
      event,
      item,
      folded: {
        at,
        uuid: event.event_uuid,
        received: now.getTime(),
        seconds: event.active_seconds ?? 0,
        position: event.position_seconds ?? null,
        ended: event.phase === 'end',
        origin: originOf(event, sender, known, persons),
        ...(item ? reachOf(item, event, BEAT_MAX_SECONDS) : { progress: 0, buckets: 0 }),
      },
    };
  });
  const { foldings, single } = foldingsOf(placed, deps.secret, grant);
  const { changed, gone } = await foldIn(trx, deps, foldings, now);
  const rows: Changed[] = [...changed, ...single];
  const agents = await deps.agents.byId(trx, wanted(rows.map(({ row }) => row.origin.agent_id)));
  const complete = rows.map(({ row, item }) => written(row, item, agents));
  const since = clicksSince(now);
  if (complete.length > 0) await writeRows(trx, complete, since);
  const human = rows.filter((_, place) => complete[place]?.is_bot === false);
  await noteUse(trx, usesOf(human));
  const taken = gone.filter(isRequest).map(({ view_id }) => view_id);
  await keepRequests(trx, requestsOf(human), taken);
  const clicks = wanted(
    [...rows.map(({ row }) => row), ...gone].map(({ origin }) => origin.click_id),
  );
  if (clicks.length > 0) await followClicks(trx, clicks, since);
  const logins = complete.flatMap(({ action, user_id, occurred_at: at }) =>
    action === 'login' && user_id !== null ? [{ user_id, at }] : [],
  );
  if (logins.length > 0) await noteLogins(trx, logins);
  const active = wanted(complete.map((row) => (row.is_bot ? null : row.user_id)));
  if (active.length > 0) await noteActive(trx, active, now);
}
