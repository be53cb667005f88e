import type {
  ConsentText,
  consentTextCreate,
  TextInForce,
} from '@connect/contract/privacy/consent-text.ts';
import type { ConsentPurpose } from '@connect/contract/users/user-choices.ts';
import type { z } from 'zod';
import { type ActorContext, can } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError, refuseInvalid } from '../domain-error.ts';
import { personOf } from '../people/person-of.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import {
  type ConsentTextRow,
  deleteConsentText,
  insertConsentText,
  lockPurpose,
  selectConsentTexts,
  selectLatestText,
  selectTextsInForce,
} from './consent-texts.queries.ts';

const shown = ({ maker_name: name, created_by: by, ...row }: ConsentTextRow): ConsentText => ({
  ...row,
  created_by: personOf(by, name),
});

const titleOf = ({ purpose, version }: { purpose: string; version: string }): string =>
  `${purpose} ${version}`;

async function load(trx: Trx, now: Date, id: number): Promise<ConsentTextRow> {
  const [row] = await selectConsentTexts(trx, now, id);
  if (!row) throw new DomainError('not_found');
  return row;
}

export async function listConsentTexts(deps: Deps, { actor }: ActorContext) {
  const rows = await selectConsentTexts(deps.db, deps.clock.now());
  return {
    data: rows.map(shown),
    meta: { permissions: { manage: can(actor, 'privacy.manage') } },
  };
}

/** The texts that somebody is asked to agree to now (domain/registrations#consents). */
export const textsInForce = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  purposes: readonly ConsentPurpose[],
): Promise<TextInForce[]> => selectTextsInForce(db, purposes, clock.now());

/**
 * Adds the next version of a purpose: it comes into force after all earlier ones. Throws
 * `version_conflict` when another one came meanwhile.
 */
export async function addConsentText(
  deps: Deps,
  context: ActorContext,
  body: z.output<typeof consentTextCreate>,
) {
  const now = deps.clock.now();
  const { after_id: after, valid_from: from = now.toISOString(), ...values } = body;
  return writeTransaction(deps, async (trx) => {
    await lockPurpose(trx, values.purpose);
    const latest = await selectLatestText(trx, values.purpose);
    if ((latest?.id ?? null) !== after) throw new DomainError('version_conflict');
    const early = latest !== undefined && Date.parse(from) <= Date.parse(latest.valid_from);
    refuseInvalid(early ? [{ field: 'valid_from', code: 'date_order' }] : []);
    const id = await insertConsentText(trx, {
      ...values,
      valid_from: from,
      created_at: now.toISOString(),
      created_by: context.actor.id,
    });
    await recordAudit(trx, deps.clock, context, {
      action: 'consent_text.create',
      entityType: 'consent_text',
      entityId: id,
      entityTitle: titleOf(values),
      diff: { valid_from: from, ask_again: values.ask_again, change_note: values.change_note },
    });
    return { data: shown(await load(trx, now, id)) };
  });
}

/** Drops a planned version. Throws `not_found`, and `wrong_state` for one in force or in use. */
export async function dropConsentText(
  deps: Deps,
  context: ActorContext,
  id: number,
): Promise<void> {
  const now = deps.clock.now();
  await writeTransaction(deps, async (trx) => {
    const found = await load(trx, now, id);
    await lockPurpose(trx, found.purpose);
    const row = await load(trx, now, id);
    if (row.state !== 'planned' || row.records > 0) throw new DomainError('wrong_state');
    await deleteConsentText(trx, id);
    await recordAudit(trx, deps.clock, context, {
      action: 'consent_text.delete',
      entityType: 'consent_text',
      entityId: id,
      entityTitle: titleOf(row),
      diff: { valid_from: row.valid_from },
    });
  });
}
