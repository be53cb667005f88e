import {
  CHANNELS,
  EMPTY_DISPLAY,
  type EngagementAction,
  USER_TYPES,
} from '@connect/contract/constants.ts';
import type {
  ActivityColumn,
  ContentActivityColumn,
  ContentPersonColumn,
  LogRow,
  LogSort,
  LogUserRow,
  PersonColumn,
} from '@connect/contract/content/engagement.ts';
import type { ItemType, ScreenKind } from '@connect/contract/kinds.ts';
import { isUsageWord, type UsageWord, usageLabel } from '@connect/contract/usage/usage-labels.ts';
import { leftOutWords } from '@connect/contract/usage/usage-log.th.ts';
import { Badge } from '@mantine/core';
import {
  formatDateTime,
  formatDuration,
  formatNumber,
  formatPercent,
} from '../../kit/display/format.ts';
import { TwoLines } from '../../kit/display/two-lines.tsx';
import type { ListColumn } from '../../kit/table/list-types.ts';
import { type Translate, useText } from '../../text/i18n.ts';

type LoggedUser = LogRow['user'];
const PER_CENT = 100;
const REASONS = Object.keys(leftOutWords) as (keyof typeof leftOutWords)[]; // parser: its own keys

/**
 * Gives functions that word the fixed values of a log: user types, the kind's actions, channels,
 * devices.
 */
export function useLogWords(kind: ItemType) {
  const { t, language } = useText();
  const usage = (word: UsageWord): string => usageLabel(kind, word, language);
  const channel = (key: string): string => {
    const known = CHANNELS.find((entry) => entry === key);
    return known ? t(`options.channel.${known}`) : key;
  };
  const userType = (key: string): string => {
    const known = USER_TYPES.find((entry) => entry === key);
    return known ? t(`options.user_type.${known}`) : t('options.user_type.anonymous');
  };
  const device = (key: string | null): string => {
    const known = (['mobile', 'tablet', 'desktop'] as const).find((entry) => entry === key);
    return known ? t(`options.device.${known}`) : (key ?? EMPTY_DISPLAY);
  };
  const action = (key: EngagementAction): string =>
    isUsageWord(key) ? usage(key) : t(`options.engagement_action.${key}`);
  return { channel, userType, device, action, usage };
}

/** The person of a row, and why the row does not count. */
function Who({ row, name }: { row: LogRow; name: string }) {
  const { t } = useText();
  const reason = leftOut(t, row);
  return (
    <TwoLines
      first={name}
      second={
        reason && (
          <Badge size="xs" color="gray" title={reason}>
            {row.bot_reason === null ? reason : t('log.bot')}
          </Badge>
        )
      }
    />
  );
}

/** Why a row does not count, in words; null where it does. */
export function leftOut(t: Translate, row: Pick<LogRow, 'bot_reason' | 'is_internal'>) {
  const { bot_reason: reason } = row;
  if (reason === null) return row.is_internal ? t('log.internal') : null;
  const known = REASONS.find((one) => one === reason);
  return known ? t(`log.reason.${known}`) : reason;
}

/** Columns that the logs of all subjects have, by their place. */
export function useLogParts(words: ReturnType<typeof useLogWords>) {
  const { t } = useText();
  const name = (user: LoggedUser) => user?.display_name ?? t('log.visitor');
  const ofPerson = {
    user: {
      key: 'user',
      label: t('log.user'),
      main: true,
      render: ({ user }) => name(user),
    },
    userType: {
      key: 'user_type',
      label: t('log.userTypeShort'),
      render: ({ user }) => (user ? words.userType(user.user_type) : EMPTY_DISPLAY),
    },
    workplace: {
      key: 'workplace',
      label: t('log.workplace'),
      wrap: true,
      render: ({ user }) => user?.workplace ?? EMPTY_DISPLAY,
    },
    province: {
      key: 'province',
      label: t('log.province'),
      render: ({ user }) => user?.province ?? EMPTY_DISPLAY,
    },
  } satisfies Record<string, ListColumn<{ user: LoggedUser }, LogSort, PersonColumn>>;
  const ofActivity = {
    occurredAt: {
      key: 'occurred_at',
      label: t('log.occurredAt'),
      least: 134,
      worth: 3,
      sort: 'occurred_at',
      firstOrder: 'desc',
      render: (row) => formatDateTime(row.occurred_at),
    },
    user: {
      ...ofPerson.user,
      render: (row) => <Who row={row} name={name(row.user)} />,
    },
    channel: {
      key: 'channel',
      label: t('log.channelLink'),
      render: (row) => (
        <TwoLines
          first={row.channel ? words.channel(row.channel) : EMPTY_DISPLAY}
          second={row.link_code}
        />
      ),
    },
    device: {
      key: 'device',
      label: t('log.device'),
      worth: 1,
      render: (row) => (
        <TwoLines
          first={words.device(row.device)}
          second={[row.os, row.browser].filter(Boolean).join(' · ')}
        />
      ),
    },
    duration: {
      key: 'duration',
      label: t('log.duration'),
      sort: 'duration_seconds',
      firstOrder: 'desc',
      align: 'right',
      render: (row) => formatDuration(row.duration_seconds),
    },
  } satisfies Record<string, ListColumn<LogRow, LogSort, ActivityColumn>>;
  const ofUser = {
    firstAt: {
      key: 'first_at',
      label: t('log.firstAt'),
      least: 134,
      worth: 1,
      render: (row) => formatDateTime(row.first_at),
    },
    lastAt: {
      key: 'last_at',
      label: t('log.lastAt'),
      least: 134,
      sort: 'last_at',
      firstOrder: 'desc',
      render: (row) => formatDateTime(row.last_at),
    },
    times: {
      key: 'views',
      label: t('log.times'),
      sort: 'views',
      firstOrder: 'desc',
      align: 'right',
      render: (row) => formatNumber(row.views),
    },
    totalTime: {
      key: 'total_seconds',
      label: t('log.totalTime'),
      sort: 'total_seconds',
      firstOrder: 'desc',
      align: 'right',
      render: (row) => formatDuration(row.total_seconds),
    },
  } satisfies Record<string, ListColumn<LogUserRow, LogSort, PersonColumn>>;
  return { ofPerson, ofActivity, ofUser };
}

/**
 * Columns of the two views of a usage log of content (domain/usage#log-page); for items with pages they
 * show the furthest page.
 */
export function useLogColumns(
  kind: ScreenKind,
  pages: number | null,
): {
  activity: ListColumn<LogRow, LogSort, ContentActivityColumn>[];
  users: ListColumn<LogUserRow, LogSort, ContentPersonColumn>[];
} {
  const { t } = useText();
  const words = useLogWords(kind);
  const { ofPerson, ofActivity, ofUser } = useLogParts(words);
  const progress = (value: number | null) =>
    pages === null || value === null
      ? formatPercent(value === null ? null : value / PER_CENT)
      : `${formatNumber(Math.ceil((value * pages) / PER_CENT))}/${formatNumber(pages)}`;
  return {
    activity: [
      ofActivity.occurredAt,
      ofActivity.user,
      { ...ofPerson.userType, label: t('log.userType') },
      {
        key: 'specialty',
        label: t('log.specialty'),
        wrap: true,
        render: (row) => row.user?.specialty ?? EMPTY_DISPLAY,
      },
      ofPerson.workplace,
      ofPerson.province,
      { key: 'action', label: t('log.action'), render: (row) => words.action(row.action) },
      ofActivity.channel,
      ofActivity.device,
      ofActivity.duration,
      {
        key: 'progress',
        label: t(pages === null ? 'log.progress' : 'log.maxPage'),
        sort: 'progress_pct',
        firstOrder: 'desc',
        align: 'right',
        render: (row) => progress(row.progress_pct),
      },
    ],
    users: [
      ofPerson.user,
      ofPerson.userType,
      ofPerson.workplace,
      ofPerson.province,
      ofUser.firstAt,
      ofUser.lastAt,
      ofUser.times,
      ofUser.totalTime,
      {
        key: 'max_progress',
        label: t(pages === null ? 'log.maxProgress' : 'log.maxPage'),
        align: 'right',
        render: (row) => progress(row.max_progress),
      },
      {
        key: 'completed',
        label: words.usage('completed'),
        render: (row) => (row.completed ? t('log.yes') : EMPTY_DISPLAY),
      },
      {
        key: 'downloads',
        label: t('log.downloads'),
        align: 'right',
        render: (row) => formatNumber(row.downloads),
      },
    ],
  };
}
