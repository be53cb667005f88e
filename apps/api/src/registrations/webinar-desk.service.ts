import type { RegistrationStatus } from '@connect/contract/registrations/registration-states.ts';
import type { WebinarAction } from '@connect/contract/registrations/webinar-states.ts';
import type { ActorContext } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { selectHeldEvent } from './held-event.queries.ts';
import { registrationSight, seesEvent } from './registration-view.ts';

/** What somebody may do now with a registration of a webinar, which its own list asks row by row. */
export async function webinarRights({ db, clock }: Deps, context: ActorContext, id: number) {
  const webinar = await selectHeldEvent(db, id, ['webinar']);
  const sight =
    webinar && seesEvent(context.actor, webinar)
      ? registrationSight(context, webinar, clock.now())
      : null;
  return (status: RegistrationStatus): Record<WebinarAction, boolean> => {
    const row = { status, checked_in_at: null };
    const may = (action: WebinarAction) => sight?.edit === true && sight.may(action, row);
    return { confirm: may('confirm'), reject: may('reject'), cancel: may('cancel') };
  };
}
