import { isAdministrator } from '@connect/contract/permissions.ts';
import type {
  QuestionReport,
  webinarQuestions,
} from '@connect/contract/webinars/webinar-questions.ts';
import { webinarPhase } from '@connect/contract/webinars/webinar-rules.ts';
import type { z } from 'zod';
import type { Actor, ActorContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { loggedItem, logItem } from '../../content/reading/logged-item.service.ts';
import type { Deps, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { isMasked } from '../../people/masking.ts';
import { regionLimit } from '../../people/regions.ts';
import { webinarMark } from '../../registrations/webinar-desk.service.ts';
import { loggedUser, tracePersons } from '../../usage/logs/logs.service.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import {
  deleteReport,
  insertReport,
  type QuestionFilter,
  type ReportColumns,
  selectQuestionFigures,
  selectQuestions,
  selectReport,
  selectWebinarOf,
} from './questions.queries.ts';
import { selectHeld } from './registrations.queries.ts';

type Query = z.output<NonNullable<typeof webinarQuestions.list.query>>;

const TITLE = { th: 'คำถาม', en: 'Questions' };

function reportOf(row: ReportColumns, actor: Actor): QuestionReport | null {
  const { reported_at: at, reported_by: id, reporter } = row;
  if (at === null || id === null) return null;
  return {
    at,
    by: { id, display_name: reporter ?? '' },
    can_undo: id === actor.id || isAdministrator(actor.role),
  };
}

/**
 * The questions of a webinar, masked like every usage log (domain/webinars#questions). Their text
 * is never masked: a reader of an adverse event must report it, so everybody has to be able to read
 * it.
 */
export async function readQuestions(deps: Deps, context: ActorContext, id: number, query: Query) {
  const { actor, language } = context;
  const now = deps.clock.now();
  const item = await logItem(deps, actor, { kind: 'webinar', id });
  const masked = isMasked(actor, 'webinar');
  const filter: QuestionFilter = {
    webinarId: id,
    regions: regionLimit(actor, 'webinar'),
    reported: query.reported,
    search: query.search,
    names: !masked,
  };
  const order = query.order ?? 'desc';
  const mark = await webinarMark(deps, context, id);
  const [held, { rows, total }, summary] = await Promise.all([
    selectHeld(deps.db, id),
    selectQuestions(deps.db, filter, { page: query.page, limit: query.limit, order }),
    selectQuestionFigures(deps.db, filter),
  ]);
  if (!masked) {
    const ids = rows.flatMap((row) => row.user_id ?? []);
    await tracePersons(deps, context, { subject: item, view: 'questions', page: query.page, ids });
  }
  return {
    rows: rows.map((row) => ({
      id: row.id,
      occurred_at: row.occurred_at,
      user: loggedUser(row, { masked, language }),
      text: row.text,
      reported: reportOf(row, actor),
    })),
    total,
    sort: { by: 'occurred_at', order },
    title: `${TITLE[language]} · ${item.title}`,
    now,
    extra: {
      item: { ...loggedItem(item, now), phase: webinarPhase(held, now) },
      masked,
      mark,
      summary,
    },
  };
}

/** Changes the report of one question that the caller may see; 404 for all others. */
async function noted(
  deps: Deps,
  context: ActorContext,
  questionId: number,
  change: (trx: Trx, webinarId: number) => Promise<'reported' | 'report_undone' | null>,
) {
  const { actor } = context;
  const webinarId = await selectWebinarOf(deps.db, questionId);
  if (webinarId === undefined) throw new DomainError('not_found');
  const item = await logItem(deps, actor, { kind: 'webinar', id: webinarId });
  const filter: QuestionFilter = {
    webinarId,
    regions: regionLimit(actor, 'webinar'),
    names: false,
  };
  return writeTransaction(deps, async (trx) => {
    if (!(await selectReport(trx, filter, questionId))) throw new DomainError('not_found');
    const done = await change(trx, webinarId);
    if (done) {
      await recordAudit(trx, deps.clock, context, {
        action: `webinar.question_${done}`,
        entityType: 'webinar',
        entityId: webinarId,
        entityTitle: item.title,
        diff: { question_id: questionId },
      });
    }
    const row = await selectReport(trx, filter, questionId);
    return { id: questionId, reported: row ? reportOf(row, actor) : null };
  });
}

/**
 * Records that a question was reported to drug safety (domain/webinars#questions). A second call
 * changes nothing and shows who made the first. Throws `not_found`.
 */
export const markReported = (deps: Deps, context: ActorContext, questionId: number) =>
  noted(deps, context, questionId, async (trx, webinarId) => {
    const by = context.actor.id;
    const report = { questionId, webinarId, at: deps.clock.now(), by };
    return (await insertReport(trx, report)) ? 'reported' : null;
  });

/**
 * Removes the report; does nothing without one. Throws `not_found`, and `forbidden` for a report of
 * another account, unless the actor is an administrator.
 */
export const unmarkReported = (deps: Deps, context: ActorContext, questionId: number) =>
  noted(deps, context, questionId, async (trx, webinarId) => {
    const { actor } = context;
    const by = isAdministrator(actor.role) ? null : actor.id;
    if (await deleteReport(trx, questionId, by)) return 'report_undone';
    const filter: QuestionFilter = { webinarId, regions: null, names: false };
    const left = await selectReport(trx, filter, questionId);
    if (left?.reported_by) throw new DomainError('forbidden');
    return null;
  });
