import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../text/i18n.ts';
import type { BulkVerb, Questions } from '../bulk/bulk-actions.ts';
import type { ContentResource, ContentRow } from '../editing/content-resource.ts';
import { useItemHref } from '../item/item-links.tsx';

/** Actions of a list on many items at once, which load with the first of them. */
export function useBulkActions<Row extends ContentRow>(
  resource: ContentResource,
  questions: Questions<Row>,
) {
  const { t } = useText();
  const client = useQueryClient();
  const hrefOf = useItemHref();
  return async (action: BulkVerb, rows: readonly Row[], onUndone: () => void) => {
    const { bulkActions } = await import('../bulk/bulk-actions.ts');
    return bulkActions({ resource, t, client, hrefOf, ...questions })(action, rows, onUndone);
  };
}
