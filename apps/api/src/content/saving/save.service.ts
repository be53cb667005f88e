import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { changesContent, fourEyesIssue } from '@connect/contract/publishing/four-eyes.ts';
import { effectiveStatus } from '@connect/contract/publishing/publishing.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { withoutPersonal } from '../../people/masking.ts';
import { PERSONAL_FILES, personalOf } from '../../rights/personal-fields.ts';
import { bangkokIso } from '../../time/moments.ts';
import { auditDiff, changedFields, snapshotOf } from '../../writing/changes.ts';
import type { Work } from '../../writing/work.ts';
import type { ContentValues, KindRules, StoredRow } from '../kinds/content-kind.ts';
import { insertRevision } from '../revisions/revisions.queries.ts';
import { judge, type Saving } from './judge.service.ts';
import { freeSlug, slugFrom } from './slugs.ts';
import {
  insertContent,
  moveRedirect,
  replaceLinks,
  replaceMediaUse,
  type SaveFacts,
  selectTakenSlugs,
  updateContent,
} from './write.queries.ts';

const wasVisible = (item: StoredRow | null, now: Date): boolean =>
  item?.first_published_at !== null &&
  item?.first_published_at !== undefined &&
  new Date(item.first_published_at) <= now;

/** Asks for a reason, and says what for. */
export const reasonRequired = (
  code: 'reason_unpublish' | 'reason_alone' | 'reason_registered',
  params?: FieldIssue['params'],
) => new DomainError('reason_required', { issues: [{ field: 'reason', code, params }] });

/** Unpublishing a visible item needs a reason (domain/publishing#unpublishing). */
function refuseSilentUnpublish(work: Work, saving: Saving<object>): void {
  const { current, values, reason } = saving;
  if (current?.status !== 'publish' || values.status !== 'draft' || reason) return;
  if (effectiveStatus(current, work.now) !== 'scheduled') throw reasonRequired('reason_unpublish');
}

/**
 * Where four eyes are required, a super administrator may publish alone only with a reason
 * (domain/content#four-eyes).
 */
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

/**
 * The moment from which the item was visible; kept once it has passed
 * (domain/content#shared-fields).
 */
function firstPublished(
  work: Work,
  current: StoredRow | null,
  values: ContentValues,
): string | null {
  if (wasVisible(current, work.now)) return current?.first_published_at ?? null;
  if (values.status !== 'publish' || values.published_at === null) return null;
  const from = new Date(Math.max(new Date(values.published_at).getTime(), work.now.getTime()));
  return bangkokIso(from);
}

/** Whether a coded text changed after it was published, and its code was not renewed since. */
function materialFlag(
  kind: Pick<KindRules<object>, 'codedTexts'>,
  current: StoredRow | null,
  values: ContentValues,
  changed: readonly string[],
) {
  if (!current || !values.material_code) return false;
  if (changed.includes('material_code') || changed.includes('material_approved_at')) return false;
  const texts = ['title', 'excerpt', 'content', ...(kind.codedTexts ?? [])];
  const text = texts.some((field) => changed.includes(field));
  return current.material_flag || (text && current.first_published_at !== null);
}

/** The slug to store: the sent one, the present one, or one made from the title. */
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

/**
 * Inserts under a free slug: under one made from the title without asking for it, since few titles
 * are taken, then under those that are free until no parallel save takes one first.
 */
async function insertUnderFreeSlug<Own extends object>(
  trx: Trx,
  kind: KindRules<Own>,
  saving: Saving<Own>,
  values: ContentValues & Own,
  facts: Omit<SaveFacts, 'slug'>,
): Promise<{ id: number; slug: string }> {
  for (let attempt = 0; attempt <= SLUG_ATTEMPTS; attempt += 1) {
    const { slug, automatic } =
      attempt === 0 && !saving.sent.slug
        ? { slug: slugFrom(saving.values.title, kind.kind), automatic: true }
        : await chooseSlug(trx, kind, saving);
    const id = await insertContent(trx, kind.kind, values, { ...facts, slug, automatic });
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

/** Writes revision and audit entry of a change to a locked item outside its writable fields. */
export async function recordEvent<Own extends object>(
  trx: Trx,
  work: Work,
  kind: Pick<KindRules<Own>, 'kind' | 'fields'>,
  item: StoredRow & Own,
  event: { name: string; reason: string; state: Record<string, unknown> },
): Promise<void> {
  const { name, reason, state } = event;
  const revision = {
    entityType: kind.kind,
    entityId: item.id,
    snapshot: { ...snapshotOf(kind.fields, { ...item }), ...state },
    changedFields: Object.keys(state),
    status: item.status,
    note: reason,
    at: work.now,
    by: work.context.actor.id,
  };
  await insertRevision(trx, revision, item.revision);
  await recordAudit(trx, work.deps.clock, work.context, {
    action: `${kind.kind}.${name}`,
    entityType: kind.kind,
    entityId: item.id,
    entityTitle: item.title,
    reason,
  });
}

/** Writes revision and audit entry of a save. */
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
  const revision = {
    entityType: kind.kind,
    entityId: id,
    snapshot: after,
    changedFields: changed,
    status: values.status,
    note: why || null,
    at: work.now,
    by: work.context.actor.id,
  };
  await insertRevision(trx, revision, saving.current?.revision ?? 0);
  // The audit log is kept for ever and read by others: changed personal data are named there
  // without their values.
  const told = (values: object) => ({ ...withoutPersonal(values, personalOf(kind.kind)) });
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
 * Stores a new or changed item with its links, files, redirect, revision and audit entry, after
 * every rule has passed. The caller checks permissions and the version. Returns the id; a save that
 * changes nothing writes nothing.
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
    if (mediaUse.length > 0) await replaceMediaUse(trx, id, [], mediaUse, PERSONAL_FILES);
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
  if (changed.some((field) => kind.table.ownFields.includes(field))) {
    await kind.table.update(trx, current.id, values);
  }
  for (const relation of kind.relations) {
    if (changed.includes(relation.field)) {
      await replaceLinks(trx, current.id, relation, relation.ids(values));
    }
  }
  const pictured = [current.content, values.content].some((text) => text.includes('/media/'));
  const mediaFields = [
    'featured_image_id',
    'content',
    'seo',
    ...(kind.files ?? []).map(({ field }) => field),
  ].filter((field) => changed.includes(field) && (field !== 'content' || pictured));
  if (mediaFields.length > 0) {
    const fields = mediaFields.map((field) => (field === 'seo' ? 'seo.og_image_id' : field));
    const uses = mediaUse.filter(({ field }) => fields.includes(field));
    await replaceMediaUse(trx, current.id, fields, uses, PERSONAL_FILES);
  }
  if (slug !== current.slug) {
    const from = wasVisible(current, work.now) ? current.slug : null;
    await moveRedirect(trx, kind.kind, current.id, { from, to: slug }, work.now);
  }
  await record(trx, work, kind, saving, { id: current.id, values: stored, changed });
  return current.id;
}
