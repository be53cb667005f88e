import { lazyChunk } from '../../arrival/chunk.ts';
import { Later } from '../../kit/page/later.tsx';
import type { BulkAction, Kept } from '../../kit/table/list-types.ts';
import type { Selection } from '../../kit/table/use-selection.ts';
import { useText } from '../../text/i18n.ts';
import type { useBulk } from './use-bulk.ts';

// Floating boxes load on demand.
const BulkBar = lazyChunk(() => import('../../kit/list-boxes/bulk-bar.tsx'));
const BulkResult = lazyChunk(() => import('../../kit/list-boxes/bulk-result.tsx'));

/** The actions on the selected rows, and their failures. */
export function ListSelected<Row extends { id: number }>(props: {
  selection: Selection<Row>;
  actions: readonly BulkAction<Row>[];
  bulk: ReturnType<typeof useBulk<Row>>;
  /** Undefined without the right to export. */
  onExport: ((ids: number[]) => void) | undefined;
  /** Fixes all `total` that match; undefined where actions are for single rows alone. */
  keep: (() => Promise<Kept>) | undefined;
  total: number | undefined;
}) {
  const { actions, bulk, onExport, keep, total = 0 } = props;
  const { rows, kept, clear } = props.selection;
  const { t } = useText();
  const shown = actions.flatMap((action) => {
    const { key, label, danger, allowed, offered = allowed } = action;
    const applies = rows.some(kept ? offered : allowed);
    const refused = applies ? undefined : action.refused?.(rows);
    if (!applies && refused === undefined) return [];
    return [{ key, label, danger, refused, run: () => void bulk.run(action, rows) }];
  });
  const exporting = onExport && {
    key: 'export',
    label: t('list.exportSelected'),
    run: () => onExport(rows.map(({ id }) => id)),
  };
  return (
    <>
      <Later>
        {rows.length > 0 && (
          <BulkBar
            count={kept?.count ?? rows.length}
            all={
              keep && !kept && total > rows.length
                ? { n: total, choose: () => keep().then(props.selection.keep) }
                : undefined
            }
            actions={exporting ? [...shown, exporting] : shown}
            busy={bulk.busy}
            onClear={clear}
          />
        )}
      </Later>
      <Later>
        {bulk.failed && (
          <BulkResult
            outcomes={bulk.failed.outcomes}
            onRetry={bulk.failed.retry}
            onClose={bulk.forget}
          />
        )}
      </Later>
    </>
  );
}
