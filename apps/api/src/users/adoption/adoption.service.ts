import type { userCalls } from '@connect/contract/users/user-calls.ts';
import { ADOPTION_LOCK_DAYS } from '@connect/contract/users/user-choices.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import type { z } from 'zod';
import { type Actor, type ActorContext, can } from '../../actor.ts';
import type { Deps, Trx } from '../../deps.ts';
import { DomainError, refuseInvalid } from '../../domain-error.ts';
import { personOf } from '../../people/person-of.ts';
import { type StageSight, stageSight } from '../../people/user-scope.ts';
import { addDays } from '../../time/moments.ts';
import { refuseStale } from '../../writing/refuse-stale.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { auditUser, loadUser } from '../user.service.ts';
import { lockLive } from '../user-transaction.service.ts';
import {
  insertChange,
  type LadderStage,
  type StoredStage,
  selectAnalysed,
  selectChanges,
  selectOrdinals,
  selectStage,
  selectStages,
  writeLock,
  writeStage,
} from './adoption.queries.ts';
import { noteNews } from './news.queries.ts';

const TITLE = { th: 'ประวัติระดับการยอมรับ', en: 'History of adoption' } as const;

/** Roles that read figures only see no stage of anybody. */
function sightOf(actor: Actor): StageSight {
  const sight = stageSight(actor);
  if (!sight) throw new DomainError('forbidden');
  return sight;
}

/** The stages of a user. Throws `not_found`, and `forbidden` for roles that read figures only. */
export async function getAdoption(
  deps: Deps,
  { actor }: ActorContext,
  id: number,
  db: Deps['db'] | Trx = deps.db,
) {
  const now = deps.clock.now();
  const { deleted_at, status } = await loadUser(db, actor, id, now);
  const sight = sightOf(actor);
  const stages = await selectStages(db, id, sight, now);
  const live = deleted_at === null && status !== 'erased';
  return {
    data: { analysed: await selectAnalysed(db, id, now), stages },
    meta: { permissions: { edit: live && can(actor, 'adoption.edit') } },
  };
}

/** The changes of a user's stages, newest first. */
export async function listAdoptionHistory(
  deps: Deps,
  { actor, language }: ActorContext,
  id: number,
  query: z.output<NonNullable<typeof userCalls.adoptionHistory.query>>,
) {
  const now = deps.clock.now();
  await loadUser(deps.db, actor, id, now);
  const sight = sightOf(actor);
  const { rows, total } = await selectChanges(deps.db, id, sight, query, now);
  return {
    rows: rows.map(({ actor_id, actor_name, ...row }) => ({
      ...row,
      actor: personOf(actor_id, actor_name),
    })),
    total,
    sort: { by: 'occurred_at', order: 'desc' as const },
    title: TITLE[language],
    now,
  };
}

interface StageChange {
  trx: Trx;
  ladder: LadderStage;
  /** What is stored, also where the caller does not see it. */
  stored: StoredStage | undefined;
  at: Date;
}

/** What the audit says of it. */
interface StageEntry {
  action: string;
  reason: string;
  diff: object;
}

/** Runs one change of a stage with the user locked; returns the stages after it. */
function changeStage(
  deps: Deps,
  context: ActorContext,
  id: number,
  asked: { ladder_id: number; version?: number | undefined },
  work: (change: StageChange) => Promise<StageEntry & { lifted?: boolean }>,
) {
  const { actor } = context;
  const sight = sightOf(actor);
  return writeTransaction(deps, async (trx) => {
    const at = deps.clock.now();
    await lockLive(trx, actor, id, at);
    const stages = await selectStages(trx, id, sight, at);
    const ladder = stages.find(({ ladder_id }) => ladder_id === asked.ladder_id);
    if (!ladder) {
      throw new DomainError('validation_failed', {
        issues: [{ field: 'ladder_id', code: 'ladder_user' }],
      });
    }
    // A stage that the caller does not see counts as none: its version tells nothing.
    refuseStale(ladder.version, asked.version, {});
    const stored = await selectStage(trx, id, asked.ladder_id);
    const entry = await work({ trx, ladder, stored, at });
    // Rules look anew from where they were held; how long somebody is quiet counts from here.
    const since = entry.lifted ? (stored?.since ?? at.toISOString()) : at.toISOString();
    await noteNews(trx, [{ user_id: id, since }]);
    const { action, reason } = entry;
    await auditUser(trx, deps.clock, context, id, {
      action,
      reason,
      diff: { ladder_id: asked.ladder_id, ...entry.diff },
    });
    return getAdoption(deps, context, id, trx);
  });
}

/** Sets a stage by hand: no rule changes it for a while (domain/users#adoption). */
export const changeAdoption = (
  deps: Deps,
  context: ActorContext,
  id: number,
  body: z.output<NonNullable<typeof userCalls.changeAdoption.body>>,
) =>
  changeStage(deps, context, id, body, async ({ trx, ladder, stored, at }) => {
    const { value_id: to, ladder_id, reason, note } = body;
    refuseInvalid(
      ladder.value_ids.includes(to) ? [] : [{ field: 'value_id', code: 'ladder_stage' }],
    );
    if (stored?.value_id === to) throw new DomainError('wrong_state');
    const from = stored?.value_id ?? null;
    const ordinals = await selectOrdinals(trx);
    const [before, after] = [ordinals.get(from ?? 0) ?? 0, ordinals.get(to) ?? null];
    await writeStage(trx, {
      userId: id,
      ladderId: ladder_id,
      valueId: to,
      lockedUntil: addDays(bangkokDay(at), ADOPTION_LOCK_DAYS),
      note,
      at,
    });
    await insertChange(trx, {
      user_id: id,
      ladder_id,
      from_value_id: from,
      to_value_id: to,
      reason,
      actor_id: context.actor.id,
      occurred_at: at.toISOString(),
    });
    const skipped = after !== null && after - before > 1;
    return { action: 'user.adoption', reason, diff: { from, to, ...(skipped ? { skipped } : {}) } };
  });

/** Keeps rules from a stage until a day, or lets them again. */
export const lockAdoption = (
  deps: Deps,
  context: ActorContext,
  id: number,
  body: z.output<NonNullable<typeof userCalls.lockAdoption.body>>,
) =>
  changeStage(deps, context, id, body, async ({ trx, ladder, stored, at }) => {
    const { locked_until: until, ladder_id, reason } = body;
    if (!stored || ladder.value_id === null) throw new DomainError('wrong_state');
    refuseInvalid(
      until !== null && until < bangkokDay(at)
        ? [{ field: 'locked_until', code: 'date_future' }]
        : [],
    );
    await writeLock(trx, id, ladder_id, until);
    const diff = { locked_until: until };
    return { action: 'user.adoption_lock', reason, diff, lifted: until === null };
  });
