import {
  RETENTION_CODES,
  RETENTION_RULES,
  type RetentionResult,
  type RetentionRule,
  retentionResult,
  type retentionUpdate,
} from '@connect/contract/privacy/retention.ts';
import { z } from 'zod';
import { type ActorContext, can, systemContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { countRefused, eraseRefused } from '../data-subjects/erase-user.service.ts';
import type { Db, Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import type { Job } from '../jobs/job.ts';
import { addRecurring } from '../jobs/jobs.service.ts';
import { personOf } from '../people/person-of.ts';
import { DAY_MS } from '../time/moments.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import {
  countDue,
  forgetBrowsers,
  insertRun,
  removeDue,
  selectRules,
  selectRuns,
  writeRule,
} from './retention.queries.ts';

/** Rows removed in one transaction: short enough that nobody waits for it. */
const BATCH = 5_000;
const SYSTEM = systemContext('retention');
const results = z.array(retentionResult);

/** Every rule: as somebody set it, else with the days that it has from the start. */
async function rulesOf(db: Db | Trx): Promise<RetentionRule[]> {
  const set = await selectRules(db);
  return RETENTION_CODES.map((code) => {
    const row = set.find((one) => one.code === code);
    return {
      code,
      version: row?.version ?? 0,
      days: row?.days ?? RETENTION_RULES[code],
      updated_at: row?.updated_at ?? null,
      updated_by: personOf(row?.updated_by ?? null, row?.editor_name),
    };
  });
}

const beforeOf = ({ days }: RetentionRule, now: Date): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString();

export async function getRetention(deps: Deps, { actor }: ActorContext, db: Db | Trx = deps.db) {
  const runs = await selectRuns(db);
  return {
    data: {
      rules: await rulesOf(db),
      runs: runs.map((run) => ({ ...run, results: results.parse(run.results) })),
    },
    meta: { permissions: { manage: can(actor, 'privacy.manage') } },
  };
}

/** What a purge would remove now. */
export async function countRetention(deps: Deps): Promise<{ data: RetentionResult[] }> {
  const data: RetentionResult[] = [];
  for (const rule of await rulesOf(deps.db)) {
    const before = beforeOf(rule, deps.clock.now());
    const rows =
      rule.code === 'refused_user'
        ? await countRefused(deps, before)
        : await countDue(deps.db, rule.code, before);
    data.push({ code: rule.code, before, rows });
  }
  return { data };
}

/** Throws `version_conflict` when the rule was changed meanwhile. */
export async function changeRetention(
  deps: Deps,
  context: ActorContext,
  { code, days, version }: z.output<typeof retentionUpdate>,
) {
  return writeTransaction(deps, async (trx) => {
    const before = (await rulesOf(trx)).find((rule) => rule.code === code);
    const rule = {
      code,
      days,
      updated_at: deps.clock.now().toISOString(),
      updated_by: context.actor.id,
    };
    if (!(await writeRule(trx, rule, version))) throw new DomainError('version_conflict');
    await recordAudit(trx, deps.clock, context, {
      action: 'retention.update',
      entityType: 'retention',
      entityTitle: code,
      diff: { days: { from: before?.days ?? null, to: days } },
    });
    return getRetention(deps, context, trx);
  });
}

/** Lets the purge run now; one that waits already is not added twice. */
export async function startPurge(deps: Deps, context: ActorContext, job: Job) {
  return writeTransaction(deps, async (trx) => {
    await addRecurring(trx, job);
    await recordAudit(trx, deps.clock, context, {
      action: 'retention.purge',
      entityType: 'retention',
    });
    return getRetention(deps, context, trx);
  });
}

/**
 * Removes what is older than its rule allows, in batches, and keeps how much it was. Safe to run
 * again: a run that was cut short is counted by nobody, what it removed is gone.
 */
export async function purge(deps: Deps, signal?: AbortSignal): Promise<RetentionResult[]> {
  const now = deps.clock.now();
  const done: RetentionResult[] = [];
  for (const rule of await rulesOf(deps.db)) {
    const { code } = rule;
    const before = beforeOf(rule, now);
    let rows = 0;
    if (code === 'refused_user') rows = await eraseRefused(deps, SYSTEM, before, signal);
    else {
      for (let removed = BATCH; removed >= BATCH; rows += removed) {
        signal?.throwIfAborted();
        removed = await writeTransaction(deps, (trx) => removeDue(trx, code, before, BATCH));
      }
    }
    if (code === 'usage_log') await writeTransaction(deps, (trx) => forgetBrowsers(trx, before));
    done.push({ code, before, rows });
  }
  await writeTransaction(deps, async (trx) => {
    await insertRun(trx, now.toISOString(), done);
    const removed = done.filter(({ rows }) => rows > 0);
    if (removed.length === 0) return;
    await recordAudit(trx, deps.clock, SYSTEM, {
      action: 'retention.purge',
      entityType: 'retention',
      diff: { removed: removed.map(({ code, rows }) => ({ code, rows })) },
    });
  });
  return done;
}
