import { lazy, Suspense } from 'react';
import type { BulkAction } from '../../kit/table/list-types.ts';
import type { Selection } from '../../kit/table/use-selection.ts';
import { useText } from '../../text/i18n.ts';
import type { useBulk } from './use-bulk.ts';

// Floating boxes load on demand.
const BulkBar = lazy(() => import('../../kit/list-boxes/bulk-bar.tsx'));
const BulkResult = lazy(() => import('../../kit/list-boxes/bulk-result.tsx'));

/** The actions on the selected rows, and their failures. */
export function ListSelected<Row extends { id: number }>(props: {
  selection: Selection<Row>;
  actions: readonly BulkAction<Row>[];
  bulk: ReturnType<typeof useBulk<Row>>;
  /** Undefined without the right to export. */
  onExport: ((ids: number[]) => void) | undefined;
}) {
  const { actions, bulk, onExport } = props;
  const { rows, clear } = props.selection;
  const { t } = useText();
  const shown = actions
    .filter((action) => rows.some(action.allowed))
    .map((action) => ({
      key: action.key,
      label: action.label,
      danger: action.danger,
      run: () => void bulk.run(action, rows),
    }));
  const exporting = onExport && {
    key: 'export',
    label: t('list.exportSelected'),
    run: () => onExport(rows.map(({ id }) => id)),
  };
  return (
    <>
      <Suspense>
        {rows.length > 0 && (
          <BulkBar
            count={rows.length}
            actions={exporting ? [...shown, exporting] : shown}
            busy={bulk.busy}
            onClear={clear}
          />
        )}
      </Suspense>
      <Suspense>
        {bulk.failed && (
          <BulkResult
            outcomes={bulk.failed.outcomes}
            onRetry={bulk.failed.retry}
            onClose={bulk.forget}
          />
        )}
      </Suspense>
    </>
  );
}
