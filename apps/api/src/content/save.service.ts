import type { FieldIssue } from '@connect/contract/errors.ts';
import { changesContent, fourEyesIssue } from '@connect/contract/four-eyes.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import type { ContentValues, ItemRow, KindRules } from './content-kind.ts';
import { judge, type Saving } from './judge.service.ts';
import { withoutPersonal } from './masking.ts';
import { bangkokIso } from './moments.ts';
import { personalFilesOf } from './personal-files.ts';
import { insertRevision } from './revisions.queries.ts';
import { freeSlug, slugFrom } from './slugs.ts';
import { auditDiff, changedFields, snapshotOf } from './values.ts';
import type { Work } from './work.ts';
import {
  insertContent,
  moveRedirect,
  replaceLinks,
  replaceMediaUse,
  type SaveFacts,
  selectTakenSlugs,
  updateContent,
} from './write.queries.ts';

const wasVisible = (item: ItemRow | null, now: Date): boolean =>
  item?.first_published_at !== null &&
  item?.first_published_at !== undefined &&
  new Date(item.first_published_at) <= now;

/** Asks why, and says for what. */
export const reasonRequired = (
  code: 'reason_unpublish' | 'reason_alone' | 'reason_registered',
  params?: FieldIssue['params'],
) => new DomainError('reason_required', { issues: [{ field: 'reason', code, params }] });

/** Taking away what people could see needs a reason (DOMAIN 2.1). */
function refuseSilentUnpublish(work: Work, saving: Saving<object>): void {
  const { current, values, reason } = saving;
  const unpublished = current?.status === 'publish' && values.status === 'draft';
  if (unpublished && wasVisible(current, work.now) && !reason)
    throw reasonRequired('reason_unpublish');
}

/** Where two people are asked for, super administrators go alone only with a reason (DOMAIN 1.2). */
export function refuseAlone(
  work: Work,
  { current, reason }: Pick<Saving<object>, 'current' | 'reason'>,
  after: Pick<ContentValues, 'status' | 'promotional_type'>,
  edits: boolean,
): void {
  const { actor } = work.context;
  const lastEditor = current?.edited_by ?? null;
  const issue = work.settings.four_eyes
    ? fourEyesIssue({ before: current, after, edits, lastEditor, actor: actor.id })
    : null;
  if (!issue) return;
  if (actor.role !== 'super_admin') throw new DomainError('publish_blocked', { issues: [issue] });
  if (!reason) throw reasonRequired('reason_alone');
}

/** The moment from which the item could be seen; kept once it has passed (DOMAIN 1.1). */
function firstPublished(work: Work, current: ItemRow | null, values: ContentValues): string | null {
  if (wasVisible(current, work.now)) return current?.first_published_at ?? null;
  if (values.status !== 'publish' || values.published_at === null) return null;
  const from = new Date(Math.max(new Date(values.published_at).getTime(), work.now.getTime()));
  return bangkokIso(from);
}

/** Whether a coded piece changed after it went out, and its code has not been renewed since. */
function materialFlag(
  kind: Pick<KindRules<object>, 'codedTexts'>,
  current: ItemRow | null,
  values: ContentValues,
  changed: readonly string[],
) {
  if (!current || !values.material_code) return false;
  if (changed.includes('material_code') || changed.includes('material_approved_at')) return false;
  const texts = ['title', 'excerpt', 'content', ...(kind.codedTexts ?? [])];
  const text = texts.some((field) => changed.includes(field));
  return current.material_flag || (text && current.first_published_at !== null);
}

/** The slug to store: as sent, as it was, or made from the title. */
async function chooseSlug(
  trx: Trx,
  kind: KindRules<object>,
  saving: Saving<object>,
): Promise<{ slug: string; automatic: boolean }> {
  const { current, sent } = saving;
  if (sent.slug) return { slug: sent.slug, automatic: false };
  if (current && sent.slug === undefined) return { slug: current.slug, automatic: false };
  const base = slugFrom(saving.values.title, kind.kind);
  const kept = current?.slug;
  if (kept?.startsWith(base) && /^(-\d+)?$/.test(kept.slice(base.length))) {
    return { slug: kept, automatic: false };
  }
  const taken = await selectTakenSlugs(trx, kind.kind, base, current?.id ?? null);
  return { slug: freeSlug(base, taken), automatic: true };
}

const SLUG_ATTEMPTS = 20;

/** Inserts under a free slug; whoever takes an automatic one first, the other gets the next. */
async function insertUnderFreeSlug<Own extends object>(
  trx: Trx,
  kind: KindRules<Own>,
  saving: Saving<Own>,
  values: ContentValues & Own,
  facts: Omit<SaveFacts, 'slug'>,
): Promise<{ id: number; slug: string }> {
  for (let attempt = 1; attempt <= SLUG_ATTEMPTS; attempt += 1) {
    const { slug, automatic } = await chooseSlug(trx, kind, saving);
    const id = await insertContent(trx, kind.kind, values, { ...facts, slug });
    if (id !== undefined) return { id, slug };
    if (!automatic) break;
  }
  throw new DomainError('slug_taken', { issues: [{ field: 'slug', code: 'unique' }] });
}

function auditActions(kind: string, saving: Saving<object>, values: ContentValues): string[] {
  const was = saving.current?.status ?? 'draft';
  const actions = saving.current && !saving.action ? [] : [saving.action ?? `${kind}.create`];
  if (was !== values.status) {
    actions.push(values.status === 'publish' ? `${kind}.publish` : `${kind}.unpublish`);
  }
  return actions.length > 0 ? actions : [`${kind}.update`];
}

/** Writes revision and audit of what happened to a locked item outside the fields people write. */
export async function recordEvent<Own extends object>(
  trx: Trx,
  work: Work,
  kind: Pick<KindRules<Own>, 'kind' | 'fields'>,
  item: ItemRow & Own,
  event: { name: string; reason: string; state: Record<string, unknown> },
): Promise<void> {
  const { name, reason, state } = event;
  await insertRevision(trx, {
    entityType: kind.kind,
    entityId: item.id,
    snapshot: { ...snapshotOf(kind.fields, { ...item }), ...state },
    changedFields: Object.keys(state),
    status: item.status,
    note: reason,
    at: work.now,
    by: work.context.actor.id,
  });
  await recordAudit(trx, work.deps.clock, work.context, {
    action: `${kind.kind}.${name}`,
    entityType: kind.kind,
    entityId: item.id,
    entityTitle: item.title,
    reason,
  });
}

/** Writes revision and audit of a save. */
async function record<Own extends object>(
  trx: Trx,
  work: Work,
  kind: KindRules<Own>,
  saving: Saving<Own>,
  saved: { id: number; values: ContentValues & Own; changed: readonly string[] },
): Promise<void> {
  const { id, values, changed } = saved;
  const after = snapshotOf(kind.fields, { ...values });
  const why = [saving.note, saving.reason].filter(Boolean).join(' · ');
  await insertRevision(trx, {
    entityType: kind.kind,
    entityId: id,
    snapshot: after,
    changedFields: changed,
    status: values.status,
    note: why || null,
    at: work.now,
    by: work.context.actor.id,
  });
  // The log is kept for ever and read by others: personal data are named there, not repeated.
  const told = (values: object) => ({ ...withoutPersonal(values, kind.personal ?? []) });
  const diff = saving.current && auditDiff(changed, told(saving.current), told(after));
  for (const action of auditActions(kind.kind, saving, values)) {
    await recordAudit(trx, work.deps.clock, work.context, {
      action,
      entityType: kind.kind,
      entityId: id,
      entityTitle: values.title,
      ...(diff ? { diff } : {}),
      ...(why ? { reason: why } : {}),
    });
  }
}

/**
 * Stores a new or changed item with its links, files, redirect, revision and audit, after every
 * rule has passed. Permissions and the version are the caller's to check. Gives the id; a save
 * that changes nothing leaves nothing behind.
 */
export async function saveItem<Own extends object>(
  trx: Trx,
  work: Work,
  kind: KindRules<Own>,
  saving: Saving<Own>,
): Promise<number> {
  const { current } = saving;
  refuseSilentUnpublish(work, saving);
  const { values, mediaUse } = await judge(trx, work, kind, saving);
  const by = work.context.actor.id;
  const facts = { firstPublishedAt: firstPublished(work, current, values), at: work.now, by };

  if (!current) {
    refuseAlone(work, saving, values, true);
    const created = { ...facts, materialFlag: false, editedBy: by };
    const { id, slug } = await insertUnderFreeSlug(trx, kind, saving, values, created);
    await kind.table.insert(trx, id, values);
    for (const relation of kind.relations) {
      const ids = relation.ids(values);
      if (ids.length > 0) await replaceLinks(trx, id, relation, ids);
    }
    if (mediaUse.length > 0) await replaceMediaUse(trx, id, [], mediaUse, personalFilesOf(kind));
    if (saving.sent.slug)
      await moveRedirect(trx, kind.kind, id, { from: null, to: slug }, work.now);
    await record(trx, work, kind, saving, { id, values: { ...values, slug }, changed: [] });
    return id;
  }

  const { slug } = await chooseSlug(trx, kind, saving);
  const stored = { ...values, slug };
  const changed = changedFields(kind.fields, { ...current }, stored);
  if (changed.length === 0) return current.id;
  const edits = changesContent(changed, kind.needs);
  refuseAlone(work, saving, values, edits);
  const editedBy = edits ? by : current.edited_by;
  const flag = materialFlag(kind, current, values, changed);
  await updateContent(trx, current.id, values, { ...facts, slug, materialFlag: flag, editedBy });
  if (changed.some((field) => kind.ownFields.includes(field))) {
    await kind.table.update(trx, current.id, values);
  }
  for (const relation of kind.relations) {
    if (changed.includes(relation.field)) {
      await replaceLinks(trx, current.id, relation, relation.ids(values));
    }
  }
  const mediaFields = [
    'featured_image_id',
    'content',
    'seo',
    ...(kind.files ?? []).map(({ field }) => field),
  ].filter((field) => changed.includes(field));
  if (mediaFields.length > 0) {
    const fields = mediaFields.map((field) => (field === 'seo' ? 'seo.og_image_id' : field));
    const uses = mediaUse.filter(({ field }) => fields.includes(field));
    await replaceMediaUse(trx, current.id, fields, uses, personalFilesOf(kind));
  }
  if (slug !== current.slug) {
    const from = wasVisible(current, work.now) ? current.slug : null;
    await moveRedirect(trx, kind.kind, current.id, { from, to: slug }, work.now);
  }
  await record(trx, work, kind, saving, { id: current.id, values: stored, changed });
  return current.id;
}
