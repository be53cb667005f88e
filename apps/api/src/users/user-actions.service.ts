import type { userCalls } from '@connect/contract/users/user-calls.ts';
import { approvalIssues } from '@connect/contract/users/user-rules.ts';
import type { z } from 'zod';
import type { ActorContext } from '../actor.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { mayWriteAll } from '../people/user-rights.ts';
import { auditUser } from './user.service.ts';
import { changeUser, refuseUnless, type UserChange } from './user-transaction.service.ts';
import { insertLicenseCheck, updateUser } from './user-write.queries.ts';

interface Asked {
  id: number;
  version?: number | undefined;
}

/** Actions on the account need the right to change all of it (domain/users#who-changes-what). */
const act = (
  deps: Deps,
  context: ActorContext,
  asked: Asked,
  work: (change: UserChange) => Promise<unknown>,
) =>
  changeUser(deps, context, asked, (change) => {
    if (!mayWriteAll(context.actor)) throw new DomainError('forbidden');
    return work(change);
  });

const approval = ({ written }: UserChange) => ({
  status: 'active' as const,
  approved_at: written.at.toISOString(),
  approved_by: written.by,
});

/** Lets a waiting account in. Throws `wrong_state`, naming what is missing. */
export const approveUser = (deps: Deps, context: ActorContext, asked: Asked) =>
  act(deps, context, asked, async (change) => {
    const { trx, target, written, audit } = change;
    refuseUnless(target.status === 'pending');
    const issues = approvalIssues(target);
    if (issues.length > 0) throw new DomainError('wrong_state', { issues });
    await updateUser(trx, target.id, approval(change), written);
    await audit({ action: 'user.approve' });
  });

/** Suspends a locked user who is active. */
export async function suspendLocked(
  deps: Deps,
  context: ActorContext,
  trx: Trx,
  id: number,
  reason: string,
): Promise<void> {
  const written = { by: context.actor.id, at: deps.clock.now() };
  await updateUser(trx, id, { status: 'suspended' }, written);
  await auditUser(trx, deps.clock, context, id, { action: 'user.suspend', reason });
}

export const suspendUser = (deps: Deps, context: ActorContext, asked: Asked & { reason: string }) =>
  act(deps, context, asked, async ({ trx, target }) => {
    refuseUnless(target.status === 'active');
    await suspendLocked(deps, context, trx, target.id, asked.reason);
  });

export const activateUser = (deps: Deps, context: ActorContext, asked: Asked) =>
  act(deps, context, asked, async ({ trx, target, written, audit }) => {
    refuseUnless(target.status === 'suspended');
    await updateUser(trx, target.id, { status: 'active' }, written);
    await audit({ action: 'user.activate' });
  });

/** Puts a user into the trash: the platform no longer knows them, their licence stays taken. */
export const deleteUser = (deps: Deps, context: ActorContext, id: number) =>
  changeUser(deps, context, { id }, async ({ trx, target, written, audit }) => {
    if (target.deleted_at !== null) throw new DomainError('not_found');
    const deleted = { deleted_at: written.at.toISOString(), deleted_by: written.by };
    await updateUser(trx, id, deleted, written);
    await audit({ action: 'user.delete' });
  });

/** Takes a user out of the trash, as they were; after 30 days there is nobody to be found. */
export const restoreUser = (deps: Deps, context: ActorContext, id: number) =>
  changeUser(deps, context, { id, trash: true }, async ({ trx, target, written, audit }) => {
    if (target.deleted_at === null) throw new DomainError('not_in_trash');
    await updateUser(trx, id, { deleted_at: null, deleted_by: null }, written);
    await audit({ action: 'user.restore' });
  });

async function check(
  { trx, target, written }: UserChange,
  decision: 'verified' | 'rejected',
  note: string,
  expires: string | null,
): Promise<void> {
  if (target.license_no === null) throw new DomainError('wrong_state');
  refuseUnless(target.license_status !== decision);
  const { license_no, title_prefix, first_name, last_name } = target;
  await insertLicenseCheck(
    trx,
    target.id,
    {
      license_no,
      title_prefix,
      first_name,
      last_name,
      license_expires_at: expires,
      decision,
      note,
    },
    written,
  );
}

/** The council knows the licence: an account that waited for nothing else becomes active. */
export const verifyLicense = (
  deps: Deps,
  context: ActorContext,
  asked: Asked & z.output<NonNullable<typeof userCalls.verifyLicense.body>>,
) =>
  changeUser(deps, context, asked, async (change) => {
    const { trx, target, written, audit } = change;
    const { license_expires_at: expires = target.license_expires_at } = asked;
    await check(change, 'verified', asked.note, expires);
    const verified = { ...target, license_status: 'verified' as const };
    const enters = target.status === 'pending' && approvalIssues(verified).length === 0;
    await updateUser(
      trx,
      target.id,
      {
        license_status: 'verified',
        license_pending_since: null,
        license_expires_at: expires,
        ...(enters ? approval(change) : {}),
      },
      written,
    );
    await audit({ action: 'user.license_verify', diff: { activated: enters } });
  });

/** The council does not know the licence: the account keeps its state. */
export const rejectLicense = (deps: Deps, context: ActorContext, asked: Asked & { note: string }) =>
  changeUser(deps, context, asked, async (change) => {
    const { trx, target, written, audit } = change;
    await check(change, 'rejected', asked.note, target.license_expires_at);
    await updateUser(
      trx,
      target.id,
      { license_status: 'rejected', license_pending_since: null },
      written,
    );
    // The note stands in `license_check`, where it can be erased.
    await audit({ action: 'user.license_reject' });
  });
