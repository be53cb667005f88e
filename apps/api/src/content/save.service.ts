import type { FieldIssue } from '@connect/contract/errors.ts';
import {
  bangkokDay,
  consistencyIssues,
  type PublishingContext,
  publishIssues,
} from '@connect/contract/publishing.ts';
import type { SettingValues } from '@connect/contract/settings.ts';
import type { ActorContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError, refuseInvalid } from '../domain-error.ts';
import type { ContentValues, ItemRow, KindRules } from './content-kind.ts';
import { bangkokIso } from './moments.ts';
import {
  judgeReferences,
  ladderOf,
  loadReferences,
  NO_IMAGES,
  readBody,
} from './references.service.ts';
import { insertRevision } from './revisions.queries.ts';
import { freeSlug, slugFrom } from './slugs.ts';
import {
  auditDiff,
  changedFields,
  firstOfEachField,
  settleValues,
  snapshotOf,
  wantsLadder,
} from './values.ts';
import {
  hasViews,
  insertContent,
  moveRedirect,
  replaceLinks,
  replaceMediaUse,
  type SaveFacts,
  selectTakenSlugs,
  updateContent,
} from './write.queries.ts';

/** One call's worth of circumstances; settings are read before the transaction begins. */
export interface Work {
  deps: Deps;
  context: ActorContext;
  settings: SettingValues;
  now: Date;
}

export async function startWork(deps: Deps, context: ActorContext): Promise<Work> {
  return { deps, context, settings: await deps.settings.current(), now: deps.clock.now() };
}

export interface Saving<Own extends object> {
  /** The locked item as it is stored; null for a new one. */
  current: (ItemRow & Own) | null;
  /** The whole item as it shall be. */
  values: ContentValues & Own;
  /** What the caller named explicitly. */
  sent: Partial<ContentValues>;
  reason?: string;
  /** Stored with the revision. */
  note?: string;
  /** Instead of create or update. */
  action?: string;
}

interface Judged<Own extends object> {
  values: ContentValues & Own;
  mediaUse: { media_id: number; field: string }[];
}

const CANONICAL = 'seo.canonical_url';

function canonicalIssues(values: ContentValues, settings: SettingValues): FieldIssue[] {
  const url = values.seo.canonical_url;
  if (!url) return [];
  const allowed = settings.link_allowed_hosts.includes(new URL(url).hostname);
  return allowed ? [] : [{ field: CANONICAL, code: 'url_host_not_allowed' }];
}

/** Going back to "scheduled" would hide what people have already seen (DOMAIN 2.1). */
async function scheduleIssues(
  trx: Trx,
  work: Work,
  kind: { kind: KindRules<object>['kind'] },
  current: ItemRow | null,
  values: ContentValues,
): Promise<FieldIssue[]> {
  const future = values.published_at !== null && new Date(values.published_at) > work.now;
  if (!future || values.status !== 'publish' || current?.status !== 'publish') return [];
  const started = current.published_at !== null && new Date(current.published_at) <= work.now;
  if (!started || !(await hasViews(trx, kind.kind, current.id))) return [];
  return [{ field: 'published_at', code: 'schedule_viewed' }];
}

/** Applies what the system fills in, then every rule; throws naming all fields that fail. */
async function judge<Own extends object>(
  trx: Trx,
  work: Work,
  kind: KindRules<Own>,
  saving: Saving<Own>,
): Promise<Judged<Own>> {
  const { current, sent } = saving;
  const sameBody = current !== null && saving.values.content === current.content;
  const body = sameBody ? { html: current.content, ...NO_IMAGES } : readBody(saving.values.content);
  const onceOnly = kind.relations.map(
    (relation) => [relation.field, [...new Set(relation.ids(saving.values))]] as const,
  );
  let values = settleValues({
    ...saving.values,
    ...Object.fromEntries(onceOnly),
    content: body.html,
  });
  if (values.status === 'publish' && values.published_at === null) {
    values = { ...values, published_at: bangkokIso(work.now) };
  }
  const facts = await loadReferences(trx, kind, values, body, work.now);
  if (wantsLadder(values, current, sent.product_adoption_ladder_id)) {
    const ladder = ladderOf(values, facts);
    const stage = sent.adoption_ladder_value_id ?? null;
    values = {
      ...values,
      product_adoption_ladder_id: ladder?.id ?? null,
      adoption_ladder_value_id: ladder ? stage : null,
    };
  }
  const references = judgeReferences(kind, current?.id ?? null, values, current, body, facts);
  const context: PublishingContext = {
    now: work.now,
    today: bangkokDay(work.now),
    settings: work.settings,
    ...references.context,
  };
  refuseInvalid(
    firstOfEachField([
      ...consistencyIssues(values, context),
      ...kind.issues(values),
      ...references.issues,
      ...canonicalIssues(values, work.settings),
      ...(await scheduleIssues(trx, work, kind, current, values)),
    ]),
  );
  if (values.status === 'publish') {
    const blockers = firstOfEachField([
      ...publishIssues(values, kind.needs, context),
      ...references.publishIssues,
    ]);
    if (blockers.length > 0) throw new DomainError('publish_blocked', { issues: blockers });
  }
  return { values, mediaUse: references.mediaUse };
}

const wasVisible = (item: ItemRow | null, now: Date): boolean =>
  item?.first_published_at !== null &&
  item?.first_published_at !== undefined &&
  new Date(item.first_published_at) <= now;

const reasonRequired = () =>
  new DomainError('reason_required', { issues: [{ field: 'reason', code: 'required' }] });

/** Taking away what people could see needs a reason (DOMAIN 2.1). */
function refuseSilentUnpublish(work: Work, saving: Saving<object>): void {
  const { current, values, reason } = saving;
  const unpublished = current?.status === 'publish' && values.status === 'draft';
  if (unpublished && wasVisible(current, work.now) && !reason) throw reasonRequired();
}

/** Four eyes: whoever edited promotional content last does not publish it (DOMAIN 1.2). */
function refuseOwnPublish(work: Work, saving: Saving<object>, changed: readonly string[]): void {
  const { current, values, reason } = saving;
  const { actor } = work.context;
  const publishes = values.status === 'publish' && current?.status !== 'publish';
  if (!work.settings.four_eyes || !publishes || values.promotional_type !== 'promotional') return;
  const edits = changed.some((field) => field !== 'status' && field !== 'published_at');
  const lastEditor = current && !edits ? current.updated_by : actor.id;
  if (lastEditor !== actor.id) return;
  if (actor.role !== 'super_admin') {
    throw new DomainError('publish_blocked', { issues: [{ field: 'status', code: 'four_eyes' }] });
  }
  if (!reason) throw reasonRequired();
}

/** The moment from which the item could be seen; kept once it has passed (DOMAIN 1.1). */
function firstPublished(work: Work, current: ItemRow | null, values: ContentValues): string | null {
  if (wasVisible(current, work.now)) return current?.first_published_at ?? null;
  if (values.status !== 'publish' || values.published_at === null) return null;
  const from = new Date(Math.max(new Date(values.published_at).getTime(), work.now.getTime()));
  return bangkokIso(from);
}

/** Whether a coded piece changed after it went out, and its code has not been renewed since. */
function materialFlag(current: ItemRow | null, values: ContentValues, changed: readonly string[]) {
  if (!current || !values.material_code) return false;
  if (changed.includes('material_code') || changed.includes('material_approved_at')) return false;
  const text = ['title', 'excerpt', 'content'].some((field) => changed.includes(field));
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
  await insertRevision(trx, {
    entityType: kind.kind,
    entityId: id,
    snapshot: after,
    changedFields: changed,
    status: values.status,
    note: saving.note ?? saving.reason ?? null,
    at: work.now,
    by: work.context.actor.id,
  });
  const diff = saving.current && auditDiff(changed, { ...saving.current }, after);
  for (const action of auditActions(kind.kind, saving, values)) {
    await recordAudit(trx, work.deps.clock, work.context, {
      action,
      entityType: kind.kind,
      entityId: id,
      entityTitle: values.title,
      ...(diff ? { diff } : {}),
      ...(saving.reason ? { reason: saving.reason } : {}),
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
    refuseOwnPublish(work, saving, kind.fields);
    const created = { ...facts, materialFlag: false };
    const { id, slug } = await insertUnderFreeSlug(trx, kind, saving, values, created);
    await kind.table.insert(trx, id, values);
    for (const relation of kind.relations) {
      const ids = relation.ids(values);
      if (ids.length > 0) await replaceLinks(trx, id, relation.name, ids);
    }
    if (mediaUse.length > 0) await replaceMediaUse(trx, id, [], mediaUse);
    if (saving.sent.slug)
      await moveRedirect(trx, kind.kind, id, { from: null, to: slug }, work.now);
    await record(trx, work, kind, saving, { id, values: { ...values, slug }, changed: [] });
    return id;
  }

  const { slug } = await chooseSlug(trx, kind, saving);
  const stored = { ...values, slug };
  const changed = changedFields(kind.fields, { ...current }, stored);
  if (changed.length === 0) return current.id;
  refuseOwnPublish(work, { ...saving, values }, changed);
  const flag = materialFlag(current, values, changed);
  await updateContent(trx, current.id, values, { ...facts, slug, materialFlag: flag });
  if (changed.some((field) => kind.ownFields.includes(field))) {
    await kind.table.update(trx, current.id, values);
  }
  for (const relation of kind.relations) {
    if (changed.includes(relation.field)) {
      await replaceLinks(trx, current.id, relation.name, relation.ids(values));
    }
  }
  const mediaFields = ['featured_image_id', 'content', 'seo'].filter((f) => changed.includes(f));
  if (mediaFields.length > 0) {
    const fields = mediaFields.map((field) => (field === 'seo' ? 'seo.og_image_id' : field));
    const uses = mediaUse.filter(({ field }) => fields.includes(field));
    await replaceMediaUse(trx, current.id, fields, uses);
  }
  if (slug !== current.slug) {
    const from = wasVisible(current, work.now) ? current.slug : null;
    await moveRedirect(trx, kind.kind, current.id, { from, to: slug }, work.now);
  }
  await record(trx, work, kind, saving, { id: current.id, values: stored, changed });
  return current.id;
}
