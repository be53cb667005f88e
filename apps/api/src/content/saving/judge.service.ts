import type { SettingValues } from '@connect/contract/administration/settings.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import {
  consistencyIssues,
  type PublishingContext,
  publishIssues,
} from '@connect/contract/publishing/publishing.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import type { Trx } from '../../deps.ts';
import { DomainError, firstOfEachField, refuseInvalid } from '../../domain-error.ts';
import { readableFiles } from '../../media/reading/readable-media.service.ts';
import { scanIssues } from '../../media/scanning/scan-media.service.ts';
import { bangkokIso } from '../../time/moments.ts';
import { changedFields } from '../../writing/changes.ts';
import type { Work } from '../../writing/work.ts';
import type { ContentValues, KindRules, StoredRow } from '../kinds/content-kind.ts';
import { linkValue, settleValues, wantsLadder } from '../kinds/values.ts';
import { brandingIssues } from '../references/dependents.service.ts';
import {
  judgeReferences,
  ladderOf,
  loadReferences,
  NO_IMAGES,
  namedFiles,
  readBody,
  withinScope,
} from '../references/references.service.ts';
import { hasViews } from './write.queries.ts';

export interface Saving<Own extends object> {
  /** The locked item as it is stored; null for a new one. */
  current: (StoredRow & Own) | null;
  /** The whole item after the save. */
  values: ContentValues & Own;
  /** The values that the request named explicitly. */
  sent: Partial<ContentValues>;
  reason?: string;
  /** Stored with the revision. */
  note?: string;
  /** Action of the audit entry, when it is neither create nor update. */
  action?: string;
}

export interface Judged<Own extends object> {
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

/**
 * Returning to "scheduled" would hide an item that was already visible
 * (domain/publishing#scheduling).
 */
async function scheduleIssues(
  trx: Trx,
  work: Work,
  kind: { kind: KindRules<object>['kind'] },
  current: StoredRow | null,
  values: ContentValues,
): Promise<FieldIssue[]> {
  const future = values.published_at !== null && new Date(values.published_at) > work.now;
  if (!future || values.status !== 'publish' || current?.status !== 'publish') return [];
  const started = current.published_at !== null && new Date(current.published_at) <= work.now;
  if (!started || !(await hasViews(trx, kind.kind, current.id))) return [];
  return [{ field: 'published_at', code: 'schedule_viewed' }];
}

/**
 * Whether only free fields of a published item change: rules of publishing that it no longer
 * fulfils are then skipped.
 */
function keepsPublished<Own extends object>(
  { fields, freeFields }: KindRules<Own>,
  current: (StoredRow & Own) | null,
  values: ContentValues & Own,
): boolean {
  if (!freeFields || current?.status !== 'publish') return false;
  const changed = changedFields(fields, { ...current }, { ...values });
  return changed.length > 0 && changed.every((field) => freeFields.includes(field));
}

/**
 * Fills in what the system sets, then applies every rule. Throws an error that names all fields
 * that fail.
 */
export async function judge<Own extends object>(
  trx: Trx,
  work: Work,
  kind: KindRules<Own>,
  saving: Saving<Own>,
): Promise<Judged<Own>> {
  const { current, sent } = saving;
  const sameBody = current !== null && saving.values.content === current.content;
  const body = sameBody
    ? { html: current.content, ...NO_IMAGES }
    : readBody(saving.values.content, kind.body);
  const onceOnly = kind.relations.map(
    (relation) =>
      [
        relation.field,
        linkValue(relation, saving.values, [...new Set(relation.ids(saving.values))]),
      ] as const,
  );
  let values = settleValues({
    ...saving.values,
    ...Object.fromEntries(onceOnly),
    content: body.html,
  });
  if (values.status === 'publish' && values.published_at === null) {
    values = { ...values, published_at: bangkokIso(work.now) };
  }
  const loaded = await loadReferences(trx, kind, values, body, work.now, current);
  const files = namedFiles(kind, values, body);
  const kept = current ? namedFiles(kind, current, NO_IMAGES).flatMap(({ ids }) => ids) : [];
  const chosen = files
    .filter(({ field }) => field in sent)
    .flatMap(({ ids }) => ids.filter((id) => !kept.includes(id)));
  const readable = await readableFiles(trx, work.context.actor, work.now, chosen);
  const seen = loaded.media.filter(({ id }) => !chosen.includes(id) || readable.has(id));
  const facts = withinScope(kind, { ...loaded, media: seen }, current, work.context);
  if (kind.settle) values = kind.settle(values, facts.media, current);
  if (wantsLadder(values, current, sent.product_adoption_ladder_id)) {
    const ladder = ladderOf(values, facts);
    const stage = sent.adoption_ladder_value_id ?? null;
    values = {
      ...values,
      product_adoption_ladder_id: ladder?.id ?? null,
      adoption_ladder_value_id: ladder ? stage : null,
    };
  }
  const { spellings } = work;
  const id = current?.id ?? null;
  const references = judgeReferences(kind, id, values, current, body, facts, spellings);
  const context: PublishingContext = {
    now: work.now,
    today: bangkokDay(work.now),
    settings: work.settings,
    spellings,
    ...references.context,
  };
  const shown = (of: ContentValues & Own) => {
    const [id] = kind.files?.find(({ field }) => field === 'file_id')?.ids(of) ?? [];
    const file = facts.media.find((row) => row.id === id)?.file_name ?? '';
    return { brand: of.brand, title: of.title, file };
  };
  const checked = await kind.check?.(trx, work, {
    id,
    before: current,
    values,
    firstPublishedAt: current?.first_published_at ?? null,
    reason: saving.reason,
  });
  refuseInvalid(
    firstOfEachField([
      ...consistencyIssues(values, context),
      ...kind.issues(values, context),
      ...(checked?.issues ?? []),
      ...references.issues,
      ...(current
        ? await brandingIssues(trx, work, current.id, shown(current), shown(values))
        : []),
      ...canonicalIssues(values, work.settings),
      ...(await scheduleIssues(trx, work, kind, current, values)),
    ]),
  );
  if (values.status === 'publish' && !keepsPublished(kind, current, values)) {
    const blockers = firstOfEachField([
      ...publishIssues(values, kind.needs, context),
      ...(kind.publishIssues?.(values, context) ?? []),
      ...(checked?.publish ?? []),
      ...references.publishIssues,
      ...(await scanIssues(trx, references.mediaUse, loaded.media, sameBody ? current.id : null)),
    ]);
    if (blockers.length > 0) throw new DomainError('publish_blocked', { issues: blockers });
  }
  return { values, mediaUse: references.mediaUse };
}
