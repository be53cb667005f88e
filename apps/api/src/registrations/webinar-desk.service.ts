import type { RegistrationStatus } from '@connect/contract/meetings/registration-states.ts';
import type { WebinarAction } from '@connect/contract/meetings/webinar-states.ts';
import { type ActorContext, can } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { selectHeldEvent } from './held-event.queries.ts';
import { registrationListing, registrationSight, seesEvent } from './registration-view.ts';
import { selectMark } from './registrations.queries.ts';
import { mayRegister, remindRights } from './registrations.service.ts';

/** What somebody may do now with registrations of a webinar, which its own list asks, row by row. */
export async function webinarRights({ db, clock }: Deps, context: ActorContext, id: number) {
  const { actor } = context;
  const webinar = await selectHeldEvent(db, id, ['webinar']);
  const now = clock.now();
  const seen = webinar && seesEvent(actor, webinar) ? webinar : null;
  const sight = seen && registrationSight(context, seen, now);
  const ofRow = (status: RegistrationStatus): Record<WebinarAction, boolean> => {
    const row = { status, checked_in_at: null, checked_out_at: null };
    const may = (action: WebinarAction) => sight?.edit === true && sight.may(action, row);
    return { confirm: may('confirm'), reject: may('reject'), cancel: may('cancel') };
  };
  return {
    ofRow,
    reminding: seen && remindRights(seen, sight?.edit === true, now),
    create: seen !== null && can(actor, 'registration.create') && mayRegister(seen, now),
  };
}

/** The mark of a webinar as it is now, for what is read after it (domain/registrations#two-at-once). */
export const webinarMark = ({ db }: Deps, { actor }: ActorContext, id: number): Promise<string> =>
  selectMark(db, registrationListing(actor, id, 'webinar'));
