import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { patchQuery } from '../../kit/page/query-state.ts';
import { useText } from '../../text/i18n.ts';
import classes from './meeting-list.module.css';

/** Switches between table and calendar; the choice is in the address. */
export function ViewSwitch({ calendar }: { calendar: boolean }) {
  const { t } = useText();
  const navigate = useNavigate();
  const show = (view: 'table' | 'month') =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) =>
        patchQuery(before, {
          view: view === 'month' ? 'calendar' : undefined,
          month: undefined,
        }),
      resetScroll: false,
    });
  return (
    <Button.Group className={classes.switch} aria-label={t('list.calendar.view')}>
      {(['table', 'month'] as const).map((view) => (
        <Button
          key={view}
          size="xs"
          variant={(view === 'month') === calendar ? 'light' : 'default'}
          aria-pressed={(view === 'month') === calendar}
          onClick={() => show(view)}
        >
          {t(`list.calendar.${view}`)}
        </Button>
      ))}
    </Button.Group>
  );
}
