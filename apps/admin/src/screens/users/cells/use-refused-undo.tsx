import { useState } from 'react';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { Later } from '../../../kit/page/later.tsx';
import { useHere } from '../../../kit/page/use-here.ts';
import type { BulkOutcome } from '../../../kit/table/list-types.ts';

const BulkResult = lazyChunk(() => import('../../../kit/list-boxes/bulk-result.tsx'));

/**
 * What came of an undo that was refused for some, as a window over the screen that offered it.
 * `onUndone` gives false where that screen is no longer there.
 */
export function useRefusedUndo() {
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[] | null>(null);
  const here = useHere();
  const onUndone = (results: readonly BulkOutcome[]) => {
    if (here.current) setOutcomes(results);
    return here.current;
  };
  const refused = outcomes && (
    <Later>
      <BulkResult outcomes={outcomes} onClose={() => setOutcomes(null)} />
    </Later>
  );
  return { refused, onUndone };
}
