import type { ExportQuery } from '@connect/contract/calls/export.ts';
import { nameOf } from '@connect/contract/kinds.ts';
import type { ActorContext } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { type Exportable, type ExportFile, exportList } from '../../exports/exports.service.ts';
import { takesNames } from '../../people/names-in-files.ts';
import { CLICKERS, CLICKS, CONTENT_ACTIVITY, CONTENT_PEOPLE } from './log-file-columns.ts';
import {
  type ActivityRow,
  activityStatement,
  countLogRows,
  type PersonRow,
  usersStatement,
} from './logs.queries.ts';
import {
  ACTIVITY_SORTS,
  askedLog,
  type LogQuery,
  type LogSubject,
  loggedUser,
  responsibleFor,
  type Shown,
  sortOf,
  USER_SORTS,
} from './logs.service.ts';

/**
 * A usage log as a file. Names stay masked for actors who see them masked or may not export them;
 * all others give a reason (domain/exports#personal-columns).
 */
export async function exportLog(
  deps: Deps,
  context: ActorContext,
  subject: LogSubject,
  query: LogQuery & ExportQuery,
): Promise<ExportFile> {
  const { filter, order, ...asked } = askedLog(deps, context, subject, query);
  const masked = asked.masked || !takesNames(context.actor, responsibleFor(subject));
  const view = { masked, language: context.language };
  const isLink = subject.type === 'link';
  const shared = {
    name: `${nameOf(subject.type)}-logs`,
    type: subject.type,
    item: { id: subject.id, title: subject.title },
    unmasked: !masked,
  };
  if (query.view === 'users') {
    const people: Exportable<PersonRow, Shown<PersonRow>> = {
      ...shared,
      columns: isLink ? CLICKERS : CONTENT_PEOPLE,
      statement: usersStatement(filter, order, sortOf(USER_SORTS, query.order_by)),
      count: (trx) => countLogRows(trx, filter, order, 'people'),
      present: (row) => ({ ...row, user: loggedUser(row, view) }),
    };
    return exportList(deps, context, people, query);
  }
  const activity: Exportable<ActivityRow, Shown<ActivityRow>> = {
    ...shared,
    columns: isLink ? CLICKS : CONTENT_ACTIVITY,
    statement: activityStatement(filter, order, sortOf(ACTIVITY_SORTS, query.order_by)),
    count: (trx) => countLogRows(trx, filter, order, 'rows'),
    present: (row) => ({ ...row, user: loggedUser(row, view) }),
  };
  return exportList(deps, context, activity, query);
}
