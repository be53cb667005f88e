import type {
  PlatformDecision,
  PlatformProfile,
  platformUser,
} from '@connect/contract/programs/platform-users.ts';
import { isHcp } from '@connect/contract/users/user-choices.ts';
import { NEW_USER, type UserValues } from '@connect/contract/users/user-fields.ts';
import type { z } from 'zod';
import type { ProgramContext } from '../../actor.ts';
import type { Deps, Trx } from '../../deps.ts';
import { DomainError, refuseInvalid } from '../../domain-error.ts';
import { pastIssues } from '../../time/past.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { addConsents, textVersion } from '../consents.service.ts';
import { auditUser } from '../user.service.ts';
import { USER_FIELDS } from '../user-check.service.ts';
import { addUsers, settled, storeUser, valuesOf } from '../user-save.service.ts';
import { selectTargets } from '../user-write.queries.ts';
import {
  hasDecision,
  type KnownUser,
  lockByReference,
  selectByReference,
} from './platform-user.queries.ts';

type Sent = Partial<UserValues>;

const given = (profile: PlatformProfile): Sent =>
  Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined));

/** Signs somebody up; they wait for approval as everybody does. Returns their id. */
async function signUp(
  deps: Deps,
  context: ProgramContext,
  trx: Trx,
  external_ref: string,
  { registration_source, consents: _, ...profile }: z.output<typeof platformUser>,
): Promise<number> {
  const { user_type, first_name, last_name } = profile;
  const named = { user_type, first_name, last_name };
  refuseInvalid(
    Object.entries(named)
      .filter(([, value]) => value === undefined)
      .map(([field]) => ({ field, code: 'required' })),
  );
  if (!user_type || !first_name || !last_name) throw new TypeError('Refused just before');
  const sent = { ...NEW_USER, ...given(profile), user_type, first_name, last_name, external_ref };
  const { values } = await settled(deps, trx, null, sent, null);
  const from = { registration_source };
  const [id = 0] = await addUsers(deps, context, trx, [values], from, deps.clock.now());
  return id;
}

/** Changes what somebody says of themselves; without a change nothing is written. */
async function change(
  deps: Deps,
  context: ProgramContext,
  trx: Trx,
  known: KnownUser,
  profile: PlatformProfile,
): Promise<void> {
  const sent = given(profile);
  if (Object.keys(sent).length === 0) return;
  const [target] = await selectTargets(trx, [known.id], USER_FIELDS, true);
  if (!target) throw new DomainError('wrong_state');
  const before = valuesOf(target);
  const checked = await settled(
    deps,
    trx,
    null,
    { ...before, ...sent },
    {
      id: known.id,
      values: before,
    },
  );
  if (checked.changed.length === 0) return;
  const written = { by: null, at: deps.clock.now() };
  const diff = await storeUser(trx, target, checked, written);
  await auditUser(trx, deps.clock, context, known.id, { action: 'user.update', diff });
}

/** Writes decisions down, each once however often it is sent. */
async function decide(
  deps: Deps,
  context: ProgramContext,
  trx: Trx,
  id: number,
  decisions: readonly PlatformDecision[],
): Promise<void> {
  const at = deps.clock.now();
  for (const [n, one] of decisions.entries()) {
    refuseInvalid(pastIssues(`consents.${n}.occurred_at`, one.occurred_at, at));
    if (await hasDecision(trx, id, one)) continue;
    const { purpose, action, channel, occurred_at } = one;
    const text_version = await textVersion(trx, one, occurred_at);
    const said = { purpose, action, channel, occurred_at, text_version, note: '', user_id: id };
    await addConsents(deps, context, trx, [said]);
  }
}

/**
 * Saves what the platform knows of somebody under its reference (domain/users#platform); the same call again
 * changes nothing. Throws `validation_failed`, and `wrong_state` for colleagues and people in the trash.
 */
export function savePlatformUser(
  deps: Deps,
  context: ProgramContext,
  external_ref: string,
  body: z.output<typeof platformUser>,
) {
  return writeTransaction(deps, async (trx) => {
    const known = await lockByReference(trx, external_ref);
    if (known && (known.deleted_at !== null || !isHcp(known.user_type))) {
      throw new DomainError('wrong_state');
    }
    const { registration_source: _, consents, ...profile } = body;
    if (known) await change(deps, context, trx, known, profile);
    const id = known?.id ?? (await signUp(deps, context, trx, external_ref, body));
    await decide(deps, context, trx, id, consents);
    const saved = await selectByReference(trx, external_ref);
    if (!saved) throw new TypeError('The user was just saved');
    const { status, license_status } = saved;
    return { id, external_ref, status, license_status, created: !known };
  });
}
