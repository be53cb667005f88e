import type { QueryOf } from '@connect/contract/calls/endpoint.ts';
import type { link } from '@connect/contract/links/link.ts';
import { LINK_STATES } from '@connect/contract/links/link-choices.ts';
import type { KeyOf, ListTab } from '../../../kit/table/list-types.ts';
import { useText } from '../../../text/i18n.ts';

type LinkTab = ListTab<KeyOf<QueryOf<typeof link.list>>>;

/** The tabs of both lists: a tab a state, and the trash. */
export function useLinkTabs(): LinkTab[] {
  const { t } = useText();
  const tab = (key: string, label: string, status?: string, deleted?: string): LinkTab => ({
    key,
    label,
    count: key,
    query: { status, deleted },
  });
  return [
    tab('all', t('links.tabAll')),
    ...LINK_STATES.map((state) => tab(state, t(`links.state.${state}`), state)),
    tab('trash', t('links.tabTrash'), undefined, '1'),
  ];
}
