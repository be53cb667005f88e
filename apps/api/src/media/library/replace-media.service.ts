import type { BodyOf } from '@connect/contract/calls/endpoint.ts';
import type { MediaUse, mediaLibrary } from '@connect/contract/media/media-library.ts';
import type { Actor, ActorContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { type FileSwap, fileUserOf } from '../../content/saving/replace-file.service.ts';
import type { Deps, Trx } from '../../deps.ts';
import { DomainError, refuseInvalid } from '../../domain-error.ts';
import { replaceAvatar } from '../../staff/staff-avatar.service.ts';
import { startWork, type Work } from '../../writing/work.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { listUses, type MediaRow } from '../files/media.queries.ts';
import { readableFiles, refuseUnreadable } from '../reading/readable-media.service.ts';
import { lockFiles, lockItems } from './media-library.queries.ts';
import { forEachUse, keyOf, type Uses, usesFor } from './media-uses.ts';

type Replacement = BodyOf<typeof mediaLibrary.replace>;

const usesOf = async (db: Deps['db'] | Trx, actor: Actor, id: number): Promise<Uses> =>
  usesFor(actor, await listUses(db, id));

/** The uses of a file, if the actor may see them; the others are counted. Throws `not_found`. */
export async function readUses(deps: Deps, context: ActorContext, id: number) {
  await refuseUnreadable(deps.db, context.actor, deps.clock.now(), id);
  const { seen, hidden } = await usesOf(deps.db, context.actor, id);
  return { data: seen, meta: { total: seen.length + hidden, hidden } };
}

/**
 * Makes the transaction run again: meanwhile something began to use the file, and is not locked.
 */
const changedMeanwhile = () =>
  Object.assign(new Error('The uses of the file have changed'), { code: '40001' });

/**
 * Locks everything that is about to change: items by id, then both files, after which no new use of
 * either can be added. Returns the files and the actual uses of the first.
 */
async function lockAll(
  trx: Trx,
  { context: { actor }, now }: Work,
  id: number,
  { by_id: by, only }: Replacement,
) {
  const wanted = only && new Set(only.map(keyOf));
  const read = async (): Promise<Uses> => {
    const { seen, hidden } = await usesOf(trx, actor, id);
    return wanted
      ? { seen: seen.filter((item) => wanted.has(keyOf(item))), hidden: 0 }
      : { seen, hidden };
  };
  const content = ({ seen }: Uses) => seen.filter(({ type }) => type !== 'staff');
  const before = await read();
  const locked = content(before).map((item) => item.id);
  await lockItems(trx, locked);
  const files = await lockFiles(trx, [id, by]);
  const uses = await read();
  if (content(uses).some((item) => !locked.includes(item.id))) throw changedMeanwhile();
  const from = files.find((file) => file.id === id);
  if (!from) throw new DomainError('not_found');
  const readable = await readableFiles(trx, actor, now, [by]);
  const to = files.find((file) => file.id === by && readable.has(by));
  if (!to) throw new DomainError('validation_failed', { issues: [byIssue('reference')] });
  refuseInvalid(
    id === by ? [byIssue('self')] : to.kind === from.kind ? [] : [byIssue('file_type')],
  );
  return { from, to, uses };
}

const byIssue = (code: 'reference' | 'self' | 'file_type') => ({ field: 'by_id', code });

async function replaceIn(trx: Trx, work: Work, item: MediaUse, swap: FileSwap & { to: MediaRow }) {
  if (item.type === 'staff') {
    return replaceAvatar(trx, work.deps, work.context, item.id, swap.to);
  }
  const user = fileUserOf(item.type);
  if (!user) throw new DomainError('wrong_state');
  return user.replace(trx, work, item.id, swap);
}

/**
 * Replaces a file by another wherever it is used, all items in one transaction, each with its
 * rules, revision and audit entry. Throws 422 for a file that cannot replace it, `replace_refused`
 * with every item that refuses, or that the actor may not see.
 */
export async function replaceMedia(
  deps: Deps,
  context: ActorContext,
  id: number,
  body: Replacement,
) {
  const work = await startWork(deps, context);
  return writeTransaction(deps, async (trx) => {
    await refuseUnreadable(trx, context.actor, work.now, id);
    const { from, to, uses } = await lockAll(trx, work, id, body);
    const others = await listUses(trx, to.id);
    await forEachUse(uses, work, 'replace_refused', (item) =>
      replaceIn(trx, work, item, { from, to, reason: body.reason }),
    );
    await recordAudit(trx, deps.clock, context, {
      action: 'media.replace',
      entityType: 'media',
      entityId: id,
      entityTitle: from.file_name,
      diff: { by: { id: to.id, file_name: to.file_name }, items: uses.seen.map(keyOf) },
    });
    const had = new Set(others.map((use) => keyOf({ type: use.kind, id: use.id })));
    const undoable = !uses.seen.some((item) => had.has(keyOf(item)));
    return { data: { id, by_id: to.id, items: uses.seen }, meta: { undoable } };
  });
}
