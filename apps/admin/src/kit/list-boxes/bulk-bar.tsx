import { ActionBar, Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { useText } from '../../text/i18n.ts';
import { formatNumber } from '../display/format.ts';
import { notifyError } from '../notify/notify.ts';
import { refuse } from '../page/refuse.ts';
import classes from './bulk-bar.module.css';

interface BulkBarProps {
  count: number;
  /** Chooses all that the filters match, where there are more. */
  all: { n: number; choose: () => Promise<void> } | undefined;
  /** Actions that apply to at least one of them, or say why they are refused. */
  actions: readonly {
    key: string;
    label: string;
    danger?: boolean;
    refused?: string;
    run: () => void;
  }[];
  busy: boolean;
  onClear: () => void;
}

/** The dark bar shown while rows are selected: their number, and the actions on them. */
export default function BulkBar({ count, all, actions, busy, onClear }: BulkBarProps) {
  const { t } = useText();
  const [choosing, setChoosing] = useState(false);
  const choose = async () => {
    setChoosing(true);
    await all?.choose().catch(notifyError);
    setChoosing(false);
  };
  // Asked before anything else hears of the key: what is open above the list closes first, and
  // keeps what is chosen.
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    if (!document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]')) onClear();
  };
  useWindowEvent('keydown', onEscape, { capture: true });
  return (
    <ActionBar
      opened
      onClose={onClear}
      withinPortal={false}
      zIndex={150}
      withBorder={false}
      className={classes.bar}
      data-keep-clear
      data-acts-on="rows"
      aria-label={t('list.bulkActions')}
      transitionProps={{ transition: 'slide-up', duration: 150 }}
    >
      <span className={classes.count} role="status">
        {t('list.selected', { n: formatNumber(count) })}
      </span>
      {all && (
        <Button
          variant="transparent"
          size="compact-sm"
          className={classes.action}
          onClick={() => void choose()}
          {...refuse(choosing && t('list.working'))}
        >
          {t('list.chooseAll', { n: formatNumber(all.n) })}
        </Button>
      )}
      <ActionBar.Divider className={classes.divider} />
      <div className={classes.actions}>
        {actions.map((action) => (
          <Button
            key={action.key}
            variant="transparent"
            size="compact-sm"
            className={classes.action}
            data-danger={action.danger || undefined}
            onClick={action.run}
            {...refuse(busy || choosing ? t('list.working') : action.refused)}
          >
            {action.label}
          </Button>
        ))}
      </div>
      <ActionBar.CloseButton
        className={classes.close}
        aria-label={t('list.clearSelection')}
        variant="transparent"
      />
    </ActionBar>
  );
}
