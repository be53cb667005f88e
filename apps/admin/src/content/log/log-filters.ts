import type { QueryOf } from '@connect/contract/calls/endpoint.ts';
import { CHANNELS, ENGAGEMENT_ACTIONS, USER_TYPES } from '@connect/contract/constants.ts';
import type { LogLink, logEndpoint } from '@connect/contract/content/engagement.ts';
import type { ItemType, ScreenKind } from '@connect/contract/kinds.ts';
import type { KeyOf, ListFilter } from '../../kit/table/list-types.ts';
import { useText } from '../../text/i18n.ts';
import { useProvinces } from '../item/use-provinces.ts';
import { useLogWords } from './log-columns.tsx';

type LogKey = KeyOf<QueryOf<ReturnType<typeof logEndpoint>>>;

/** The filters that the logs of all subjects have. */
export function useSharedFilters(type: ItemType, completedOnly: string) {
  const { t } = useText();
  const words = useLogWords(type);
  const provinces = useProvinces();
  return {
    userType: {
      kind: 'choice',
      key: 'user_type',
      label: t('log.userType'),
      options: USER_TYPES.map((value) => ({ value, label: words.userType(value) })),
    },
    channel: {
      kind: 'choice',
      key: 'channel',
      label: t('log.channel'),
      options: CHANNELS.map((value) => ({ value, label: words.channel(value) })),
    },
    province: {
      kind: 'choice',
      key: 'province',
      label: t('log.province'),
      options: provinces.choices,
    },
    completed: { kind: 'flag', key: 'completed', label: completedOnly, rare: true },
    excluded: {
      kind: 'flag',
      key: 'include_excluded',
      label: t('log.includeExcluded'),
      rare: true,
    },
  } satisfies Record<string, ListFilter<LogKey>>;
}

/** The filters of a usage log of content (domain/usage#log-page). */
export function useLogFilters(kind: ScreenKind, links: readonly LogLink[]): ListFilter<LogKey>[] {
  const { t } = useText();
  const words = useLogWords(kind);
  const shared = useSharedFilters(kind, words.usage('completedOnly'));
  return [
    {
      kind: 'choice',
      key: 'action',
      label: t('log.action'),
      options: ENGAGEMENT_ACTIONS.map((value) => ({ value, label: words.action(value) })),
    },
    shared.userType,
    shared.channel,
    shared.province,
    {
      kind: 'choice',
      key: 'link_id',
      label: t('log.link'),
      rare: links.length === 0,
      options: links.map(({ id, code }) => ({ value: String(id), label: code })),
    },
    shared.completed,
    shared.excluded,
  ];
}
