import { Link } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import classes from '../../kit/tabs/parts-of-tab.module.css';
import { useText } from '../../text/i18n.ts';

const TABS = [
  { name: 'details', needs: 'event.view' },
  { name: 'people', needs: 'registration.view' },
  { name: 'log', needs: 'registration.logs' },
] as const;
export type EventTab = (typeof TABS)[number]['name'];

/** The tab that an address names by `?view=`. */
export const tabIn = ({ view }: Record<string, unknown>): EventTab =>
  TABS.find(({ name }) => name === view)?.name ?? 'details';

/** The tabs of an event: its form, who registered, and what became of that. */
export function EventTabs({ id, shown }: { id: number; shown: EventTab }) {
  const { t } = useText();
  const can = useCan();
  return (
    <nav className={classes.lists} aria-label={t('events.tabs.label')}>
      {TABS.filter(({ needs }) => can(needs)).map(({ name }) => (
        <Link
          key={name}
          to="/events/$id"
          params={{ id: String(id) }}
          search={name === 'details' ? {} : { view: name }}
          className={classes.list}
          activeProps={{}}
          aria-current={name === shown ? 'true' : undefined}
        >
          {t(`events.tabs.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
