import type { AccountDeps, Trx } from '../../deps.ts';
import { DAY_MS } from '../../time/moments.ts';
import { followRegistration } from '../../track/clicks.service.ts';
import { isOwnPage, pageSlug } from '../own-page.ts';
import {
  type ArrivalRecord,
  selectByClick,
  selectByToken,
  selectInviting,
} from './arrivals.queries.ts';

/** A click tells for so long by which link somebody came. */
const TOLD_DAYS = 30;

/** How somebody came to the page of an event: by which link, and who they are if its address was their own. */
export interface Arrival {
  linkId: number;
  userId: number | null;
  /** The click that led here; null where the address names none. */
  click: string | null;
}

/** Whether a link leads to an event, or to its page. */
const leadsTo =
  (event: { id: number; slug: string }, publicUrl: string) =>
  ({ target_type: type, target_id: id, target_url: url }: ArrivalRecord): boolean =>
    type === 'event'
      ? id === event.id
      : url !== null && isOwnPage(url, publicUrl) && pageSlug(url) === event.slug;

/** Which of some users a personal link invites to an event (domain/registrations#personal-link). */
export async function invitedAmong(
  { publicUrl }: Pick<AccountDeps, 'publicUrl'>,
  trx: Trx,
  event: { id: number; slug: string },
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const links = await selectInviting(trx, event.id, userIds);
  return new Set(links.filter(leadsTo(event, publicUrl)).flatMap(({ user_id: id }) => id ?? []));
}

/**
 * How somebody came to the page of an event, by what its address carries: the token of a recipient or the id of a
 * click. Null when neither is of a link that leads there.
 */
export async function arrivalAt(
  { db, clock, publicUrl }: Pick<AccountDeps, 'db' | 'clock' | 'publicUrl'>,
  event: { id: number; slug: string },
  by: { token: string | null; click: string | null },
): Promise<Arrival | null> {
  const leadsHere = leadsTo(event, publicUrl);
  const named = by.token === null ? undefined : await selectByToken(db, by.token);
  const { click } = by;
  if (named && leadsHere(named)) return { linkId: named.link_id, userId: named.user_id, click };
  if (click === null) return null;
  const since = new Date(clock.now().getTime() - TOLD_DAYS * DAY_MS);
  const clicked = await selectByClick(db, click, since);
  return clicked && leadsHere(clicked) ? { linkId: clicked.link_id, userId: null, click } : null;
}

/** Whoever registers soon after a click did what the link is for (domain/links#conversion). */
export async function noteRegistration(trx: Trx, arrival: Arrival | null, now: Date) {
  if (arrival?.click) await followRegistration(trx, arrival.click, arrival.linkId, now);
}
