import type { ConsentRecord, consentCreate } from '@connect/contract/users/consent.ts';
import type { ConsentPurpose } from '@connect/contract/users/user-choices.ts';
import type { z } from 'zod';
import type { ActorContext, WriteContext } from '../actor.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError, refuseInvalid } from '../domain-error.ts';
import { covered, isMasked } from '../people/masking.ts';
import { personOf } from '../people/person-of.ts';
import { mayRecord } from '../people/user-rights.ts';
import { pastIssues } from '../time/past.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import {
  type ConsentRow,
  emptyScores,
  insertConsents,
  type NewConsent,
  selectConsentRecords,
  selectConsentsNow,
  selectConsentText,
  selectTextVersions,
  type TextVersion,
} from './consents.queries.ts';
import { auditUser, loadUser } from './user.service.ts';
import { lockLive } from './user-transaction.service.ts';

function recordView(row: ConsentRow, masked: boolean): ConsentRecord {
  const { capturer_name: name, captured_by: by, note, ...rest } = row;
  const { evidence_kind: kind, evidence_size: size, evidence_scan: scan, ...record } = rest;
  return {
    ...record,
    note: masked ? covered(note) : note,
    captured_by: personOf(by, name),
    evidence:
      kind === null || size === null || scan === null ? null : { kind, size, scan_status: scan },
  };
}

/** What a user has agreed to, and how it came about. Throws `not_found`. */
export async function listConsents(
  deps: Deps,
  { actor }: ActorContext,
  id: number,
  db: Deps['db'] | Trx = deps.db,
) {
  const now = deps.clock.now();
  const { status, deleted_at } = await loadUser(db, actor, id, now);
  const masked = isMasked(actor, 'user');
  const rows = await selectConsentRecords(db, id);
  return {
    data: {
      now: await selectConsentsNow(db, id, now),
      records: rows.map((row) => recordView(row, masked)),
    },
    meta: {
      permissions: { record: mayRecord(actor) && deleted_at === null && status !== 'erased' },
    },
  };
}

/**
 * The version that a decision is about: the one that is named, else the one in force at that moment.
 * Nobody agrees to a text before it came into force; what is withdrawn may be any.
 */
export async function textVersion(
  trx: Trx,
  {
    purpose,
    action,
    text_version: version,
  }: Pick<z.output<typeof consentCreate>, 'purpose' | 'action' | 'text_version'>,
  occurred: string,
): Promise<string> {
  const found = await selectConsentText(
    trx,
    purpose,
    version === undefined ? { at: occurred } : { version },
  );
  const field = 'text_version';
  if (!found) {
    throw new DomainError('validation_failed', {
      issues: [{ field, code: version === undefined ? 'required' : 'reference' }],
    });
  }
  const early = Date.parse(found.valid_from) > Date.parse(occurred);
  refuseInvalid(early && action !== 'withdraw' ? [{ field, code: 'text_not_in_force' }] : []);
  return found.version;
}

/** Every text that was in force once or will be, in that order. */
export const consentTexts = (trx: Trx): Promise<TextVersion[]> => selectTextVersions(trx);
export type { TextVersion };

/** Adds records about users who are locked, by whoever writes them down or the person, each with its audit entry. */
export async function addConsents(
  deps: Deps,
  context: WriteContext,
  trx: Trx,
  consents: readonly Omit<NewConsent, 'captured_by' | 'recorded_at'>[],
  from: { import?: number } = {},
): Promise<void> {
  if (consents.length === 0) return;
  const written = {
    captured_by: context.actor?.id ?? null,
    recorded_at: deps.clock.now().toISOString(),
  };
  await insertConsents(
    trx,
    consents.map((consent) => ({ ...consent, ...written })),
  );
  for (const { user_id: id, purpose, action, text_version, channel } of consents) {
    await auditUser(trx, deps.clock, context, id, {
      action: 'user.consent',
      diff: { purpose, action, text_version, channel, ...from },
    });
  }
  const quiet = consents.flatMap(({ user_id: id, purpose, action }) =>
    purpose === 'profiling' && action !== 'grant' ? [id] : [],
  );
  if (quiet.length > 0) await emptyScores(trx, quiet, deps.clock.now());
}

/** Withdraws what a locked user agrees to now of these purposes, and what was found out about them. */
export async function withdrawConsents(
  deps: Deps,
  context: WriteContext,
  trx: Trx,
  id: number,
  purposes: readonly ConsentPurpose[],
  how: Pick<NewConsent, 'channel' | 'note'>,
): Promise<void> {
  const now = deps.clock.now();
  const held = await selectConsentsNow(trx, id, now);
  const consents = held.flatMap(({ purpose, state, text_version }) =>
    state === 'granted' && text_version !== null && purposes.includes(purpose)
      ? [{ user_id: id, purpose, action: 'withdraw' as const, text_version, ...how }]
      : [],
  );
  const occurred_at = now.toISOString();
  await addConsents(
    deps,
    context,
    trx,
    consents.map((consent) => ({ ...consent, occurred_at })),
  );
  await emptyScores(trx, [id], now);
}

/**
 * Adds a record: a withdrawal holds at once wherever consent is asked for. Throws `not_found`,
 * `forbidden`, and `validation_failed` for a moment that has not been.
 */
export async function recordConsent(
  deps: Deps,
  context: ActorContext,
  id: number,
  body: z.output<typeof consentCreate>,
) {
  const { actor } = context;
  const at = deps.clock.now();
  const { occurred_at: occurred = at.toISOString(), ...consent } = body;
  return writeTransaction(deps, async (trx) => {
    await lockLive(trx, actor, id, at);
    if (!mayRecord(actor)) throw new DomainError('forbidden');
    refuseInvalid(pastIssues('occurred_at', occurred, at));
    const version = await textVersion(trx, body, occurred);
    const record = { ...consent, text_version: version, user_id: id, occurred_at: occurred };
    await addConsents(deps, context, trx, [record]);
    return listConsents(deps, context, id, trx);
  });
}

export { selectAgreements as agreementsOf } from './consents.queries.ts';
