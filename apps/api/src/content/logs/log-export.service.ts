import type { ExportQuery } from '@connect/contract/calls/export.ts';
import { isUsageWord } from '@connect/contract/usage/usage-labels.ts';
import { type ActorContext, can } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import {
  type Columns,
  choice,
  moment,
  type Part,
  percent,
  plain,
  seconds,
  yesNo,
} from '../../exports/columns.ts';
import { type Exportable, type ExportFile, exportList } from '../../exports/exports.service.ts';
import type { LogWord, Words } from '../../exports/words.ts';
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
  type LogTarget,
  loggedUser,
  sortOf,
  USER_SORTS,
} from './logs.service.ts';

interface OfPerson {
  user: ReturnType<typeof loggedUser>;
}
type Shown<Row> = Row & OfPerson;

const head = (key: LogWord) => (words: Words) => words.choice('log', key);
const name: Part<OfPerson> = plain(
  head('user'),
  ({ user }, words) => user?.display_name ?? words.choice('log', 'visitor'),
);
const userType: Part<OfPerson> = choice(
  head('userType'),
  'user_type',
  ({ user }) => user?.user_type ?? null,
);
const workplace: Part<OfPerson> = plain(head('workplace'), ({ user }) => user?.workplace ?? null);
const province: Part<OfPerson> = plain(head('province'), ({ user }) => user?.province ?? null);
const PER_CENT = 100;

/** Single views and actions of a usage log (domain/usage#log-page). */
const ACTIVITY: Columns<Shown<ActivityRow>> = {
  occurred_at: [moment(head('occurredAt'), (row) => row.occurred_at)],
  user: [
    name,
    plain(head('bot'), (row, words) => (row.is_bot ? words.choice('yes_no', 'yes') : null)),
    plain(head('internal'), (row, words) =>
      row.is_internal ? words.choice('yes_no', 'yes') : null,
    ),
  ],
  user_type: [userType],
  specialty: [plain(head('specialty'), ({ user }) => user?.specialty ?? null)],
  workplace: [workplace],
  province: [province],
  action: [
    plain(head('action'), ({ action }, words) =>
      isUsageWord(action) ? words.usage(action) : words.choice('engagement_action', action),
    ),
  ],
  channel: [
    choice(head('channel'), 'channel', (row) => row.channel),
    plain(head('link'), (row) => row.link_code),
  ],
  device: [
    choice(head('device'), 'device', (row) => row.device),
    plain(
      () => 'OS / Browser',
      (row) => [row.os, row.browser].filter(Boolean).join(' · '),
    ),
  ],
  duration: [seconds(head('duration'), (row) => row.duration_seconds)],
  progress: [
    percent(head('progress'), (row) =>
      row.progress_pct === null ? null : row.progress_pct / PER_CENT,
    ),
  ],
};

/** The usage of each user. */
const PEOPLE: Columns<Shown<PersonRow>> = {
  user: [name],
  user_type: [userType],
  workplace: [workplace],
  province: [province],
  first_at: [moment(head('firstAt'), (row) => row.first_at)],
  last_at: [moment(head('lastAt'), (row) => row.last_at)],
  views: [plain(head('times'), (row) => row.views)],
  total_seconds: [seconds(head('totalTime'), (row) => row.total_seconds)],
  max_progress: [percent(head('maxProgress'), (row) => row.max_progress / PER_CENT)],
  completed: [
    yesNo(
      (words) => words.usage('completed'),
      (row) => row.completed,
    ),
  ],
  downloads: [plain(head('downloads'), (row) => row.downloads)],
};

/**
 * A usage log as a file. Names stay masked for actors who see them masked or may not export them;
 * all others give a reason (domain/exports#personal-columns). Throws `not_found`.
 */
export async function exportLog(
  deps: Deps,
  context: ActorContext,
  target: LogTarget,
  query: LogQuery & ExportQuery,
): Promise<ExportFile> {
  const { item, filter, order, ...asked } = await askedLog(deps, context, target, query);
  const masked = asked.masked || !can(context.actor, 'pii.export');
  const view = { masked, language: context.language };
  const shared = {
    name: `${target.kind.replaceAll('_', '-')}-logs`,
    type: target.kind,
    item: { id: item.id, title: item.title },
    unmasked: !masked,
  };
  if (query.view === 'users') {
    const people: Exportable<PersonRow, Shown<PersonRow>> = {
      ...shared,
      columns: PEOPLE,
      statement: usersStatement(filter, order, sortOf(USER_SORTS, query.order_by)),
      count: (trx) => countLogRows(trx, filter, order, 'people'),
      present: (row) => ({ ...row, user: loggedUser(row, view) }),
    };
    return exportList(deps, context, people, query);
  }
  const activity: Exportable<ActivityRow, Shown<ActivityRow>> = {
    ...shared,
    columns: ACTIVITY,
    statement: activityStatement(filter, order, sortOf(ACTIVITY_SORTS, query.order_by)),
    count: (trx) => countLogRows(trx, filter, order, 'rows'),
    present: (row) => ({ ...row, user: loggedUser(row, view) }),
  };
  return exportList(deps, context, activity, query);
}
