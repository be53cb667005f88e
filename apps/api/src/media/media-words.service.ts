import type { BodyOf } from '@connect/contract/endpoint.ts';
import type { media } from '@connect/contract/resources/media.ts';
import { type Actor, type ActorContext, can, grantFor } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { personalFileFields } from '../content/personal-files.ts';
import { fileUserOf } from '../content/replace-file.service.ts';
import { auditDiff, changedFields } from '../content/values.ts';
import { startWork, type Work } from '../content/work.ts';
import { writeTransaction } from '../content/write-transaction.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError, refuseInvalid } from '../domain-error.ts';
import {
  isPublishedCover,
  listUses,
  lockMedia,
  type MediaRow,
  type MediaWords,
  setDraftsEdited,
  setMediaWords,
} from './media.queries.ts';
import { forEachUse, usesFor } from './media-uses.ts';
import { refuseUnreadable } from './readable-media.service.ts';

/** Some roles change and remove their own uploads only (DOMAIN 1.2). */
const isTheirs = (actor: Actor, row: MediaRow): boolean =>
  grantFor(actor, 'media').only !== 'own_uploads' || row.created_by === actor.id;

/** What a person may do with this very file; by the rules that refuse. */
export function mediaPermissions(actor: Actor, row: MediaRow) {
  const create = can(actor, 'media.create');
  const edit = create && isTheirs(actor, row);
  return {
    edit,
    // Without its first words a picture that somebody else uploaded could not be a cover.
    describe: edit || (create && row.kind === 'image' && row.alt_text === '' && !row.closed),
    delete: can(actor, 'media.delete') && isTheirs(actor, row),
    /** Each item that uses it has its own say. */
    replace: create,
  };
}

/** As exact as a picture on screen needs it, and as the database gives it back. */
const thousandths = (share: number): number => Math.round(share * 1000) / 1000;

/** Pictures within a text have words of their own there, papers about a person are not shown. */
const isSaid = ({ field }: { field: string }): boolean =>
  field !== 'content' && !personalFileFields().includes(field);

/** What is said of a picture is said by all that show it: everything live judges it like a save. */
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
 * Changes what describes a file: the words for those who cannot see it, its tags, the point that
 * stays in view. Throws `forbidden` for what is not theirs, 422 where a published cover would be
 * left without words (DOMAIN 1.12), `words_refused` with everything live that cannot take them.
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
