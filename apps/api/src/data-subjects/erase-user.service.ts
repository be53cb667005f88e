import type { erasureCalls } from '@connect/contract/privacy/erasure.ts';
import type { z } from 'zod';
import type { ActorContext, WriteContext } from '../actor.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError, refuseInvalid } from '../domain-error.ts';
import { addJob } from '../jobs/jobs.service.ts';
import type { SweptRow } from '../media/files/media.queries.ts';
import { removeFolders } from '../media/library/media.service.ts';
import { auditUser, isInScope, userReply } from '../users/user.service.ts';
import { refuseStaleRow } from '../writing/refuse-stale.ts';
import { isTyped, says } from '../writing/typed-name.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { lockSubject, namesOf, type Subject, selectRefused } from './erase.queries.ts';
import { cleanedDiff, eraseSubject } from './erasing.ts';
import { insertErasure } from './ledger.queries.ts';
import { noteErasureJob } from './note-erasure.job.ts';
import { updateRequest } from './privacy-requests.queries.ts';
import { lockOpen } from './privacy-requests.service.ts';

type Asked = z.output<NonNullable<typeof erasureCalls.erase.body>>;

/** The reason in the ledger of whoever is erased without having asked. */
const REFUSED = 'ใบอนุญาตไม่ผ่านการตรวจ พ้นกำหนดเก็บข้อมูล';

/** Whoever erases has typed whom: the shown name, or the id with or without `#`. */
const confirms = ({ id, display_name }: Subject, typed: string): boolean =>
  [String(id), `#${id}`, display_name].some((name) => isTyped(typed, name));

/** The reason stays for good, so that it must not name who is gone. */
const namesPerson = (subject: Subject, reason: string): boolean =>
  namesOf(subject).some((name) => says(reason, name));

/** Erases a locked user and enters it in the ledger, the file store and the audit. */
async function eraseForGood(
  trx: Trx,
  deps: Deps,
  context: WriteContext,
  subject: Subject,
  why: { reason: string; request?: { id: number; code: string | undefined } },
): Promise<SweptRow[]> {
  const at = deps.clock.now();
  const by = context.actor?.id ?? null;
  const erased = await eraseSubject(trx, deps.keys, subject, { at, by });
  for (const hash of erased.subjects) {
    const note = { subject: hash, erased_at: at.toISOString() };
    await insertErasure(trx, {
      ...note,
      erased_by: by,
      request_id: why.request?.id ?? null,
      reason: why.reason,
      cleaned: erased.cleaned,
    });
    await addJob(trx, noteErasureJob, note);
  }
  await auditUser(trx, deps.clock, context, subject.id, {
    action: 'user.erase',
    reason: why.reason,
    diff: { ...(why.request && { request: why.request.code }), ...cleanedDiff(erased) },
  });
  return erased.files;
}

/** How many `eraseRefused` would erase. */
export const countRefused = async ({ db }: Pick<Deps, 'db'>, before: string): Promise<number> =>
  (await selectRefused(db, before)).length;

/**
 * Erases users who wait for approval and whose licence was refused before a moment, each in a
 * transaction of its own (domain/privacy#retention). Returns how many they were.
 */
export async function eraseRefused(
  deps: Deps,
  context: WriteContext,
  before: string,
  signal?: AbortSignal,
): Promise<number> {
  let erased = 0;
  for (const id of await selectRefused(deps.db, before)) {
    signal?.throwIfAborted();
    const files = await writeTransaction(deps, async (trx) => {
      const subject = await lockSubject(trx, id);
      const [still] = await selectRefused(trx, before, id);
      return subject && still
        ? eraseForGood(trx, deps, context, subject, { reason: REFUSED })
        : null;
    });
    if (!files) continue;
    await removeFolders(deps, files);
    erased += 1;
  }
  return erased;
}

/**
 * Erases a user for good, as their request asks, and closes the request (domain/privacy#erasure).
 * Throws `not_found`, `version_conflict`, `wrong_state` for somebody erased already or merged into another, and
 * `validation_failed` for another name, a reason that names the person, or a request that is not
 * theirs, not about erasing or whose sender is not yet sure.
 */
export async function eraseUser(deps: Deps, context: ActorContext, id: number, asked: Asked) {
  const { actor } = context;
  const { files, reply } = await writeTransaction(deps, async (trx) => {
    const at = deps.clock.now();
    const subject = await lockSubject(trx, id);
    if (!subject || !(await isInScope(trx, actor, id, at))) throw new DomainError('not_found');
    if (subject.status === 'erased' || subject.merged_into_id !== null)
      throw new DomainError('wrong_state');
    refuseStaleRow(subject, asked.version);
    const request = await lockOpen(trx, asked.request_id, undefined).catch((error: unknown) => {
      if (error instanceof DomainError) return null;
      throw error;
    });
    const theirs =
      request?.type === 'erase' && request.user?.id === id && request.status === 'in_progress';
    refuseInvalid([
      ...(confirms(subject, asked.confirm) ? [] : [{ field: 'confirm', code: 'confirm' } as const]),
      ...(namesPerson(subject, asked.reason)
        ? [{ field: 'reason', code: 'names_person' } as const]
        : []),
      ...(theirs ? [] : [{ field: 'request_id', code: 'erase_request' } as const]),
    ]);
    const files = await eraseForGood(trx, deps, context, subject, {
      reason: asked.reason,
      request: { id: asked.request_id, code: request?.code },
    });
    await updateRequest(
      trx,
      asked.request_id,
      { status: 'completed', completed_at: at.toISOString(), completed_by: actor.id },
      { by: actor.id, at },
    );
    return { files, reply: await userReply(deps, context, id, trx) };
  });
  await removeFolders(deps, files);
  return reply;
}
