import type { ActorContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError, refuseInvalid } from '../domain-error.ts';
import { pickFields } from '../writing/changes.ts';
import { loadStaff } from './staff.service.ts';
import { mayEdit, STAFF_FIELDS, type StaffValues } from './staff-rules.ts';
import { lockStaffRow, updateAccount } from './staff-write.queries.ts';

/**
 * Replaces the picture of an account: the own account takes own uploads; other accounts need the
 * right to edit them. Throws `forbidden` or 422.
 */
export async function replaceAvatar(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  context: ActorContext,
  id: number,
  picture: { id: number; created_by: number | null },
): Promise<void> {
  const { actor } = context;
  if (!(await lockStaffRow(trx, id))) throw new DomainError('not_found');
  const at = deps.clock.now();
  const target = await loadStaff(trx, id, at);
  if (!mayEdit(actor, target)) {
    if (id !== actor.id) throw new DomainError('forbidden');
    const own = picture.created_by === actor.id;
    refuseInvalid(own ? [] : [{ field: 'avatar_id', code: 'reference' }]);
  }
  const values = { ...pickFields<StaffValues>(STAFF_FIELDS, target), avatar_id: picture.id };
  await updateAccount(trx, id, values, { by: actor.id, at });
  await recordAudit(trx, deps.clock, context, {
    action: 'staff.update',
    entityType: 'staff',
    entityId: id,
    entityTitle: target.display_name,
    diff: { avatar_id: { from: target.avatar_id, to: picture.id } },
  });
}
