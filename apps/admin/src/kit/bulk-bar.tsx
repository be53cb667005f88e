import { ActionBar, Button } from '@mantine/core';
import { useText } from '../text/i18n.ts';
import classes from './bulk-bar.module.css';
import { formatNumber } from './format.ts';
import type { BulkAction } from './list-types.ts';

interface BulkBarProps<Row> {
  rows: readonly Row[];
  actions: readonly BulkAction<Row>[];
  busy: boolean;
  onRun: (action: BulkAction<Row>) => void;
  onClear: () => void;
}

/** The dark bar that rises when rows are selected: how many, and what can be done with them. */
export function BulkBar<Row>({ rows, actions, busy, onRun, onClear }: BulkBarProps<Row>) {
  const { t } = useText();
  const possible = actions.filter((action) => rows.some(action.allowed));
  return (
    <ActionBar
      opened={rows.length > 0}
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
        {t('list.selected', { n: formatNumber(rows.length) })}
      </span>
      <ActionBar.Divider className={classes.divider} />
      <div className={classes.actions}>
        {possible.map((action) => (
          <Button
            key={action.key}
            variant="transparent"
            size="compact-sm"
            disabled={busy}
            className={classes.action}
            data-danger={action.danger || undefined}
            onClick={() => onRun(action)}
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
