import { lazyChunk } from '../../arrival/chunk.ts';
import type { ItemForm } from '../../kit/form/use-item-form.ts';
import { Later } from '../../kit/page/later.tsx';

// Loaded on the first conflict, because most visits have none.
const ConflictDialog = lazyChunk(() => import('../difference/conflict-dialog.tsx'));

/** Shows a version conflict with another staff's save, and the ways to resolve it. */
export function FormConflict<Values extends object>(props: {
  form: ItemForm<Values>;
  latest: () => Promise<{ values: Values; version: number }>;
}) {
  const { form, latest } = props;
  if (!form.conflict) return null;
  return (
    <Later>
      <ConflictDialog form={form} conflict={form.conflict} latest={latest} />
    </Later>
  );
}
