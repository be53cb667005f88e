import type { AccountDeps } from '../../deps.ts';

/**
 * Runs what registers people for an event or a webinar one after the other within this process, before it opens its
 * transaction: whoever waits for the event holds no connection meanwhile (domain/registrations#seats).
 */
export const inTurnAt = <Result>(
  { inTurn }: Pick<AccountDeps, 'inTurn'>,
  eventId: number,
  work: () => Promise<Result>,
): Promise<Result> => inTurn([`registrations ${eventId}`], work);
