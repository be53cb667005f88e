import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import {
  CPE_NEEDED,
  CREDIT_TYPES,
  type userCredits,
} from '@connect/contract/users/user-credits.ts';
import { type Actor, type ActorContext, can } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { covered, isMasked } from '../../people/masking.ts';
import { userSight } from '../../people/user-scope.ts';
import { addDays, bangkokIso } from '../../time/moments.ts';
import { timelineSight } from '../timeline/timeline-sight.ts';
import { loadUser } from '../user.service.ts';
import { type CreditRecord, selectCredits } from './user-credits.queries.ts';

type Credits = ReplyOf<typeof userCredits>['data'];

const yearOf = ({ day }: CreditRecord) => Number(day.slice(0, 4));

/** The five years that end with the licence, else with this year (domain/credits#wallet). */
function windowOf(expires: string | null, today: string) {
  const byLicence = expires !== null && expires >= today;
  const end = byLicence ? expires : `${today.slice(0, 4)}-12-31`;
  const before = `${Number(end.slice(0, 4)) - CPE_NEEDED.years}${end.slice(4)}`;
  // Of a 29 February the year before has none.
  const from = addDays(before.endsWith('-02-29') ? before.replace('-29', '-28') : before, 1);
  return { from, to: end, by_licence: byLicence };
}

const readsCertificates = (actor: Actor) => ({
  event: can(actor, 'registration.view') && !isMasked(actor, 'registration'),
  webinar: can(actor, 'webinar.logs') && !isMasked(actor, 'webinar'),
});

const sum = (rows: readonly CreditRecord[]) => rows.reduce((all, { credits }) => all + credits, 0);

/** The credits of a user. Throws `not_found`. */
export async function readCredits(
  { db, clock }: Deps,
  { actor }: ActorContext,
  id: number,
): Promise<{ data: Credits }> {
  const now = clock.now();
  const user = await loadUser(db, actor, id, now);
  const { masked } = userSight(actor);
  const rows = await selectCredits(db, id, timelineSight(actor).kinds);
  const readable = readsCertificates(actor);
  const years = [...new Set(rows.map(yearOf))];
  const window = windowOf(user.license_expires_at, bangkokIso(now).slice(0, 10));
  return {
    data: {
      sums: CREDIT_TYPES.flatMap((type) =>
        years.flatMap((year) => {
          const its = rows.filter((row) => row.type === type && yearOf(row) === year);
          return its.length === 0 ? [] : [{ type, year, credits: sum(its) }];
        }),
      ),
      window:
        user.user_type === 'pharmacist'
          ? {
              ...window,
              needed: CPE_NEEDED.credits,
              credits: sum(
                rows.filter(
                  ({ type, day }) => type === 'cpe' && day >= window.from && day <= window.to,
                ),
              ),
            }
          : null,
      rows: rows.map((row) => ({
        registration_id: row.registration_id,
        type: row.type,
        year: yearOf(row),
        start_at: row.start_at,
        kind: row.kind,
        item: row.visible ? { id: row.id, title: row.title } : null,
        credits: row.credits,
        certificate_no: masked ? covered(row.certificate_no) : row.certificate_no,
        certificate: row.visible && !masked && readable[row.kind],
      })),
    },
  };
}
