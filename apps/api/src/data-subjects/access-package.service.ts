import type { Language } from '@connect/contract/constants.ts';
import type { PackageFormat } from '@connect/contract/privacy/erasure.ts';
import { type ActorContext, can } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { isMasked } from '../people/masking.ts';
import { bangkokIso } from '../time/moments.ts';
import { auditUser, loadLive } from '../users/user.service.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { selectPackage } from './access-package.queries.ts';
import { lockSubject } from './erase.queries.ts';
import { packageDocument } from './package-document.ts';

interface Asked {
  format: PackageFormat;
  language?: Language | undefined;
  reason?: string | undefined;
}

/**
 * All that is recorded about a user, as a file (domain/privacy#access-package). It is made anew each
 * time and kept nowhere. Throws `forbidden` without the right to let personal data leave,
 * `not_found`, also for somebody erased, and `reason_required`.
 */
export async function accessPackage(
  deps: Deps,
  context: ActorContext,
  id: number,
  { format, language = context.language, reason }: Asked,
): Promise<{ body: string; fileName: string }> {
  const { actor } = context;
  if (!can(actor, 'pii.export') || isMasked(actor, 'user')) throw new DomainError('forbidden');
  const { company_name: company } = await deps.settings.current();
  const now = deps.clock.now();
  const found = await writeTransaction(deps, async (trx) => {
    // The reason that is typed goes with whoever is erased, also at this moment.
    await lockSubject(trx, id);
    await loadLive(trx, actor, id, now, true);
    if (!reason) {
      throw new DomainError('reason_required', { issues: [{ field: 'reason', code: 'required' }] });
    }
    const data = await selectPackage(trx, id);
    if (!data) throw new DomainError('not_found');
    await auditUser(trx, deps.clock, context, id, {
      action: 'pii.export',
      reason,
      diff: { access_package: format },
    });
    return data;
  });
  const made = bangkokIso(now);
  const day = made.slice(0, 10).replaceAll('-', '');
  return {
    body:
      format === 'json'
        ? `${JSON.stringify({ format: 'connect-access-package/1', made_at: made, ...found }, null, 2)}\n`
        : packageDocument(found, { language, company, now }),
    fileName: `connect_access-package_${id}_${day}.${format}`,
  };
}
