import type { BodyOf } from '@connect/contract/calls/endpoint.ts';
import type { media } from '@connect/contract/media/media.ts';
import { type Actor, type ActorContext, can, grantFor } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { fileUserOf } from '../../content/saving/replace-file.service.ts';
import type { Deps, Trx } from '../../deps.ts';
import { DomainError, refuseInvalid } from '../../domain-error.ts';
import { PERSONAL_FILES } from '../../rights/personal-fields.ts';
import { auditDiff, changedFields } from '../../writing/changes.ts';
import { startWork, type Work } from '../../writing/work.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import {
  isPublishedCover,
  listUses,
  lockMedia,
  type MediaRow,
  type MediaWords,
  setDraftsEdited,
  setMediaWords,
} from '../files/media.queries.ts';
import { refuseUnreadable } from '../reading/readable-media.service.ts';
import { forEachUse, usesFor } from './media-uses.ts';

/** Some roles change and remove only their own uploads (domain/media#own-uploads). */
const isTheirs = (actor: Actor, row: MediaRow): boolean =>
  grantFor(actor, 'media').only !== 'own_uploads' || row.created_by === actor.id;

/** What an actor may do with this file, by the same rules that refuse. */
export function mediaPermissions(actor: Actor, row: MediaRow) {
  const create = can(actor, 'media.create');
  const edit = create && isTheirs(actor, row);
  return {
    edit,
    // Otherwise a picture without a description, uploaded by another account, could not become a
    // cover.
    describe: edit || (create && row.kind === 'image' && row.alt_text === '' && !row.closed),
    delete: can(actor, 'media.delete') && isTheirs(actor, row),
    /** Each item that uses the file checks its own rights. */
    replace: create,
  };
}

/** Precise enough for a picture on screen, and the precision the database returns. */
const thousandths = (share: number): number => Math.round(share * 1000) / 1000;

/**
 * Pictures within `content` have their own descriptions, and documents about a person are not
 * shown.
 */
const isSaid = ({ field }: { field: string }): boolean =>
  field !== 'content' && !PERSONAL_FILES.includes(field);

/**
 * The texts of a picture appear in every item that shows it: each published item checks them like a
 * save.
 */
async function judgeWords(
  trx: Trx,
  work: Work,
  row: MediaRow,
  words: MediaWords,
  reason: string | undefined,
): Promise<void> {
  if (words.alt_text === '' && (await isPublishedCover(trx, row.id))) {
    refuseInvalid([{ field: 'alt_text', code: 'required' }]);
  }
  const shown = (await listUses(trx, row.id)).filter(
    (use) => use.owner === 'content' && isSaid(use),
  );
  const { actor } = work.context;
  const drafts = shown.filter(({ live }) => !live).map(({ id }) => id);
  await setDraftsEdited(trx, drafts, actor.id);
  const live = usesFor(
    actor,
    shown.filter((use) => use.live),
  );
  await forEachUse(live, work, 'words_refused', async ({ type, id }) => {
    await fileUserOf(type)?.judgeWords(trx, work, id, reason);
  });
}

/**
 * Changes alternative text, tags and focal point of a file. Throws `forbidden` for another
 * account's upload, 422 when a published cover would lose its text (domain/media#words-for-images),
 * `words_refused` with every published item that refuses the texts.
 */
export async function changeMedia(
  deps: Deps,
  context: ActorContext,
  id: number,
  { reason, ...sent }: BodyOf<typeof media.update>,
): Promise<MediaRow> {
  const work = await startWork(deps, context);
  return writeTransaction(deps, async (trx) => {
    await refuseUnreadable(trx, context.actor, work.now, id);
    const row = await lockMedia(trx, id);
    if (!row) throw new DomainError('not_found');
    const words: MediaWords = {
      alt_text: sent.alt_text ?? row.alt_text,
      tags: sent.tags ? [...new Set(sent.tags)] : row.tags,
      focal_x: sent.focal ? thousandths(sent.focal.x) : row.focal_x,
      focal_y: sent.focal ? thousandths(sent.focal.y) : row.focal_y,
    };
    const fields = changedFields(Object.keys(words), { ...row }, { ...words });
    if (fields.length === 0) return row;
    const may = mediaPermissions(context.actor, row);
    if (!(fields.every((field) => field === 'alt_text') ? may.describe : may.edit)) {
      throw new DomainError('forbidden');
    }
    await setMediaWords(trx, id, words);
    if (fields.includes('alt_text')) await judgeWords(trx, work, row, words, reason);
    await recordAudit(trx, deps.clock, context, {
      action: 'media.update',
      entityType: 'media',
      entityId: id,
      entityTitle: row.file_name,
      diff: auditDiff(fields, { ...row }, { ...words }),
      ...(reason ? { reason } : {}),
    });
    return { ...row, ...words };
  });
}
