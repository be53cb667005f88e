import { EMPTY_DISPLAY } from '@connect/contract/constants.ts';
import type { LogSort, LogUserRow } from '@connect/contract/content/engagement.ts';
import type { ClickColumn, ClickerColumn, ClickRow } from '@connect/contract/links/link-log.ts';
import { leftOut, useLogParts, type useLogWords } from '../../../content/log/log-columns.tsx';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import type { ListColumn } from '../../../kit/table/list-types.ts';
import { useText } from '../../../text/i18n.ts';

const APPS: Readonly<Record<string, string>> = { line: 'LINE', facebook: 'Facebook' };

/** Columns of clicks, and of those who clicked (domain/links#log). */
export function useClickColumns(words: ReturnType<typeof useLogWords>): {
  activity: ListColumn<ClickRow, LogSort, ClickColumn>[];
  users: ListColumn<LogUserRow, LogSort, ClickerColumn>[];
} {
  const { t } = useText();
  const { ofPerson, ofActivity, ofUser } = useLogParts(words);
  return {
    activity: [
      ofActivity.occurredAt,
      ofPerson.user,
      ofPerson.userType,
      ofPerson.workplace,
      ofPerson.province,
      {
        key: 'channel',
        label: t('log.channel'),
        render: (row) => (
          <TwoLines
            first={row.channel ? words.channel(row.channel) : EMPTY_DISPLAY}
            second={t(row.by_qr ? 'log.byQr' : 'links.log.byLink')}
          />
        ),
      },
      ofActivity.device,
      { key: 'app', label: t('log.app'), render: (row) => APPS[row.in_app ?? ''] ?? EMPTY_DISPLAY },
      {
        key: 'referrer',
        label: t('log.referrer'),
        wrap: true,
        render: (row) => row.referrer_host ?? EMPTY_DISPLAY,
      },
      {
        key: 'opened',
        label: t('log.opened'),
        render: (row) => (row.is_completed ? t('log.yes') : EMPTY_DISPLAY),
      },
      ofActivity.duration,
      {
        key: 'left_out',
        label: t('log.leftOut'),
        render: (row) => leftOut(t, row) ?? EMPTY_DISPLAY,
      },
    ],
    users: [
      ofPerson.user,
      ofPerson.userType,
      ofPerson.workplace,
      ofPerson.province,
      ofUser.firstAt,
      ofUser.lastAt,
      { ...ofUser.times, label: t('log.clicks') },
      {
        key: 'opened',
        label: t('log.opened'),
        render: (row) => (row.completed ? t('log.yes') : EMPTY_DISPLAY),
      },
      ofUser.totalTime,
    ],
  };
}
