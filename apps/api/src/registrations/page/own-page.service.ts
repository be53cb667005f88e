import { SURVEY_SCORES } from '@connect/contract/meetings/registration-states.ts';
import type { TemplateChannel } from '@connect/contract/message-templates/template-choices.ts';
import type { CallContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { sha256 } from '../../auth/keys.ts';
import { DomainError } from '../../domain-error.ts';
import { withdrawConsents } from '../../users/consents.service.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { type HeldEvent, lockHeldEvent } from '../held-event.queries.ts';
import { writeMoves } from '../move.service.ts';
import { lockRegistrations } from '../register.queries.ts';
import { insertLog } from '../seats.queries.ts';
import { mayCancel, ratesUntil } from './own-rules.ts';
import {
  cancelRepeat,
  dropConsent,
  type EventFacts,
  lockPerson,
  type OwnPage,
  selectAgrees,
  selectOwnPage,
  writeScore,
} from './registration-page.queries.ts';
import { findEvent, nobody, type PageDeps } from './registration-page.service.ts';

/** Somebody at the page of their own. */
export interface OwnVisit {
  event: HeldEvent & EventFacts;
  page: OwnPage;
  token: string;
  mayCancel: boolean;
  /** Until when they give a score of the survey; null: not now. */
  ratesUntil: Date | null;
}

/** By an address of one's own; null: no such address. `kept`: also of an event in the trash, or what was cleared. */
export async function visitOwnPage(
  deps: PageDeps,
  slug: string,
  token: string,
  kept = false,
): Promise<OwnVisit | null> {
  const hash = sha256(token);
  const event = await findEvent(deps, slug, hash, kept);
  if (!event) return null;
  const page = await selectOwnPage(deps.db, event.id, hash, kept);
  if (!page) return null;
  const now = deps.clock.now();
  return {
    ...{ event, page, token },
    mayCancel: mayCancel(event, page.status, now),
    ratesUntil: ratesUntil(event, page, now),
  };
}

/**
 * Cancels what a page is about, until the start. On the page of somebody who typed the contact of another it changes
 * that page alone. Throws `not_found`, and `wrong_state` once it is too late.
 */
export async function cancelOnPage(
  deps: PageDeps,
  call: CallContext,
  { event: { id, kind }, token }: OwnVisit,
): Promise<void> {
  await writeTransaction(deps, async (trx) => {
    const event = await lockHeldEvent(trx, id, [kind]);
    const page = await selectOwnPage(trx, id, sha256(token));
    if (!event || !page) throw new DomainError('not_found');
    if (page.status === 'cancelled') return;
    if (!mayCancel(event, page.status, deps.clock.now())) throw new DomainError('wrong_state');
    if (page.repeat) return cancelRepeat(trx, page.id);
    const rows = await lockRegistrations(trx, id, [page.registration_id], null);
    await writeMoves(deps, trx, nobody(call), event, rows, { action: 'cancel' });
  });
}

/**
 * Keeps the score of somebody who attended (domain/registrations#survey); the same again changes nothing. Throws
 * `not_found`, `wrong_state` once it is too late, and `validation_failed` of what is no score.
 */
export async function rateOnPage(
  deps: PageDeps,
  call: CallContext,
  { event: { id, kind }, token }: OwnVisit,
  sent: string,
): Promise<void> {
  const score = SURVEY_SCORES.find((one) => String(one) === sent);
  await writeTransaction(deps, async (trx) => {
    const now = deps.clock.now();
    const event = await lockHeldEvent(trx, id, [kind]);
    const page = await selectOwnPage(trx, id, sha256(token));
    if (!event || !page) throw new DomainError('not_found');
    if (ratesUntil(event, page, now) === null) throw new DomainError('wrong_state');
    if (score === undefined) {
      throw new DomainError('validation_failed', { issues: [{ field: 'score', code: 'option' }] });
    }
    if (page.survey_score === score) return;
    await writeScore(trx, page.registration_id, score, now);
    const line = { registration_id: page.registration_id, type: 'survey' } as const;
    await insertLog(trx, id, [line], { by: 'person', at: now });
    await recordAudit(trx, deps.clock, nobody(call), {
      action: `${kind}.survey`,
      entityType: kind,
      entityId: id,
      entityTitle: event.title,
      diff: { registration: page.registration_id },
    });
  });
}

const newsBy = (channel: TemplateChannel) => `marketing_${channel}` as const;

/** Whether somebody gets news on a channel (domain/registrations#own-page). */
export const getsNews = (
  { db, clock }: PageDeps,
  { page }: OwnVisit,
  channel: TemplateChannel,
): Promise<boolean> => selectAgrees(db, page, newsBy(channel), clock.now());

/** Withdraws the consent to news on a channel. Throws `not_found`. */
export async function leaveNews(
  deps: PageDeps,
  call: CallContext,
  { event: { id }, token }: OwnVisit,
  channel: TemplateChannel,
): Promise<void> {
  const purpose = newsBy(channel);
  await writeTransaction(deps, async (trx) => {
    const page = await selectOwnPage(trx, id, sha256(token), true);
    if (!page) throw new DomainError('not_found');
    if (page.repeat) return;
    const userId = await lockPerson(trx, page.registration_id);
    if (userId === null) return dropConsent(trx, page.registration_id, purpose);
    const how = { channel: 'web', note: '' } as const;
    await withdrawConsents(deps, nobody(call), trx, userId, [purpose], how);
  });
}
