import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { useCan } from '../../api/session.ts';
import classes from '../../kit/tabs/parts-of-tab.module.css';
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
  const box = useRef<HTMLElement>(null);
  // A phone shows some of them: the one that is open is always seen.
  useLayoutEffect(() => {
    const open = box.current?.querySelector('[aria-current]');
    if (!box.current || !open || !shown) return;
    const [all, one] = [box.current.getBoundingClientRect(), open.getBoundingClientRect()];
    box.current.scrollLeft += (one.left + one.right - all.left - all.right) / 2;
  }, [shown]);
  return (
    <nav ref={box} className={classes.lists} aria-label={t('events.tabs.label')}>
      {TABS.filter(({ needs }) => can(needs)).map(({ name }) => (
        <button
          key={name}
          type="button"
          className={classes.list}
          aria-current={name === shown ? 'true' : undefined}
          onClick={() => show(name)}
        >
          {t(`events.tabs.${name}`)}
        </button>
      ))}
    </nav>
  );
}
