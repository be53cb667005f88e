import type {
  AdoptionEvidence,
  SignalKind,
  SignalSource,
} from '@connect/contract/users/adoption.ts';
import { DAY_MS } from '../../time/moments.ts';

/** What something that somebody did is worth (domain/ladder#points). */
export const POINTS: Readonly<Record<SignalKind, number>> = {
  view: 2,
  completion: 3,
  download: 3,
  share: 2,
  click: 1,
  registration: 2,
  attendance: 8,
  question: 4,
  survey: 2,
  guideline: 4,
};

/** Something that a person did about a product. */
export interface Signal {
  kind: SignalKind;
  /** Milliseconds since 1970. */
  at: number;
  /** The item, by which points of a day are capped. */
  item: number;
  source: SignalSource;
  id: number;
}

/** Where a person stands on one ladder. */
export interface Standing {
  /** Null: off the ladder. Whoever has no stage stands at 0. */
  ordinal: number | null;
  by: 'rules' | 'people';
  /** Null: from the beginning. */
  since: number | null;
  /** When somebody last set the stage by hand or by a file. */
  decidedAt: number | null;
  /** The last day on which no rule moves anybody, counted from 1970 in Bangkok. */
  lockedDay: number | null;
  /** When rules took somebody down to where they stand, for being quiet. */
  fellAt: number | null;
  lastSignal: number | null;
}

export const NOWHERE: Standing = {
  ordinal: 0,
  by: 'rules',
  since: null,
  decidedAt: null,
  lockedDay: null,
  fellAt: null,
  lastSignal: null,
};

/** What rules may do on a ladder. */
export interface Reach {
  /** Nobody is moved beyond it. */
  ceiling: number;
  /** Places of the stages in use. */
  ordinals: readonly number[];
}

/** A change that rules make. */
export interface Step {
  rule: 'R1' | 'R2' | 'R4';
  from: number;
  to: number;
  at: number;
  evidence: AdoptionEvidence;
  /** It takes back that somebody fell: they were not quiet. */
  undoes: boolean;
}

export interface Verdict {
  standing: Standing;
  steps: Step[];
  score: number;
  cooling: boolean;
  /** When time alone may change something; null: never. */
  dueAt: number | null;
}

const WINDOW_DAYS = 90;
/** Signals as far before a moment may matter to what follows from it. */
export const WINDOW_MS = WINDOW_DAYS * DAY_MS;
const ITEM_DAY_MAX = 6;
const INTEREST = { score: 25, items: 3, days: 2 } as const;
const COOLING_DAYS = 180;
const FALL_DAYS = 360;
/** What shows that somebody has seen the product. */
const OPENERS: readonly SignalKind[] = ['view', 'attendance'];
const [AWARE, INTERESTED] = [1, 2];

const BANGKOK_MS = 7 * 3_600_000;
/** Days in Bangkok, counted from 1970. */
export const dayOf = (moment: number): number => Math.floor((moment + BANGKOK_MS) / DAY_MS);
export const startOf = (day: number): number => day * DAY_MS - BANGKOK_MS;

const byTime = (a: Signal, b: Signal) =>
  a.at - b.at || a.id - b.id || POINTS[a.kind] - POINTS[b.kind] || (a.source < b.source ? -1 : 1);

/** The points of signals in the 90 days that end with a day; of one item 6 a day count. */
function scoreOn(signals: readonly Signal[], day: number) {
  const capped = new Map<string, number>();
  const counted: AdoptionEvidence['signals'] = [];
  for (const signal of signals) {
    const of = dayOf(signal.at);
    if (of > day || of <= day - WINDOW_DAYS) continue;
    const place = `${signal.item} ${of}`;
    const before = capped.get(place) ?? 0;
    const points = Math.min(POINTS[signal.kind], ITEM_DAY_MAX - before);
    capped.set(place, before + points);
    if (points > 0) counted.push({ ...signal, at: new Date(signal.at).toISOString(), points });
  }
  return {
    score: [...capped.values()].reduce((sum, points) => sum + points, 0),
    items: new Set(counted.map(({ item }) => item)).size,
    days: new Set(counted.map(({ at }) => dayOf(Date.parse(at)))).size,
    signals: counted,
  };
}

/**
 * Judges one person on one ladder (domain/ladder#rules). `signals` are those from 90 days before
 * `from` on; `from` is the moment of the earliest that is new. Judged whenever something comes, or all
 * at once from the beginning, people stand at the same stages.
 */
export function judge(
  before: Standing,
  signals: readonly Signal[],
  { reach, from, now }: { reach: Reach; from: number; now: number },
): Verdict {
  const standing = { ...before };
  const steps: Step[] = [];
  const known = signals.filter(({ at }) => at <= now).toSorted(byTime);
  const fresh = known.filter(({ at }) => at >= from);
  const unlocked = before.lockedDay === null ? -Infinity : startOf(before.lockedDay + 1);
  const free = before.ordinal !== null && now >= unlocked;
  // Rules begin anew after a decision, and after a lock.
  const open = Math.max(before.decidedAt ?? -Infinity, unlocked);
  const usable = known.filter(({ at }) => at >= open);
  const below = Math.max(...reach.ordinals.filter((ordinal) => ordinal < INTERESTED), -Infinity);

  const move = (
    rule: Step['rule'],
    to: number,
    at: number,
    evidence: AdoptionEvidence,
    undoes = false,
  ) => {
    const moment = Math.max(at, standing.since ?? -Infinity);
    steps.push({ rule, from: standing.ordinal ?? 0, to, at: moment, evidence, undoes });
    Object.assign(standing, {
      ordinal: to,
      by: 'rules',
      since: moment,
      fellAt: to < INTERESTED && rule === 'R4' ? moment : null,
    });
  };
  const evidenceOf = ({ at, ...signal }: Signal): AdoptionEvidence => ({
    signals: [{ ...signal, at: new Date(at).toISOString(), points: POINTS[signal.kind] }],
  });

  // The latest signal before `from`; undefined: earlier ones were judged, and which was the last is not known.
  const earlier = known.filter(({ at }) => at < from).at(-1)?.at;
  const { lastSignal } = before;
  let quiet: number | undefined =
    lastSignal !== null && lastSignal < from
      ? Math.max(lastSignal, earlier ?? lastSignal)
      : earlier;
  if (lastSignal === null) quiet ??= before.since ?? undefined;

  /** Down, when nothing was heard for long until a moment. */
  const fall = (until: number) => {
    if (!free || standing.by !== 'rules' || standing.ordinal !== INTERESTED) return;
    if (quiet === undefined || !reach.ordinals.includes(AWARE)) return;
    const end = startOf(dayOf(quiet) + FALL_DAYS);
    const at = Math.max(end, open, standing.since ?? -Infinity);
    if (at > until) return;
    move('R4', AWARE, at, { quiet_since: new Date(quiet).toISOString(), signals: [] });
  };
  const { fellAt } = before;
  // It came late: nobody was quiet when they fell.
  const premature =
    fellAt === null
      ? undefined
      : fresh.find(({ at }) => at < fellAt && dayOf(at) > dayOf(fellAt) - FALL_DAYS);
  if (free && premature && standing.ordinal === AWARE) {
    move('R4', INTERESTED, premature.at, evidenceOf(premature), true);
  }
  let opened = usable.some(({ at, kind }) => at < from && OPENERS.includes(kind));
  const awareSince = standing.by === 'people' ? open : (before.since ?? -Infinity);
  for (const signal of fresh) {
    fall(signal.at);
    quiet = signal.at;
    if (!free || signal.at < open) continue;
    opened ||= OPENERS.includes(signal.kind);
    if (
      standing.ordinal === 0 &&
      OPENERS.includes(signal.kind) &&
      reach.ceiling >= AWARE &&
      reach.ordinals.includes(AWARE)
    ) {
      move('R1', AWARE, signal.at, evidenceOf(signal));
    }
    if (
      standing.ordinal === below &&
      (below < AWARE || opened || signal.at >= awareSince) &&
      reach.ceiling >= INTERESTED &&
      reach.ordinals.includes(INTERESTED)
    ) {
      const until = usable.slice(0, usable.indexOf(signal) + 1);
      const found = scoreOn(until, dayOf(signal.at));
      const { score, items, days } = found;
      if (score >= INTEREST.score && items >= INTEREST.items && days >= INTEREST.days) {
        move('R2', INTERESTED, signal.at, found);
      }
    }
  }
  fall(now);

  standing.lastSignal = Math.max(lastSignal ?? -Infinity, known.at(-1)?.at ?? -Infinity);
  if (standing.lastSignal === -Infinity) standing.lastSignal = null;
  const today = dayOf(now);
  const heard = standing.lastSignal ?? standing.since;
  const onLadder = standing.ordinal === AWARE || standing.ordinal === INTERESTED;
  const cooling = onLadder && heard !== null && today - dayOf(heard) >= COOLING_DAYS;
  const { score, signals: counted } = scoreOn(known, today);
  const [oldest] = counted;
  const due = [
    ...(oldest ? [startOf(dayOf(Date.parse(oldest.at)) + WINDOW_DAYS)] : []),
    ...(onLadder && heard !== null ? [startOf(dayOf(heard) + COOLING_DAYS)] : []),
    ...(standing.ordinal === INTERESTED && standing.by === 'rules' && heard !== null
      ? [Math.max(startOf(dayOf(heard) + FALL_DAYS), unlocked)]
      : []),
  ].filter((moment) => moment > now);
  return { standing, steps, score, cooling, dueAt: due.length > 0 ? Math.min(...due) : null };
}
