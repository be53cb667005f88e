import type { Language } from '@connect/contract/constants.ts';
import { nationalPhone } from '@connect/contract/text.ts';
import type { ActorContext } from '../../actor.ts';
import type { Deps, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { recogniseFile, wrongFileType } from '../../media/files/file-kind.ts';
import { discardFile, fileAddress, removeFolders } from '../../media/library/media.service.ts';
import type { Received } from '../../media/uploading/receive-upload.ts';
import { keepApart } from '../../media/uploading/upload-media.service.ts';
import { mayRecord } from '../../people/user-rights.ts';
import { momentInWords } from '../../time/moments.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { selectConsent, setEvidence } from '../consents.queries.ts';
import { listConsents } from '../consents.service.ts';
import { lockUser } from '../user.queries.ts';
import { auditUser, loadLive } from '../user.service.ts';
import { receiptPage } from './consent-receipt.ts';

/**
 * A record whose person the actor sees, and about whom they record consents. Throws `not_found` for
 * a record of somebody out of sight or erased, and `forbidden`.
 */
async function loadRecord(deps: Deps, { actor }: ActorContext, id: number, db: Deps['db'] | Trx) {
  const record = await selectConsent(db, id);
  if (!record) throw new DomainError('not_found');
  const person = await loadLive(db, actor, record.user_id, deps.clock.now());
  if (!mayRecord(actor)) throw new DomainError('forbidden');
  return { record, person };
}

/** Pictures and PDFs prove something; other files are refused. */
async function refuseOtherTypes(file: Received): Promise<void> {
  const { kind, mimeType } = await recogniseFile(file);
  if (kind !== 'image' && mimeType !== 'application/pdf') throw wrongFileType();
}

/**
 * Keeps the scan of a consent, instead of an earlier one (domain/privacy#evidence). Throws
 * `not_found`, `forbidden`, and what uploads throw.
 */
export async function attachEvidence(
  deps: Deps,
  context: ActorContext,
  id: number,
  file: Received,
) {
  const { user_id: userId } = (await loadRecord(deps, context, id, deps.db)).record;
  await refuseOtherTypes(file);
  let reply: Awaited<ReturnType<typeof listConsents>> | undefined;
  let gone: Awaited<ReturnType<typeof discardFile>> = [];
  await keepApart(deps, context, { ...file, name: `consent-${id}` }, async (trx, kept) => {
    await lockUser(trx, userId);
    await loadRecord(deps, context, id, trx);
    const earlier = await setEvidence(trx, id, kept.id);
    gone = earlier === null ? [] : await discardFile(trx, earlier);
    await auditUser(trx, deps.clock, context, userId, {
      action: 'user.consent_evidence',
      diff: { record: id, sha256: kept.sha256, replaced: earlier !== null },
    });
    reply = await listConsents(deps, context, userId, trx);
  });
  await removeFolders(deps, gone);
  if (!reply) throw new DomainError('unavailable');
  return reply;
}

/** Where the scan can be opened now; each time is in the audit log. */
export async function openEvidence(deps: Deps, context: ActorContext, id: number) {
  const { record } = await loadRecord(deps, context, id, deps.db);
  const mediaId = record.evidence_media_id;
  if (mediaId === null) throw new DomainError('not_found');
  const address = await fileAddress(deps, mediaId);
  await writeTransaction(deps, (trx) =>
    auditUser(trx, deps.clock, context, record.user_id, {
      action: 'pii.view',
      diff: { view: 'consent_evidence', record: id },
    }),
  );
  return { data: address };
}

/** The receipt that a person is given; making one is in the audit log (domain/privacy#receipts). */
export async function makeReceipt(
  deps: Deps,
  context: ActorContext,
  id: number,
  language: Language,
) {
  const { record, person } = await loadRecord(deps, context, id, deps.db);
  const { company_name: company, company_phone: phone } = await deps.settings.current();
  await writeTransaction(deps, (trx) =>
    auditUser(trx, deps.clock, context, record.user_id, {
      action: 'user.consent_receipt',
      diff: { record: id, language },
    }),
  );
  const html = receiptPage(
    {
      id,
      name: person.display_name,
      company,
      phone: phone === '' ? '' : nationalPhone(phone),
      purpose: record.purpose,
      action: record.action,
      version: record.text_version,
      body: language === 'th' ? record.body_th : record.body_en,
      channel: record.channel,
      at: momentInWords(record.occurred_at),
    },
    language,
  );
  return { data: { html } };
}
