import type { Language, Region } from '@connect/contract/constants.ts';
import type { ActorContext } from '../../actor.ts';
import { logItem } from '../../content/reading/logged-item.service.ts';
import type { AccountDeps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { isMasked } from '../../people/masking.ts';
import { regionLimit } from '../../people/regions.ts';
import { userSight } from '../../people/user-scope.ts';
import { tracePersons } from '../../usage/logs/logs.service.ts';
import type { OwnVisit } from '../page/own-page.service.ts';
import { registrationListing } from '../registration-view.ts';
import { loadHeldEvent, traceViews } from '../registrations.service.ts';
import {
  type Certified,
  hasRegistration,
  selectByNumber,
  selectCertified,
} from './certificates.queries.ts';

export interface CertificateFile {
  body: Buffer;
  fileName: string;
}

/** The address that a certificate is confirmed at. */
const addressOf = ({ publicUrl }: AccountDeps, number: string) => `${publicUrl}/c/${number}`;

async function write(
  deps: AccountDeps,
  certified: Certified,
  language: Language,
): Promise<CertificateFile> {
  const { company_name: company } = await deps.settings.current();
  // Loaded with the first certificate: fonts and PDF are 2 MB of source text.
  const { certificatePdf } = await import('./certificate-pdf.ts');
  const body = await certificatePdf(certified, {
    language,
    company,
    address: addressOf(deps, certified.number),
    now: deps.clock.now(),
  });
  return { body, fileName: `certificate_${certified.number}.pdf` };
}

/** Somebody within regions who has credits and is not erased. Throws `not_found`, and `wrong_state` without any. */
async function load(
  { db }: AccountDeps,
  asked: { meetingId: number; id: number; regions: readonly Region[] | null },
): Promise<Certified> {
  const certified = await selectCertified(db, asked);
  if (certified && !certified.erased) return certified;
  throw new DomainError((await hasRegistration(db, asked)) ? 'wrong_state' : 'not_found');
}

/** It names somebody in full: nobody reads it who is shown them covered. Throws `not_found`, `forbidden`, `wrong_state`. */
export async function certificateOfEvent(
  deps: AccountDeps,
  context: ActorContext,
  eventId: number,
  id: number,
): Promise<CertificateFile> {
  // What somebody earned outlives the event, as the page that confirms it does (domain/credits#certificates).
  const event = await loadHeldEvent(deps.db, context, eventId, 'event', true);
  const { contactMasked, regions } = registrationListing(context.actor, eventId);
  if (contactMasked) throw new DomainError('forbidden');
  const certified = await load(deps, { meetingId: eventId, id, regions });
  await traceViews(deps, context, event, {
    view: 'certificate',
    rows: [{ user_id: certified.user_id }],
  });
  return write(deps, certified, context.language);
}

/** The same of a webinar. */
export async function certificateOfWebinar(
  deps: AccountDeps,
  context: ActorContext,
  webinarId: number,
  id: number,
): Promise<CertificateFile> {
  const { actor } = context;
  const subject = await logItem(deps, actor, { kind: 'webinar', id: webinarId });
  if (isMasked(actor, 'webinar') || userSight(actor).masked) throw new DomainError('forbidden');
  const certified = await load(deps, {
    meetingId: webinarId,
    id,
    regions: regionLimit(actor, 'webinar'),
  });
  const ids = certified.user_id === null ? [] : [certified.user_id];
  await tracePersons(deps, context, { subject, view: 'certificate', page: 1, ids });
  return write(deps, certified, context.language);
}

/** That of the page of one's own; null without credits. */
export async function ownCertificate(
  deps: AccountDeps,
  { event, page }: Pick<OwnVisit, 'event' | 'page'>,
  language: Language,
): Promise<CertificateFile | null> {
  if (!page.certified) return null;
  const certified = await selectCertified(deps.db, {
    meetingId: event.id,
    id: page.registration_id,
    regions: null,
  });
  return certified && !certified.erased ? write(deps, certified, language) : null;
}

const NUMBER = /^C\d{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/;

/** What anybody is told of a number, as somebody typed it; null: nothing, whatever the reason. */
export async function confirmCertificate(
  { db }: AccountDeps,
  typed: string,
): Promise<Certified | null> {
  const number = typed.trim().toUpperCase();
  return NUMBER.test(number) ? ((await selectByNumber(db, number)) ?? null) : null;
}
