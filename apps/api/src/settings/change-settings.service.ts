import {
  SETTING_GROUPS,
  type SettingKey,
  type SettingValues,
  settingValues,
} from '@connect/contract/administration/settings.ts';
import { type Actor, type ActorContext, can, grantFor } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Db, Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { personOf } from '../people/person-of.ts';
import { auditDiff, changedFields } from '../writing/changes.ts';
import { refuseStale } from '../writing/refuse-stale.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { lockSettings, readSettings, selectLastChange, writeSetting } from './settings.queries.ts';
import { settleSettings } from './settings.service.ts';

const keys = settingValues.keyof().options;
const security: readonly SettingKey[] = SETTING_GROUPS.security;

/**
 * Settings that this actor may change: only super administrators change those of security
 * (domain/reference-data#settings).
 */
function editableBy(actor: Actor): SettingKey[] {
  if (!can(actor, 'admin.manage')) return [];
  const spared = grantFor(actor, 'admin').only === 'except_security' ? security : [];
  return keys.filter((key) => !spared.includes(key));
}

/** All stored settings, and one number that increases with every change. */
async function load(db: Db, defaults: SettingValues) {
  const stored = await readSettings(db);
  return {
    ...settleSettings(stored, defaults),
    version: stored.reduce((sum, { version }) => sum + version, 0),
  };
}

async function shown({ db, settings: { defaults } }: Pick<Deps, 'db' | 'settings'>, actor: Actor) {
  const { values, invalid, version } = await load(db, defaults);
  return { data: { values, defaults, version, invalid, editable: editableBy(actor) } };
}

export const readAllSettings = (deps: Deps, { actor }: ActorContext) => shown(deps, actor);

async function refuseOlder(trx: Trx, current: number, version: number): Promise<void> {
  if (current === version) return;
  const last = await selectLastChange(trx);
  refuseStale(current, version, {
    updated_by: personOf(last?.id ?? null, last?.display_name),
    updated_at: last?.at ?? null,
  });
}

/**
 * Changes the settings that were sent (domain/reference-data#settings). Refuses those that the
 * actor may not change with 403, naming them. Effective at once in this process, within seconds in
 * others.
 */
export async function changeSettings(
  deps: Deps,
  context: ActorContext,
  { version, ...sent }: Partial<SettingValues> & { version: number },
) {
  const { actor } = context;
  const given = keys.filter((key) => sent[key] !== undefined);
  const editable = editableBy(actor);
  const forbidden = given.filter((key) => !editable.includes(key));
  if (forbidden.length > 0) {
    const issues = forbidden.map((field) => ({ field, code: 'super_admin_only' }) as const);
    throw new DomainError('forbidden', { issues });
  }
  const answer = await writeTransaction(deps, async (trx) => {
    await lockSettings(trx);
    const before = await load(trx, deps.settings.defaults);
    await refuseOlder(trx, before.version, version);
    const now = deps.clock.now();
    const changed = changedFields(given, before.values, sent);
    // A value that broke its rule is written again even when it equals the default.
    const mended = given.filter((key) => before.invalid.includes(key));
    const write = given.filter((key) => changed.includes(key) || mended.includes(key));
    for (const key of write) await writeSetting(trx, key, sent[key], { id: actor.id, at: now });
    if (write.length > 0) {
      await recordAudit(trx, deps.clock, context, {
        action: 'setting.change',
        entityType: 'setting',
        diff: auditDiff(write, before.values, sent),
      });
    }
    return shown({ db: trx, settings: deps.settings }, actor);
  });
  deps.settings.forget();
  return answer;
}
