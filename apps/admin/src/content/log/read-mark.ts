import type { registrations } from '@connect/contract/registrations/registration.ts';
import { call } from '../../api/start/client.ts';

/** Calls that answer with a mark. */
export type MarkCall = typeof registrations.mark;

/** A mark of an event, or a webinar, as it is now; null without an answer. */
export const readMark = (endpoint: MarkCall, id: number): Promise<string | null> =>
  call(endpoint, { params: { id: String(id) }, silent: true }).then(
    ({ data }) => data.mark,
    () => null,
  );
