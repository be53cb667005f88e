import type {
  ContentActivityColumn,
  ContentPersonColumn,
} from '@connect/contract/content/engagement.ts';
import type { ClickColumn, ClickerColumn } from '@connect/contract/links/link-log.ts';
import { isUsageWord } from '@connect/contract/usage/usage-labels.ts';
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
import type { LogWord, Words } from '../../exports/words.ts';
import type { ActivityRow, PersonRow } from './logs.queries.ts';
import type { Shown } from './logs.service.ts';

type OfPerson = Shown<object>;

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

/** Single views and actions on content (domain/usage#log-page). */
export const CONTENT_ACTIVITY = {
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
} satisfies Columns<Shown<ActivityRow>, ContentActivityColumn>;

/** What each user did with content. */
export const CONTENT_PEOPLE = {
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
} satisfies Columns<Shown<PersonRow>, ContentPersonColumn>;

/** Single clicks on a link, each with what followed from it (domain/links#log). */
export const CLICKS: Columns<Shown<ActivityRow>, ClickColumn> = {
  occurred_at: CONTENT_ACTIVITY.occurred_at,
  user: [name],
  user_type: [userType],
  workplace: [workplace],
  province: [province],
  channel: [
    choice(head('channel'), 'channel', (row) => row.channel),
    yesNo(head('byQr'), (row) => row.by_qr),
    plain(head('link'), (row) => row.link_code),
  ],
  device: CONTENT_ACTIVITY.device,
  app: [plain(head('app'), (row) => (row.in_app === 'none' ? null : row.in_app))],
  referrer: [plain(head('referrer'), (row) => row.referrer_host)],
  opened: [yesNo(head('opened'), (row) => row.is_completed)],
  duration: CONTENT_ACTIVITY.duration,
  left_out: [
    plain(head('leftOut'), (row, words) => {
      if (row.bot_reason !== null) return words.choice('left_out', row.bot_reason);
      return row.is_internal ? words.choice('log', 'internal') : null;
    }),
  ],
};

/** The clicks of each user. */
export const CLICKERS: Columns<Shown<PersonRow>, ClickerColumn> = {
  user: [name],
  user_type: [userType],
  workplace: [workplace],
  province: [province],
  first_at: CONTENT_PEOPLE.first_at,
  last_at: CONTENT_PEOPLE.last_at,
  views: [plain(head('clicks'), (row) => row.views)],
  opened: [yesNo(head('opened'), (row) => row.completed)],
  total_seconds: CONTENT_PEOPLE.total_seconds,
};
