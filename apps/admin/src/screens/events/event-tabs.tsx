import { useNavigate } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { TabStrip } from '../../kit/tabs/tab-strip.tsx';
import { useText } from '../../text/i18n.ts';

const TABS = [
  { name: 'details', needs: 'event.view' },
  { name: 'people', needs: 'registration.view' },
  { name: 'check-in', needs: 'registration.edit' },
  { name: 'messages', needs: 'registration.view' },
  { name: 'log', needs: 'registration.logs' },
  { name: 'summary', needs: 'registration.view' },
] as const;
export type EventTab = (typeof TABS)[number]['name'];

/** The tab that an address names by `?view=`. */
export const tabIn = ({ view }: Record<string, unknown>): EventTab =>
  TABS.find(({ name }) => name === view)?.name ?? 'details';

/** The tabs of an event: its form, who registered, its door, their messages, what became of that, and the figures. */
export function EventTabs({ id, shown }: { id: number; shown: EventTab }) {
  const { t } = useText();
  const can = useCan();
  const navigate = useNavigate();
  const show = (name: EventTab) =>
    void navigate({
      to: '/events/$id',
      params: { id: String(id) },
      search: name === 'details' ? {} : { view: name },
      resetScroll: false,
    });
  return (
    <TabStrip
      label={t('events.tabs.label')}
      tabs={TABS.filter(({ needs }) => can(needs)).map(({ name }) => ({
        value: name,
        label: t(`events.tabs.${name}`),
      }))}
      shown={shown}
      onShow={show}
    />
  );
}
