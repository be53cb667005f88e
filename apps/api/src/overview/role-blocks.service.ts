import type { Region } from '@connect/contract/constants.ts';
import type { Overview } from '@connect/contract/overview/overview.ts';
import { firstBlock } from '@connect/contract/overview/role-views.ts';
import { type Actor, type ActorContext, brandLimit, can } from '../actor.ts';
import { recordAudit, seenDiff } from '../audit/audit.service.ts';
import type { Deps, Trx } from '../deps.ts';
import type { FigureFilter } from '../people/figure-filter.ts';
import { isMasked, maskedName } from '../people/masking.ts';
import { regionLimit } from '../people/regions.ts';
import type { Days } from '../time/moments.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import type { OverviewCount } from './counting/overview-count.ts';
import {
  countRequests,
  type RegistrationsSeen,
  type RepRecord,
  selectConsents,
  selectLatest,
  selectReps,
} from './role-blocks.queries.ts';

/** Which blocks of single roles somebody is shown (domain/overview#roles). */
export interface OwnBlocks {
  /** Regions in which representatives work whom they see; null where they see none here. */
  reps: { regions: readonly Region[] | null } | null;
  privacy: boolean;
  /** Whose registrations they read; null: nobody's. */
  registrations: RegistrationsSeen | null;
}

export function ownBlocks(actor: Actor): OwnBlocks {
  const block = firstBlock(actor.role);
  return {
    reps:
      block === 'reps' && can(actor, 'user.view') && !isMasked(actor, 'user')
        ? { regions: regionLimit(actor, 'user') }
        : null,
    privacy: block === 'privacy' && can(actor, 'privacy.view'),
    registrations:
      can(actor, 'registration.view') && !isMasked(actor, 'registration')
        ? {
            brands: brandLimit(actor, 'registration'),
            regions: regionLimit(actor, 'registration'),
          }
        : null,
  };
}

type Blocks = Pick<Overview, 'reps' | 'consents' | 'requests' | 'recent_registrations'>;

/**
 * Reads the blocks of single roles; null where somebody is not shown them. What is returned makes them up when rows are
 * counted.
 */
export async function readOwnBlocks(
  trx: Trx,
  { days, filter, own }: { days: Days; filter: FigureFilter; own: OwnBlocks },
  now: Date,
): Promise<(count: OverviewCount) => Blocks> {
  const { registrations } = own;
  const reps = own.reps ? await selectReps(trx, days, filter, own.reps.regions) : null;
  const others = {
    consents: own.privacy ? await selectConsents(trx, days, filter) : null,
    requests: own.privacy ? await countRequests(trx, now) : null,
    // The start page is opened too often to name people on it: the desk of the event does.
    recent_registrations: registrations
      ? (await selectLatest(trx, filter, registrations)).map((row) => ({
          ...row,
          display_name: maskedName(row.display_name),
        }))
      : null,
  };
  return (count) => {
    const clicks = count.clicksOfLinks;
    const rowOf = ({ id, name, people, registrations: made, links }: RepRecord) => ({
      id,
      name,
      people: people.length,
      active: people.filter((person) => count.visitors.isActive(person)).length,
      clicks: links.reduce((sum, link) => sum + (clicks.get(link) ?? 0), 0),
      registrations: made,
    });
    return { reps: reps?.map(rowOf) ?? null, ...others };
  };
}

/** Representatives are people whose names are read here (domain/usage#unmasked-persons). */
export async function traceReps(
  deps: Deps,
  context: ActorContext,
  { reps }: Pick<Overview, 'reps'>,
): Promise<void> {
  if (!reps || reps.length === 0) return;
  const ids = reps.map(({ id }) => id);
  await writeTransaction(deps, (trx) =>
    recordAudit(trx, deps.clock, context, {
      action: 'pii.view',
      entityType: 'user',
      diff: seenDiff({ view: 'overview', ids }),
    }),
  );
}
