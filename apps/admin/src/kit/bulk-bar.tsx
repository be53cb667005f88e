import { ActionBar, Button } from '@mantine/core';
import { useText } from '../text/i18n.ts';
import classes from './bulk-bar.module.css';
import { formatNumber } from './format.ts';

interface BulkBarProps {
  /** How many rows are selected. */
  count: number;
  /** What makes sense for at least one of them. */
  actions: readonly { key: string; label: string; danger?: boolean; run: () => void }[];
  busy: boolean;
  onClear: () => void;
}

/** The dark bar that rises when rows are selected: how many, and what can be done with them. */
export default function BulkBar({ count, actions, busy, onClear }: BulkBarProps) {
  const { t } = useText();
  return (
    <ActionBar
      opened
      onClose={onClear}
      closeOnEscape
      withinPortal={false}
      zIndex={150}
      withBorder={false}
      className={classes.bar}
      aria-label={t('list.bulkActions')}
      transitionProps={{ transition: 'slide-up', duration: 150 }}
    >
      <span className={classes.count} role="status">
        {t('list.selected', { n: formatNumber(count) })}
      </span>
      <ActionBar.Divider className={classes.divider} />
      <div className={classes.actions}>
        {actions.map((action) => (
          <Button
            key={action.key}
            variant="transparent"
            size="compact-sm"
            disabled={busy}
            className={classes.action}
            data-danger={action.danger || undefined}
            onClick={action.run}
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
