import { useState } from 'react';
import { notifyError } from '../../kit/notify/notify.ts';
import type { BulkAction, BulkOutcome } from '../../kit/table/list-types.ts';
import type { Selection } from '../../kit/table/use-selection.ts';

/** The failures of an action on many rows, and a retry of them. */
interface Failed {
  outcomes: readonly BulkOutcome[];
  retry: (() => void) | undefined;
}

/** Runs an action on the selected rows, and keeps its failures until they are dismissed. */
export function useBulk<Row extends { id: number }>(selection: Selection<Row>) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);

  const run = async (action: BulkAction<Row>, rows: readonly Row[]) => {
    setBusy(true);
    setFailed(null);
    try {
      const outcomes = await action.run(
        rows,
        () => setFailed((shown) => (shown?.outcomes === outcomes ? null : shown)),
        selection.kept,
      );
      if (outcomes === null) return;
      selection.clear();
      const refused = new Set(outcomes.filter(({ ok }) => !ok).map(({ id }) => id));
      const left = rows.filter((row) => refused.has(row.id));
      const retry = outcomes.some(({ passing }) => passing)
        ? () => void run(action, left)
        : undefined;
      if (refused.size > 0) setFailed({ outcomes, retry });
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failed, run, forget: () => setFailed(null) };
}
