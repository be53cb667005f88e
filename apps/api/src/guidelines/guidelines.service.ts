import type { guideline } from '@connect/contract/guidelines/guideline-calls.ts';
import type { z } from 'zod';
import { type ActorContext, can } from '../actor.ts';
import { recordAudit, seenDiff } from '../audit/audit.service.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { filtersOf } from '../lists/list-filters.ts';
import { personOf } from '../people/person-of.ts';
import { refuseStale } from '../writing/refuse-stale.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import {
  guidelineItemView,
  guidelineListing,
  guidelinePermissions,
  guidelineRowView,
  guidelineSight,
} from './guideline-view.ts';
import {
  type GuidelineDetail,
  type GuidelineListQuery,
  type GuidelineOrder,
  lockGuideline,
  moveGuideline,
  selectGuideline,
  selectGuidelineFigures,
  selectGuidelinePage,
  selectGuideTitle,
  selectSteps,
} from './guidelines.queries.ts';

export const GUIDELINES_TITLE = {
  th: 'Guideline for patient',
  en: 'Guideline for patient',
} as const;

/** The latest first, unless it is asked otherwise. */
export const orderOf = ({ order }: Pick<GuidelineListQuery, 'order'>): GuidelineOrder =>
  order ?? 'desc';

/** Whether files name people, which takes a reason (domain/access#personal-data-in-files). */
export const namesInFiles = ({ actor, language }: ActorContext): boolean =>
  !guidelineSight(actor, language).masked && can(actor, 'pii.export');

/** Reading people unmasked is written down (domain/guidelines#who-sees-what). */
async function traceViews(
  deps: Deps,
  context: ActorContext,
  row: { id: number; document_title: string } | null,
  seen: { view: string; page?: number; ids: readonly number[] },
): Promise<void> {
  if (seen.ids.length === 0 || guidelineSight(context.actor, context.language).masked) return;
  await writeTransaction(deps, (trx) =>
    recordAudit(trx, deps.clock, context, {
      action: 'pii.view',
      entityType: 'guideline',
      ...(row ? { entityId: row.id, entityTitle: row.document_title } : {}),
      diff: seenDiff(seen),
    }),
  );
}

/** One page of requests with the figures for the same filters. */
export async function listGuidelines(deps: Deps, context: ActorContext, query: GuidelineListQuery) {
  const { actor, language } = context;
  const now = deps.clock.now();
  const order = orderOf(query);
  const listing = guidelineListing(actor);
  const sight = guidelineSight(actor, language);
  const [rows, { counts, total }] = await Promise.all([
    selectGuidelinePage(deps.db, query, order, listing),
    deps.counts.of('guideline', [filtersOf(query), listing], now, () =>
      selectGuidelineFigures(deps.db, query, listing),
    ),
  ]);
  const { downloads = 0, copies = 0, people = 0, waiting = 0, top = 0 } = counts;
  const title = top === 0 ? undefined : await selectGuideTitle(deps.db, top);
  const ids = rows.flatMap((row) => row.user_id ?? []);
  await traceViews(deps, context, null, { view: 'list', page: query.page, ids });
  return {
    list: {
      rows: rows.map((row) => guidelineRowView(row, sight)),
      total,
      sort: { by: 'occurred_at', order },
      permissions: {
        export: can(actor, 'guideline.export'),
        export_users: namesInFiles(context),
      },
      title: GUIDELINES_TITLE[language],
      now,
    },
    figures: {
      downloads,
      copies,
      people,
      waiting,
      top: title === undefined ? null : { document_id: top, title },
    },
  };
}

async function load(
  db: Deps['db'] | Trx,
  { actor }: ActorContext,
  id: number,
): Promise<GuidelineDetail> {
  const row = await selectGuideline(db, id, guidelineListing(actor));
  if (!row) throw new DomainError('not_found');
  return row;
}

async function replyOf(deps: Deps, context: ActorContext, id: number, db: Deps['db'] | Trx) {
  const row = await load(db, context, id);
  const sight = guidelineSight(context.actor, context.language);
  const { app_name: appName } = await deps.settings.current(db);
  return {
    data: guidelineItemView(row, await selectSteps(db, id), sight),
    seo: { title: `${row.document_title} | ${appName}` },
    meta: { permissions: guidelinePermissions(row, sight) },
  };
}

/** The single-item envelope. Throws `not_found`, also outside the caller's scope. */
export async function getGuideline(deps: Deps, context: ActorContext, id: number) {
  const reply = await replyOf(deps, context, id, deps.db);
  const ids = reply.data.user ? [reply.data.user.id] : [];
  await traceViews(deps, context, reply.data, { view: 'item', ids });
  return reply;
}

/**
 * Says what became of printed copies; the same again writes nothing. Throws `not_found`, `wrong_state` for a request
 * without copies, `version_conflict`.
 */
export async function saveGuideline(
  deps: Deps,
  context: ActorContext,
  id: number,
  { fulfilment_status: status, version }: z.output<NonNullable<typeof guideline.update.body>>,
) {
  return writeTransaction(deps, async (trx) => {
    if (!(await lockGuideline(trx, id))) throw new DomainError('not_found');
    const row = await load(trx, context, id);
    if (row.action !== 'print_request') throw new DomainError('wrong_state');
    const last = (await selectSteps(trx, id)).at(-1);
    refuseStale(row.version, version, {
      updated_by: personOf(last?.changed_by ?? null, last?.changer_name),
      updated_at: last?.changed_at ?? null,
    });
    if (row.fulfilment_status !== status) {
      await moveGuideline(trx, id, status, { by: context.actor.id, at: deps.clock.now() });
      await recordAudit(trx, deps.clock, context, {
        action: 'guideline.update',
        entityType: 'guideline',
        entityId: id,
        entityTitle: row.document_title,
        diff: { fulfilment_status: { from: row.fulfilment_status, to: status } },
      });
    }
    return replyOf(deps, context, id, trx);
  });
}
