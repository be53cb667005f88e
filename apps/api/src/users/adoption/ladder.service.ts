import type { Clock, Trx } from '../../deps.ts';
import { DAY_MS } from '../../time/moments.ts';
import { type WriteDeps, writeTransaction } from '../../writing/write-transaction.ts';
import {
  deleteStages,
  forgetDue,
  insertRuleChanges,
  type Judged,
  type Ladder,
  lockJudged,
  type RuleChange,
  type RuleStage,
  type StageNow,
  selectLadders,
  selectStagesNow,
  writeRuleStages,
  writeScores,
} from './ladder.queries.ts';
import { takeNews } from './news.queries.ts';
import { dayOf, judge, NOWHERE, type Signal, type Standing, WINDOW_MS } from './rules.ts';
import { type ProductSignal, selectSignals } from './signals.queries.ts';

/** News that are judged in one transaction. */
const NEWS_AT_ONCE = 500;

const iso = (moment: number) => new Date(moment).toISOString();
const momentOf = (text: string | null) => (text === null ? null : Date.parse(text));

function standingOf(stage: StageNow): Standing {
  const { ordinal, source, since, decided_at, locked_until, fell_at, last_signal_at } = stage;
  return {
    ordinal,
    by: source === 'auto' || source === 'event_rule' ? 'rules' : 'people',
    since: Date.parse(since),
    decidedAt: momentOf(decided_at),
    lockedDay: locked_until === null ? null : dayOf(Date.parse(`${locked_until}T00:00:00+07:00`)),
    fellAt: momentOf(fell_at),
    lastSignal: momentOf(last_signal_at),
  };
}

/** What is to be written. */
interface Written {
  changes: RuleChange[];
  stages: RuleStage[];
  gone: StageNow[];
}

const appliesTo = ({ applicable_user_types, specialty_ids }: Ladder, person: Judged): boolean =>
  applicable_user_types.includes(person.user_type) &&
  (specialty_ids.length === 0 || specialty_ids.some((id) => person.specialty_ids.includes(id)));

/** Judges somebody on one ladder. */
function judgeOn(
  ladder: Ladder,
  { person, stage, signals }: { person: Judged; stage: StageNow | undefined; signals: Signal[] },
  { from, now }: { from: number; now: Date },
  { changes, stages }: Written,
): void {
  const places = ladder.stages.flatMap(({ ordinal }) => (ordinal === null ? [] : [ordinal]));
  const idOf = (place: number) =>
    ladder.stages.find(({ ordinal }) => ordinal === place)?.id ?? null;
  const reach = { ceiling: ladder.ceiling, ordinals: places };
  const before = stage ? standingOf(stage) : NOWHERE;
  const { standing, steps, score, cooling, dueAt } = judge(before, signals, {
    reach,
    from,
    now: now.getTime(),
  });
  const place = { user_id: person.id, ladder_id: ladder.id };
  for (const { rule, from: left, to, at, evidence, undoes } of steps) {
    const to_value_id = idOf(to);
    if (to_value_id === null) throw new TypeError('Rules move to stages in use only');
    changes.push({
      ...place,
      from_value_id: idOf(left),
      to_value_id,
      rule_code: rule,
      evidence,
      occurred_at: iso(at),
      undoes: undoes ? (stage?.fall_id ?? null) : null,
    });
  }
  // A consent that is not renewed ends by itself.
  const until = Math.max(Date.parse(person.analysed_until ?? ''), now.getTime() + DAY_MS);
  const moved = steps.length > 0 ? changes.at(-1) : undefined;
  // Without a stage there is nothing to keep a score of.
  if (!moved && !stage) return;
  stages.push({
    ...place,
    value_id: moved?.to_value_id ?? stage?.value_id ?? 0,
    since: moved?.occurred_at ?? stage?.since ?? now.toISOString(),
    source: moved ? 'auto' : (stage?.source ?? 'auto'),
    score_90d: score,
    last_signal_at: standing.lastSignal === null ? null : iso(standing.lastSignal),
    cooling,
    due_at: iso(Math.min(dueAt ?? until, until)),
  });
}

/** Ends what rules said of somebody who may not be analysed; what people recorded stays. */
function endOn(stage: StageNow, ladder: Ladder | undefined, now: Date, written: Written): void {
  const { changes, stages, gone } = written;
  const { user_id, ladder_id, value_id, decided_at, decided_value_id, decided_source } = stage;
  const byRules = standingOf(stage).by === 'rules';
  const nothing = { score_90d: 0, last_signal_at: null, cooling: false, due_at: null };
  const place = { user_id, ladder_id };
  if (!byRules) {
    stages.push({ ...place, value_id, since: stage.since, source: stage.source, ...nothing });
    return;
  }
  const lowest = ladder?.stages.find(({ ordinal }) => ordinal === 0)?.id ?? null;
  const to = decided_value_id ?? lowest;
  if (to !== null && to !== value_id) {
    changes.push({
      ...place,
      from_value_id: value_id,
      to_value_id: to,
      rule_code: 'consent',
      evidence: null,
      occurred_at: now.toISOString(),
      undoes: null,
    });
  }
  if (decided_at === null || decided_value_id === null || decided_source === null) gone.push(stage);
  else {
    const decided = { value_id: decided_value_id, since: decided_at, source: decided_source };
    stages.push({ ...place, ...decided, ...nothing });
  }
}

const grouped = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key) =>
  Map.groupBy(rows, keyOf);

/** Judges some of those about whom something is new. Returns how many were looked at. */
async function judgeSome(trx: Trx, now: Date, atMost = NEWS_AT_ONCE): Promise<number> {
  const news = await takeNews(trx, atMost, now);
  if (news.length === 0) return 0;
  const ids = news.map(({ user_id }) => user_id);
  const people = await lockJudged(trx, ids, now);
  const ladders = await selectLadders(trx);
  const stagesOf = grouped(await selectStagesNow(trx, ids), ({ user_id }) => user_id);
  const sinceOf = new Map(news.map(({ user_id, since }) => [user_id, Date.parse(since)]));
  const readings = people.flatMap(({ id, free, analysed_since }) =>
    free && analysed_since !== null
      ? [{ id, from: Math.max(sinceOf.get(id) ?? 0, Date.parse(analysed_since)), analysed_since }]
      : [],
  );
  const signals = await selectSignals(
    trx,
    readings.map(({ id, from, analysed_since }) => ({
      user_id: id,
      since: iso(Math.max(from - WINDOW_MS, Date.parse(analysed_since))),
    })),
  );
  const signalsOf = grouped(signals, ({ userId }) => userId);
  const fromOf = new Map(readings.map(({ id, from }) => [id, from]));
  const written: Written = { changes: [], stages: [], gone: [] };
  for (const person of people) {
    const stages = stagesOf.get(person.id) ?? [];
    if (person.analysed_since === null) {
      for (const stage of stages) {
        const ladder = ladders.find(({ id }) => id === stage.ladder_id);
        endOn(stage, ladder, now, written);
      }
      continue;
    }
    const from = fromOf.get(person.id);
    if (from === undefined) continue;
    const own = grouped(signalsOf.get(person.id) ?? [], ({ brand }: ProductSignal) => brand);
    for (const ladder of ladders) {
      const stage = stages.find(({ ladder_id }) => ladder_id === ladder.id);
      const did = own.get(ladder.brand) ?? [];
      if (!appliesTo(ladder, person) || (!stage && did.length === 0)) continue;
      judgeOn(ladder, { person, stage, signals: did }, { from, now }, written);
    }
  }
  await forgetDue(trx, ids, now);
  await insertRuleChanges(trx, written.changes);
  await writeRuleStages(trx, written.stages);
  await deleteStages(trx, written.gone);
  await writeScores(trx, ids);
  return news.length;
}

/** Judges all about whom something is new, in their order, whatever order it was noted in. */
export async function judgeAll(trx: Trx, now: Date): Promise<void> {
  await judgeSome(trx, now, Number.MAX_SAFE_INTEGER);
}

/**
 * Judges everybody about whom something is new (domain/ladder#when). What was noted is taken out with
 * the transaction that judges it, so that nothing is forgotten and nothing is judged twice.
 */
export async function judgeNews(
  deps: WriteDeps & { readonly clock: Clock },
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const judged = await writeTransaction(deps, (trx) => judgeSome(trx, deps.clock.now()));
    if (judged === 0) return;
  }
}
