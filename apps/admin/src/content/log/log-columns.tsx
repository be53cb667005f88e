import {
  CHANNELS,
  EMPTY_DISPLAY,
  type EngagementAction,
  USER_TYPES,
} from '@connect/contract/constants.ts';
import type { ScreenKind } from '@connect/contract/kinds.ts';
import type { LogRow, LogUserRow } from '@connect/contract/usage/engagement.ts';
import { isUsageWord, type UsageWord, usageLabel } from '@connect/contract/usage/usage-labels.ts';
import { Badge, Group } from '@mantine/core';
import {
  formatDateTime,
  formatDuration,
  formatNumber,
  formatPercent,
} from '../../kit/display/format.ts';
import { TwoLines } from '../../kit/display/two-lines.tsx';
import type { ListColumn } from '../../kit/table/list-types.ts';
import { useText } from '../../text/i18n.ts';

type Viewer = LogRow['user'];
const PER_CENT = 100;

/**
 * Gives functions that word the fixed values of a log: user types, the kind's actions, channels,
 * devices.
 */
export function useLogWords(kind: ScreenKind) {
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

/** Parts of the columns of both views. */
function useParts(kind: ScreenKind, pages: number | null) {
  const { t } = useText();
  const words = useLogWords(kind);
  const userType = (user: Viewer) => (user ? words.userType(user.user_type) : EMPTY_DISPLAY);
  const name = (user: Viewer) => user?.display_name ?? t('log.visitor');
  const workplace: ListColumn<{ user: Viewer }> = {
    key: 'workplace',
    label: t('log.workplace'),
    wrap: true,
    render: ({ user }) => user?.workplace ?? EMPTY_DISPLAY,
  };
  const province: ListColumn<{ user: Viewer }> = {
    key: 'province',
    label: t('log.province'),
    render: ({ user }) => user?.province ?? EMPTY_DISPLAY,
  };

  const progress = (value: number | null) =>
    pages === null || value === null
      ? formatPercent(value === null ? null : value / PER_CENT)
      : `${formatNumber(Math.ceil((value * pages) / PER_CENT))}/${formatNumber(pages)}`;
  return { t, words, pages, userType, name, workplace, province, progress };
}
type Parts = ReturnType<typeof useParts>;

function activityColumns(parts: Parts): ListColumn<LogRow>[] {
  const { t, words, pages, userType, name, workplace, province, progress } = parts;
  return [
    {
      key: 'occurred_at',
      label: t('log.occurredAt'),
      least: 134,
      worth: 3,
      sort: 'occurred_at',
      firstOrder: 'desc',
      render: (row) => formatDateTime(row.occurred_at),
    },
    {
      key: 'user',
      label: t('log.user'),
      main: true,
      render: (row) => (
        <TwoLines
          first={name(row.user)}
          second={
            (row.is_bot || row.is_internal) && (
              <Group gap={6} wrap="nowrap">
                {row.is_bot && (
                  <Badge size="xs" color="gray" title={row.bot_reason ?? undefined}>
                    {t('log.bot')}
                  </Badge>
                )}
                {row.is_internal && (
                  <Badge size="xs" color="gray">
                    {t('log.internal')}
                  </Badge>
                )}
              </Group>
            )
          }
        />
      ),
    },
    { key: 'user_type', label: t('log.userType'), render: (row) => userType(row.user) },
    {
      key: 'specialty',
      label: t('log.specialty'),
      wrap: true,
      render: (row) => row.user?.specialty ?? EMPTY_DISPLAY,
    },
    workplace,
    province,
    { key: 'action', label: t('log.action'), render: (row) => words.action(row.action) },
    {
      key: 'channel',
      label: t('log.channelLink'),
      render: (row) => (
        <TwoLines
          first={row.channel ? words.channel(row.channel) : EMPTY_DISPLAY}
          second={row.link_code}
        />
      ),
    },
    {
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
    {
      key: 'duration',
      label: t('log.duration'),
      sort: 'duration_seconds',
      firstOrder: 'desc',
      align: 'right',
      render: (row) => formatDuration(row.duration_seconds),
    },
    {
      key: 'progress',
      label: t(pages === null ? 'log.progress' : 'log.maxPage'),
      sort: 'progress_pct',
      firstOrder: 'desc',
      align: 'right',
      render: (row) => progress(row.progress_pct),
    },
  ];
}

function userColumns(parts: Parts): ListColumn<LogUserRow>[] {
  const { t, words, pages, userType, name, workplace, province, progress } = parts;
  return [
    { key: 'user', label: t('log.user'), main: true, render: (row) => name(row.user) },
    { key: 'user_type', label: t('log.userTypeShort'), render: (row) => userType(row.user) },
    workplace,
    province,
    {
      key: 'first_at',
      label: t('log.firstAt'),
      least: 134,
      worth: 1,
      render: (row) => formatDateTime(row.first_at),
    },
    {
      key: 'last_at',
      label: t('log.lastAt'),
      least: 134,
      sort: 'last_at',
      firstOrder: 'desc',
      render: (row) => formatDateTime(row.last_at),
    },
    {
      key: 'views',
      label: t('log.times'),
      sort: 'views',
      firstOrder: 'desc',
      align: 'right',
      render: (row) => formatNumber(row.views),
    },
    {
      key: 'total_seconds',
      label: t('log.totalTime'),
      sort: 'total_seconds',
      firstOrder: 'desc',
      align: 'right',
      render: (row) => formatDuration(row.total_seconds),
    },
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
  ];
}

/**
 * Columns of the two views of a usage log (domain/usage#log-page); for items with pages they show
 * the furthest page.
 */
export function useLogColumns(kind: ScreenKind, pages: number | null) {
  const parts = useParts(kind, pages);
  return { activity: activityColumns(parts), users: userColumns(parts) };
}
