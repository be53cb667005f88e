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
import type { People } from '../users/figures/figures.service.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import type { OverviewCount } from './counting/overview-count.ts';
import {
  countRequests,
  type RegistrationsSeen,
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

/** What blocks are asked for. */
interface BlocksAsked {
  days: Days;
  filter: FigureFilter;
  own: OwnBlocks;
}

/** Reads the blocks of single roles, all but representatives; null where somebody is not shown them. */
export async function readOwnBlocks(
  trx: Trx,
  { days, filter, own }: BlocksAsked,
  now: Date,
): Promise<Pick<Overview, 'consents' | 'requests' | 'recent_registrations'>> {
  const { registrations } = own;
  return {
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
}

/**
 * Reads representatives with whom they care for; null where somebody is not shown them. What is returned makes their rows
 * up when rows are counted.
 */
export async function readReps(
  trx: Trx,
  { cared }: Pick<People, 'cared'>,
  { days, filter, own }: BlocksAsked,
): Promise<(count: OverviewCount) => Overview['reps']> {
  if (!own.reps || !cared) return () => null;
  const counts = new Map(Array.from(cared, ([rep, people]) => [rep, people.length]));
  const reps = await selectReps(trx, days, filter, own.reps.regions, counts);
  return (count) => {
    const clicks = count.clicksOfLinks;
    return reps.map(({ id, name, registrations, links }) => {
      const people = cared.get(id) ?? [];
      return {
        id,
        name,
        people: people.length,
        active: people.filter((person) => count.visitors.users.isActive(person)).length,
        clicks: links.reduce((sum, link) => sum + (clicks.get(link) ?? 0), 0),
        registrations,
      };
    });
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
