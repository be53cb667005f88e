import { LINK_STATES } from '@connect/contract/links/link-choices.ts';
import type { ListTab } from '../../../kit/table/list-types.ts';
import { useText } from '../../../text/i18n.ts';

/** The tabs of both lists: a tab a state, and the trash. */
export function useLinkTabs(): ListTab[] {
  const { t } = useText();
  const tab = (key: string, label: string, status?: string, deleted?: string): ListTab => ({
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
