import { registrations } from '@connect/contract/registrations/registration.ts';
import { call } from '../../api/start/client.ts';

/** The mark of an event's registrations as they are now; null without an answer. */
export const readMark = (eventId: number): Promise<string | null> =>
  call(registrations.mark, { params: { id: String(eventId) }, silent: true }).then(
    ({ data }) => data.mark,
    () => null,
  );
