import type { QueryOf } from '@connect/contract/calls/endpoint.ts';
import { CHANNELS, ENGAGEMENT_ACTIONS, USER_TYPES } from '@connect/contract/constants.ts';
import type { ScreenKind } from '@connect/contract/kinds.ts';
import type { LogLink, logEndpoint } from '@connect/contract/usage/engagement.ts';
import { useReference } from '../../api/queries.ts';
import type { KeyOf, ListFilter } from '../../kit/table/list-types.ts';
import { useText } from '../../text/i18n.ts';
import { useLogWords } from './log-columns.tsx';

/** The filters of every usage log (domain/usage#log-page). */
export function useLogFilters(
  kind: ScreenKind,
  links: readonly LogLink[],
): ListFilter<KeyOf<QueryOf<ReturnType<typeof logEndpoint>>>>[] {
  const { t } = useText();
  const words = useLogWords(kind);
  const { provinces } = useReference();
  return [
    {
      kind: 'choice',
      key: 'action',
      label: t('log.action'),
      options: ENGAGEMENT_ACTIONS.map((value) => ({ value, label: words.action(value) })),
    },
    {
      kind: 'choice',
      key: 'user_type',
      label: t('log.userType'),
      options: USER_TYPES.map((value) => ({ value, label: words.userType(value) })),
    },
    {
      kind: 'choice',
      key: 'channel',
      label: t('log.channel'),
      options: CHANNELS.map((value) => ({ value, label: words.channel(value) })),
    },
    {
      kind: 'choice',
      key: 'province',
      label: t('log.province'),
      options: provinces.map((row) => ({ value: row.code, label: row.name_th })),
    },
    {
      kind: 'choice',
      key: 'link_id',
      label: t('log.link'),
      rare: links.length === 0,
      options: links.map(({ id, code }) => ({ value: String(id), label: code })),
    },
    { kind: 'flag', key: 'completed', label: words.usage('completedOnly'), rare: true },
    { kind: 'flag', key: 'include_excluded', label: t('log.includeExcluded'), rare: true },
  ];
}
