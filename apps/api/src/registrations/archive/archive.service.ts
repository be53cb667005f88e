import {
  ARCHIVE_DAYS,
  type eventLogsClear,
} from '@connect/contract/registrations/event-archive.ts';
import type { z } from 'zod';
import { type ActorContext, systemContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Deps, Trx } from '../../deps.ts';
import { DomainError, refuseInvalid } from '../../domain-error.ts';
import { personOf } from '../../people/person-of.ts';
import { DAY_MS } from '../../time/moments.ts';
import { isTyped } from '../../writing/typed-name.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { type HeldEvent, lockHeldEvent } from '../held-event.queries.ts';
import { seesEvent } from '../registration-view.ts';
import { loadHeldEvent } from '../registrations.service.ts';
import { countByWorkplace, countSeats, insertLog } from '../seats.queries.ts';
import { promoteWaiting } from '../seats.service.ts';
import {
  archivePart,
  countToClear,
  deleteArchive,
  deleteArchivesBefore,
  hasArchive,
  insertArchive,
  lockArchives,
  restorePart,
  selectArchives,
  writeCounts,
} from './archive.queries.ts';

const SYSTEM = systemContext('event-archives');
const isSuper = ({ actor }: ActorContext): boolean => actor.role === 'super_admin';

const hasStarted = ({ start_at: start }: HeldEvent, now: Date): boolean =>
  start !== null && new Date(start) <= now;

async function reply(
  deps: Deps,
  context: ActorContext,
  event: HeldEvent,
  db: Deps['db'] | Trx = deps.db,
) {
  const archives = await selectArchives(db, event.id);
  const { credited, ...counts } = await countToClear(db, event.id);
  return {
    data: archives.map(({ archived_by: by, staff_name: name, ...archive }) => ({
      ...archive,
      archived_by: personOf(by, name),
      until: new Date(Date.parse(archive.archived_at) + ARCHIVE_DAYS * DAY_MS).toISOString(),
    })),
    meta: {
      item: { id: event.id, title: event.title },
      ...counts,
      permissions: {
        include_registrations:
          isSuper(context) && !credited && !hasStarted(event, deps.clock.now()),
        restore: isSuper(context),
      },
    },
  };
}

/** What was cleared of an event, and what there is to clear. Throws `not_found`. */
export async function listArchives(deps: Deps, context: ActorContext, id: number) {
  return reply(deps, context, await loadHeldEvent(deps.db, context, id));
}

async function lockSeen(trx: Trx, { actor }: ActorContext, id: number): Promise<HeldEvent> {
  const event = await lockHeldEvent(trx, id);
  if (!event || !seesEvent(actor, event)) throw new DomainError('not_found');
  await lockArchives(trx);
  return event;
}

/**
 * Keeps the log of an event away, on demand also its registrations, which leaves all seats free
 * (domain/registrations#clearing-the-log). Throws `not_found`, `forbidden`, `validation_failed` for another title, and
 * `wrong_state` where there is nothing to clear or registrations must stay.
 */
export async function clearLog(
  deps: Deps,
  context: ActorContext,
  id: number,
  asked: z.output<typeof eventLogsClear> & { include_registrations: boolean },
) {
  const { title, reason, include_registrations: all } = asked;
  return writeTransaction(deps, async (trx) => {
    const at = deps.clock.now();
    const event = await lockSeen(trx, context, id);
    if (all && !isSuper(context)) throw new DomainError('forbidden');
    refuseInvalid(
      isTyped(title, event.title) ? [] : [{ field: 'title', code: 'typed_title' } as const],
    );
    const { lines, registrations, credited } = await countToClear(trx, id);
    const isEmpty = lines + (all ? registrations : 0) === 0;
    if (isEmpty || (all && (credited || hasStarted(event, at))))
      throw new DomainError('wrong_state');
    const archive = await insertArchive(trx, {
      content_id: id,
      reason,
      archived_by: context.actor.id,
      archived_at: at.toISOString(),
    });
    const of = { eventId: id, archive: archive.id };
    const counts = {
      lines: await archivePart(trx, 'lines', of),
      registrations: all ? await archivePart(trx, 'registrations', of) : 0,
    };
    await writeCounts(trx, archive.id, counts);
    const line = { registration_id: null, type: 'cleared', note: reason } as const;
    await insertLog(trx, id, [line], { by: context.actor.id, at });
    await recordAudit(trx, deps.clock, context, {
      action: 'event.clear_logs',
      entityType: 'event',
      entityId: id,
      entityTitle: event.title,
      diff: { archive: archive.id, ...counts },
    });
    return reply(deps, context, event, trx);
  });
}

/** What was restored takes seats again, which must be there. Throws `event_full` and `workplace_full`. */
async function refuseUnfit(trx: Trx, event: HeldEvent): Promise<void> {
  const {
    capacity,
    waitlist_enabled: queues,
    waitlist_capacity: queue,
    max_per_workplace: max,
  } = event;
  const { taken, waiting } = await countSeats(trx, event.id);
  const room = queues ? (queue ?? waiting) : 0;
  if ((capacity !== null && taken > capacity) || waiting > room)
    throw new DomainError('event_full');
  if (max === null) return;
  const most = Math.max(0, ...(await countByWorkplace(trx, event.id, null)).values());
  if (most > max) throw new DomainError('workplace_full', { params: { max } });
}

/**
 * Brings back what was cleared at once, the same rows. Throws `not_found`, `forbidden`, and `event_full`,
 * `workplace_full` or `already_registered` where it does not fit any more.
 */
export async function restoreArchive(
  deps: Deps,
  context: ActorContext,
  id: number,
  archive: number,
) {
  return writeTransaction(deps, async (trx) => {
    const at = deps.clock.now();
    const event = await lockSeen(trx, context, id);
    if (!isSuper(context)) throw new DomainError('forbidden');
    if (!(await hasArchive(trx, id, archive))) throw new DomainError('not_found');
    const counts = {
      lines: await restorePart(trx, 'lines', archive),
      registrations: await restorePart(trx, 'registrations', archive),
    };
    await deleteArchive(trx, archive);
    if (counts.registrations > 0) {
      await refuseUnfit(trx, event);
      await promoteWaiting(trx, event, at);
    }
    await recordAudit(trx, deps.clock, context, {
      action: 'event.restore_logs',
      entityType: 'event',
      entityId: id,
      entityTitle: event.title,
      diff: { archive, ...counts },
    });
    return reply(deps, context, event, trx);
  });
}

/** Removes what was cleared too long ago to be restored, and says so in the audit. */
export async function forgetArchives(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - ARCHIVE_DAYS * DAY_MS);
  await writeTransaction(deps, async (trx) => {
    for (const gone of await deleteArchivesBefore(trx, before.toISOString())) {
      const { id, event_id: eventId, title, ...counts } = gone;
      await recordAudit(trx, deps.clock, SYSTEM, {
        action: 'event.forget_logs',
        entityType: 'event',
        entityId: eventId,
        entityTitle: title,
        diff: { archive: id, ...counts },
      });
    }
  });
}
