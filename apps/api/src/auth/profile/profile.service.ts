import { permissionsOf, ROLE_LABELS } from '@connect/contract/permissions.ts';
import { type Me, me, type Preferences, preferences } from '@connect/contract/sign-in/auth.ts';
import type { ActorContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { asStored } from '../../db/as-stored.ts';
import type { AccountDeps, Db } from '../../deps.ts';
import { refuseInvalid } from '../../domain-error.ts';
import { mediaUrl } from '../../media/files/media-url.ts';
import { isOwnImage } from '../../media/reading/readable-media.service.ts';
import { auditDiff, changedFields } from '../../writing/changes.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import {
  findProfile,
  lockPreferences,
  mergePreferences,
  updateProfile,
} from './profile.queries.ts';

/** The stored preferences; empty when one of them no longer fits the schema. */
function readPreferences(stored: unknown): Preferences {
  const { data } = preferences.safeParse(stored);
  return data ?? {};
}

/** The signed-in account with role, rights, scope and preferences. */
export async function profileOf(
  deps: AccountDeps,
  context: ActorContext,
  db: Db = deps.db,
): Promise<Me> {
  const { actor, language } = context;
  const staff = await findProfile(db, actor.id);
  const settings = await deps.settings.current(db);
  const role = me.shape.role.parse(staff.role);
  return asStored(me, {
    ...staff,
    preferences: readPreferences(staff.preferences),
    sso: staff.sso_subject !== null,
    restricted: actor.restricted,
    mfa_required: settings.mfa_required_roles.includes(role),
    avatar_url:
      staff.avatar_id && staff.avatar_hash && staff.avatar_type
        ? mediaUrl(
            { id: staff.avatar_id, sha256: staff.avatar_hash, mime_type: staff.avatar_type },
            'thumb',
          )
        : null,
    role_label: ROLE_LABELS[role][language],
    permissions: permissionsOf(role),
    demo_banner: settings.demo_banner,
    settings,
    mail: deps.mail !== null,
  });
}

/** Changes the own display name, phone or picture; the picture must be an own upload. */
export async function updateOwnProfile(
  deps: AccountDeps,
  context: ActorContext,
  values: { display_name?: string; phone?: string | null; avatar_id?: number | null },
): Promise<Me> {
  const { actor } = context;
  const before = await profileOf(deps, context);
  const { avatar_id: avatar } = values;
  if (avatar && avatar !== before.avatar_id && !(await isOwnImage(deps.db, actor.id, avatar))) {
    refuseInvalid([{ field: 'avatar_id', code: 'reference' }]);
  }
  const changed: Record<string, unknown> = {};
  if (values.display_name !== undefined && values.display_name !== before.display_name) {
    changed.display_name = { from: before.display_name, to: values.display_name };
  }
  if (values.phone !== undefined && values.phone !== before.phone) {
    changed.phone = { from: '•••', to: '•••' };
  }
  if (avatar !== undefined && avatar !== before.avatar_id) {
    changed.avatar_id = { from: before.avatar_id, to: avatar };
  }
  if (Object.keys(changed).length === 0) return before;
  const after = await writeTransaction(deps, async (trx) => {
    await updateProfile(trx, actor.id, values, deps.clock.now());
    await recordAudit(trx, deps.clock, context, {
      action: 'auth.profile_update',
      entityType: 'staff',
      entityId: actor.id,
      entityTitle: values.display_name ?? before.display_name,
      diff: changed,
    });
    return profileOf(deps, context, trx);
  });
  deps.sessions.forgetStaff(actor.id);
  return after;
}

const CHOICES = Object.keys(preferences.shape);

/**
 * Merges preferences into the own ones; omitted ones stay. An audit entry names the changed ones
 * (domain/audit#audit-entries); setting the present value writes none.
 */
export async function changePreferences(
  deps: AccountDeps,
  context: ActorContext,
  changed: Preferences,
): Promise<Preferences> {
  const { actor } = context;
  return writeTransaction(deps, async (trx) => {
    const before = readPreferences(await lockPreferences(trx, actor.id));
    const after = readPreferences(await mergePreferences(trx, actor.id, changed));
    const fields = changedFields(CHOICES, before, after);
    if (fields.length > 0) {
      await recordAudit(trx, deps.clock, context, {
        action: 'auth.preferences_update',
        entityType: 'staff',
        entityId: actor.id,
        entityTitle: actor.displayName,
        diff: auditDiff(fields, before, after),
      });
    }
    return after;
  });
}
