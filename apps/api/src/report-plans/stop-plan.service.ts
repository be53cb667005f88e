import { timingSafeEqual } from 'node:crypto';
import type { Language } from '@connect/contract/constants.ts';
import { REPORTS } from '@connect/contract/reports/report.ts';
import type { CallContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { AccountDeps } from '../deps.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { reportOfPreset } from './planned-report.ts';
import { findReceiving, type Receiving, stopPlan, stopReceiving } from './plans.queries.ts';

const TOKEN = /^([1-9]\d{0,15})-([1-9]\d{0,15})-([0-9a-f]{32})$/;

const proof = ({ keys }: Pick<AccountDeps, 'keys'>, planId: number, staffId: number): string =>
  keys.stopToken(`${planId} ${staffId}`);

/** The address in a mail that stops what its recipient is sent of a plan (domain/report-plans#stopping). */
export const stopAddress = (
  deps: Pick<AccountDeps, 'keys' | 'publicUrl'>,
  planId: number,
  staffId: number,
): string => `${deps.publicUrl}/stop-report/${planId}-${staffId}-${proof(deps, planId, staffId)}`;

export interface Stopping extends Pick<Receiving, 'owner' | 'stopped'> {
  planId: number;
  staffId: number;
  title: Readonly<Record<Language, string>>;
}

/** What an address stops; null where it was not made here, or the plan is gone. */
export async function visitStop(deps: AccountDeps, token: string): Promise<Stopping | null> {
  const [, plan, staff, sent] = TOKEN.exec(token) ?? [];
  if (plan === undefined || staff === undefined || sent === undefined) return null;
  const [planId, staffId] = [Number(plan), Number(staff)];
  const own = proof(deps, planId, staffId);
  if (!timingSafeEqual(Buffer.from(sent), Buffer.from(own))) return null;
  const found = await findReceiving(deps.db, planId, staffId);
  const report = found && reportOfPreset(found);
  if (!found || !report) return null;
  return {
    planId,
    staffId,
    owner: found.owner,
    stopped: found.stopped,
    title: REPORTS[report].title,
  };
}

/** Stops the plan of its owner, or the mails of another recipient; once more does nothing. */
export const stopByAddress = (
  deps: AccountDeps,
  call: CallContext,
  { planId, staffId, owner }: Stopping,
): Promise<void> =>
  writeTransaction(deps, async (trx) => {
    const now = deps.clock.now();
    const stopped = owner
      ? await stopPlan(trx, planId, 'link')
      : await stopReceiving(trx, planId, staffId, now);
    if (!stopped) return;
    await recordAudit(
      trx,
      deps.clock,
      { ...call, actor: null },
      {
        action: 'report_plan.stop',
        entityType: 'report_plan',
        entityId: planId,
        entityTitle: `#${planId}`,
        diff: { by: 'link', recipient: staffId },
      },
    );
  });
