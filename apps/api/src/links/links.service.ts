import { fieldNames } from '@connect/contract/calls/record.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { fieldMessage, parseFields } from '@connect/contract/errors/field-issues.ts';
import {
  type LinkValues,
  type link,
  linkCode,
  type linkCreate,
  linkFields,
  linkLabels,
  type linkUpdate,
} from '@connect/contract/links/link.ts';
import { type LinkKind, RESERVED_CODES } from '@connect/contract/links/link-choices.ts';
import { effectiveStatus } from '@connect/contract/publishing/publishing.ts';
import { z } from 'zod';
import { type Actor, type ActorContext, brandLimit, can } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { filtersOf } from '../lists/list-filters.ts';
import { isMasked } from '../people/masking.ts';
import { takesNames } from '../people/names-in-files.ts';
import { refuse, trashSince } from '../rights/content-permissions.ts';
import { visibleKinds } from '../rights/visible-kinds.ts';
import { auditDiff, changedFields, pickFields } from '../writing/changes.ts';
import { refuseStaleRow } from '../writing/refuse-stale.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { newCode } from './link-code.ts';
import { type Judging, refuseWrong } from './link-judge.service.ts';
import { deleteLinkRefusal, editLinkRefusal, linkPermissions } from './link-rights.ts';
import {
  itemView,
  keptValues,
  type LinkDeps,
  ownedBy,
  rowView,
  shortUrl,
  showingTo,
  targetView,
} from './link-view.ts';
import {
  type LinkListing,
  type LinkListQuery,
  type LinkRecord,
  type LinkSort,
  type LinksAsked,
  selectLink,
  selectLinkCounts,
  selectLinkPage,
  selectTargets,
} from './links.queries.ts';
import { insertLink, isCodeTaken, lockLink, markLink, updateLink } from './links-write.queries.ts';

const TITLES: Record<LinkKind, Record<'th' | 'en', string>> = {
  tracking: { th: 'Content Tracking', en: 'Content Tracking' },
  legacy: { th: 'ลิงก์ติดตาม (แบบเดิม)', en: 'Tracking links (older)' },
};
const LINK_FIELDS = fieldNames(linkFields);
/** Tries for a code of its own; a clash is one in millions. */
const CODE_TRIES = 5;

const valuesOf = (row: LinkRecord): LinkValues => pickFields<LinkValues>(LINK_FIELDS, row);
const brandsOf = (actor: Actor) => brandLimit(actor, 'link');

/** A link, or 404 when it is unknown, of another brand, or in the trash for good. */
export async function loadLink(
  db: Deps['db'] | Trx,
  actor: Actor,
  id: number,
  now: Date,
): Promise<LinkRecord> {
  const row = await selectLink(db, id, brandsOf(actor), now);
  if (!row || (row.deleted_at !== null && new Date(row.deleted_at) <= trashSince(now))) {
    throw new DomainError('not_found');
  }
  return row;
}

/** What is worth knowing about a link that may be kept as it is. */
function warningsOf(row: LinkRecord, platformUrl: string, now: Date): FieldIssue[] {
  const { target, expires_at: ends } = row;
  if (!target) return [];
  const shown = effectiveStatus(target, now);
  const first =
    target.expires_at !== null && (ends === null || new Date(target.expires_at) < new Date(ends));
  return [
    ...(shown === 'draft' ? [{ field: 'target_id', code: 'link_target_draft' } as const] : []),
    ...(first ? [{ field: 'expires_at', code: 'link_target_ends' } as const] : []),
    ...(platformUrl === '' && !target.has_page
      ? [{ field: 'target_type', code: 'link_no_platform' } as const]
      : []),
  ];
}

/** The single-item envelope, with its warnings. */
export async function getLink(
  deps: LinkDeps,
  context: ActorContext,
  id: number,
  db: Deps['db'] | Trx = deps.db,
) {
  const now = deps.clock.now();
  const row = await loadLink(db, context.actor, id, now);
  const { app_name: appName, platform_url: platformUrl } = await deps.settings.current(db);
  return {
    data: itemView(row, showingTo(deps, context, now), {
      platform: platformUrl,
      own: deps.publicUrl,
    }),
    seo: { title: `${row.name} | ${appName}` },
    meta: {
      permissions: linkPermissions(context.actor, ownedBy(row), now),
      warnings: warningsOf(row, platformUrl, now).map((issue) =>
        fieldMessage(issue, context.language, linkLabels),
      ),
    },
  };
}

/** The requested order; newest first by default. */
export function sortOf({ order_by: by = 'created_at', order }: LinksAsked): LinkSort {
  return { by, order: order ?? (by === 'name' ? 'asc' : 'desc') };
}

export const listingFor = (actor: Actor, now: Date): LinkListing => ({
  brands: brandsOf(actor),
  now,
  trashSince: trashSince(now),
});

/** Whether files name owners, which takes a reason (domain/access#personal-data-in-files). */
export const namesInFiles = (actor: Actor): boolean =>
  !isMasked(actor, 'link') && takesNames(actor);

/** One page of links with the counts of all tabs for the same filters. */
export async function listLinks(deps: LinkDeps, context: ActorContext, query: LinkListQuery) {
  const { actor, language } = context;
  const now = deps.clock.now();
  const sort = sortOf(query);
  const listing = listingFor(actor, now);
  const showing = showingTo(deps, context, now);
  const [rows, { counts, total }] = await Promise.all([
    selectLinkPage(deps.db, query, sort, listing),
    deps.counts.of('link', [filtersOf(query), listing.brands], now, () =>
      selectLinkCounts(deps.db, query, listing),
    ),
  ]);
  return {
    rows: rows.map((row) => rowView(row, showing)),
    total,
    counts,
    sort,
    permissions: {
      create: can(actor, 'link.create'),
      export: can(actor, 'link.export'),
      export_users: namesInFiles(actor),
    },
    title: TITLES[query.kind][language],
    now,
  };
}

/** Stores a new link under its code, or under a new one that nothing has. */
async function insertWithCode(
  trx: Trx,
  kind: LinkKind,
  values: LinkValues,
  written: { by: number; at: Date },
): Promise<number> {
  const kept = keptValues(values);
  for (let tried = 0; tried < CODE_TRIES; tried += 1) {
    const code = values.code === '' ? newCode() : values.code;
    const id = await insertLink(trx, kind, { ...kept, code }, written);
    if (id !== null) return id;
    // The caller's own code was taken in the meantime.
    if (values.code !== '') break;
  }
  throw new DomainError('validation_failed', { issues: [{ field: 'code', code: 'unique' }] });
}

async function addLink(
  trx: Trx,
  judging: Judging & { deps: LinkDeps; context: ActorContext },
  values: LinkValues,
  action: 'create' | 'duplicate' | 'move',
): Promise<number> {
  const { kind, context, deps, now, actor } = judging;
  const id = await insertWithCode(trx, kind, values, { by: actor.id, at: now });
  await recordAudit(trx, deps.clock, context, {
    action: `link.${action}`,
    entityType: 'link',
    entityId: id,
    entityTitle: values.name,
  });
  return id;
}

const judgingOf = async (deps: LinkDeps, context: ActorContext) => ({
  deps,
  context,
  actor: context.actor,
  settings: await deps.settings.current(),
  now: deps.clock.now(),
});

export async function createLink(
  deps: LinkDeps,
  context: ActorContext,
  { kind, ...values }: z.output<typeof linkCreate>,
) {
  const judging = { ...(await judgingOf(deps, context)), kind, before: null };
  return writeTransaction(deps, async (trx) => {
    await refuseWrong(trx, values, judging);
    return getLink(deps, context, await addLink(trx, judging, values, 'create'), trx);
  });
}

/** Runs one change with the link locked, and returns it after the change. */
async function change(
  deps: LinkDeps,
  context: ActorContext,
  id: number,
  work: (trx: Trx, row: LinkRecord, now: Date) => Promise<{ action: string; diff?: object } | null>,
) {
  return writeTransaction(deps, async (trx) => {
    const now = deps.clock.now();
    if (!(await lockLink(trx, id))) throw new DomainError('not_found');
    const row = await loadLink(trx, context.actor, id, now);
    const entry = await work(trx, row, now);
    if (entry) {
      await recordAudit(trx, deps.clock, context, {
        ...entry,
        entityType: 'link',
        entityId: id,
        entityTitle: row.name,
      });
    }
    return getLink(deps, context, id, trx);
  });
}

/** Changes a link; omitted fields stay. Without a change nothing is written. */
export async function saveLink(
  deps: LinkDeps,
  context: ActorContext,
  id: number,
  { version, ...sent }: z.output<typeof linkUpdate>,
) {
  const judging = await judgingOf(deps, context);
  return change(deps, context, id, async (trx, row, now) => {
    if (row.deleted_at !== null) throw new DomainError('not_found');
    refuse(editLinkRefusal(context.actor, ownedBy(row)));
    refuseStaleRow(row, version);
    const before = valuesOf(row);
    const given = Object.entries(sent).filter(([, value]) => value !== undefined);
    const wanted: LinkValues = { ...before, ...Object.fromEntries(given) };
    const values = keptValues({ ...wanted, code: wanted.code || row.code });
    const changed = changedFields(LINK_FIELDS, { ...before }, { ...values });
    if (changed.length === 0) return null;
    await refuseWrong(trx, values, { ...judging, kind: row.kind, before: row });
    await updateLink(trx, id, values, { by: context.actor.id, at: now });
    return { action: 'link.update', diff: auditDiff(changed, { ...before }, { ...values }) };
  });
}

/** Puts a link into the trash. Throws `in_use` once somebody clicked it: it can be archived. */
export const deleteLink = (deps: LinkDeps, context: ActorContext, id: number) =>
  change(deps, context, id, async (trx, row, at) => {
    if (row.deleted_at !== null) throw new DomainError('not_found');
    refuse(deleteLinkRefusal(context.actor, ownedBy(row)));
    if (row.clicks_valid > 0) throw new DomainError('in_use');
    const { id: by } = context.actor;
    await markLink(trx, id, { deleted_at: at.toISOString(), deleted_by: by }, { by, at });
    return { action: 'link.delete' };
  });

export const restoreLink = (deps: LinkDeps, context: ActorContext, id: number) =>
  writeTransaction(deps, async (trx) => {
    const at = deps.clock.now();
    const row = (await lockLink(trx, id))
      ? await selectLink(trx, id, brandsOf(context.actor), at)
      : undefined;
    if (!row) throw new DomainError('not_found');
    if (row.deleted_at === null) throw new DomainError('not_in_trash');
    if (new Date(row.deleted_at) <= trashSince(at)) throw new DomainError('trash_expired');
    refuse(deleteLinkRefusal(context.actor, ownedBy(row)));
    const back = { deleted_at: null, deleted_by: null };
    await markLink(trx, id, back, { by: context.actor.id, at });
    await recordAudit(trx, deps.clock, context, {
      action: 'link.restore',
      entityType: 'link',
      entityId: id,
      entityTitle: row.name,
    });
    return getLink(deps, context, id, trx);
  });

const COPY = ' (สำเนา)';
const NAME_MAX = 150;

/** A new link like another one, with a code of its own; its end is kept only if it is ahead. */
export async function duplicateLink(deps: LinkDeps, context: ActorContext, id: number) {
  const judging = await judgingOf(deps, context);
  return writeTransaction(deps, async (trx) => {
    const row = await loadLink(trx, context.actor, id, judging.now);
    if (row.deleted_at !== null) throw new DomainError('not_found');
    if (row.kind === 'legacy') throw new DomainError('wrong_state');
    const ahead = row.expires_at !== null && new Date(row.expires_at) > judging.now;
    const values: LinkValues = {
      ...valuesOf(row),
      name: `${[...row.name].slice(0, NAME_MAX - COPY.length).join('')}${COPY}`,
      code: '',
      status: 'active',
      expires_at: ahead ? row.expires_at : null,
    };
    // The original's addresses and owner are kept, whatever is allowed by now.
    const like = { ...judging, kind: row.kind, before: { ...row, status: 'active' as const } };
    await refuseWrong(trx, values, like);
    return getLink(deps, context, await addLink(trx, like, values, 'duplicate'), trx);
  });
}

/** A tracking link takes the place of an older one, whose code leads to it from now on. */
export async function moveLink(deps: LinkDeps, context: ActorContext, id: number) {
  const judging = await judgingOf(deps, context);
  return writeTransaction(deps, async (trx) => {
    if (!(await lockLink(trx, id))) throw new DomainError('not_found');
    const row = await loadLink(trx, context.actor, id, judging.now);
    if (row.deleted_at !== null) throw new DomainError('not_found');
    refuse(editLinkRefusal(context.actor, ownedBy(row)));
    if (row.kind !== 'legacy' || row.migrated_to !== null) throw new DomainError('wrong_state');
    const values: LinkValues = { ...valuesOf(row), code: '' };
    const made = { ...judging, kind: 'tracking' as const, before: row };
    await refuseWrong(trx, values, made);
    const newId = await addLink(trx, made, values, 'move');
    await markLink(trx, id, { migrated_to_id: newId }, { by: context.actor.id, at: judging.now });
    return getLink(deps, context, newId, trx);
  });
}

/** Whether a code may be used, in words while it may not. */
export async function checkCode(
  deps: LinkDeps,
  { language }: ActorContext,
  { code: typed, except }: z.output<NonNullable<typeof link.code.query>>,
) {
  const { issues = [] } = parseFields(z.object({ code: linkCode }), { code: typed });
  const problem: FieldIssue | undefined =
    issues[0] ??
    (RESERVED_CODES.includes(typed.toLowerCase())
      ? { field: 'code', code: 'link_code_reserved' }
      : (await isCodeTaken(deps.db, typed, except ?? null))
        ? { field: 'code', code: 'unique' }
        : undefined);
  return {
    short_url: shortUrl(deps.linkUrl, typed),
    available: !problem,
    message: problem ? fieldMessage(problem, language, linkLabels).message : null,
  };
}

export async function findTargets(
  deps: LinkDeps,
  context: ActorContext,
  { type, search }: z.output<NonNullable<typeof link.targets.query>>,
) {
  const showing = showingTo(deps, context);
  const visible = visibleKinds(context.actor);
  const found = await selectTargets(deps.db, type, { search }, visible);
  return found.map((target) => targetView(target, showing));
}
