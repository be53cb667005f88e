import { ITEM_TYPES, type ItemType } from '@connect/contract/constants.ts';
import type { BodyOf } from '@connect/contract/endpoint.ts';
import { errorText } from '@connect/contract/errors.ts';
import { fieldMessage } from '@connect/contract/field-issues.ts';
import type { MediaUse, mediaLibrary } from '@connect/contract/resources/media-library.ts';
import type { Actor, ActorContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { type FileSwap, fileUserOf } from '../content/replace-file.service.ts';
import { startWork, type Work } from '../content/work.ts';
import { writeTransaction } from '../content/write-transaction.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError, refuseInvalid } from '../domain-error.ts';
import { replaceAvatar } from '../staff/staff-avatar.service.ts';
import { listUses, type MediaRow } from './media.queries.ts';
import { maySeeUse } from './media.service.ts';
import { lockFiles, lockItems } from './media-library.queries.ts';
import { readableFiles, refuseUnreadable } from './readable-media.service.ts';

type Replacement = BodyOf<typeof mediaLibrary.replace>;

/** What uses a file: each item once, as far as somebody may see it. */
interface Uses {
  seen: MediaUse[];
  hidden: number;
}

const keyOf = (item: { type: string; id: number }) => `${item.type}:${item.id}`;

async function usesOf(db: Deps['db'] | Trx, actor: Actor, id: number): Promise<Uses> {
  const seen = new Map<string, MediaUse>();
  const hidden = new Set<string>();
  for (const use of await listUses(db, id)) {
    const type = ITEM_TYPES.find((one): one is ItemType => one === use.kind);
    const key = keyOf({ type: use.kind, id: use.id });
    if (!type || !maySeeUse(actor, use)) hidden.add(key);
    else {
      const { title, deleted, field } = use;
      const fields = [...(seen.get(key)?.fields ?? []), field];
      seen.set(key, { type, id: use.id, title, fields, deleted });
    }
  }
  return { seen: [...seen.values()], hidden: hidden.size };
}

/** What uses a file, as far as this person may see it; the rest is counted. Throws `not_found`. */
export async function readUses(deps: Deps, context: ActorContext, id: number) {
  await refuseUnreadable(deps.db, context.actor, deps.clock.now(), id);
  const { seen, hidden } = await usesOf(deps.db, context.actor, id);
  return { data: seen, meta: { total: seen.length + hidden, hidden } };
}

/** Asked again from the start: meanwhile something began to use the file, and is not locked. */
const changedMeanwhile = () =>
  Object.assign(new Error('The uses of the file have changed'), { code: '40001' });

/**
 * Locks whatever is about to change: items by id, then both files, after which nothing can begin to
 * use either of them. Gives the files and what really uses the first.
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

/** The refusal of one item in words. */
function refusal(item: MediaUse, { code, params, issues }: DomainError, work: Work) {
  const { language } = work.context;
  return {
    type: item.type,
    id: item.id,
    title: item.title,
    code,
    message: errorText(code, language, params),
    errors: issues.map((issue) => fieldMessage(issue, language, item.type)),
  };
}

/**
 * Lets everything that uses a file use another: covers, pictures in texts, photos, files. All items
 * in one transaction, each with its own rules, revision and audit entry. Throws 422 for a file that
 * cannot take its place, `replace_refused` with every item that refuses, or that is out of sight.
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
    const refused: ReturnType<typeof refusal>[] = [];
    for (const item of uses.seen) {
      try {
        await replaceIn(trx, work, item, { from, to, reason: body.reason });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        refused.push(refusal(item, error, work));
      }
    }
    const n = refused.length + uses.hidden;
    if (n > 0) {
      const detail = { refused, hidden: uses.hidden };
      throw new DomainError('replace_refused', { params: { n }, detail });
    }
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
