import { document } from '@connect/contract/documents/document.ts';
import { useQuery } from '@tanstack/react-query';
import { itemQuery } from '../../api/queries.ts';
import { StoryLog } from '../../content/log/story-log.tsx';

/**
 * Usage log of one document, including how many pages were read (domain/documents#document-list).
 */
export function DocumentLog({ id }: { id: number }) {
  // A deleted document has a log but no page count: its log shows per cent.
  const { data } = useQuery({ ...itemQuery(document.get, id), retry: false });
  return (
    <StoryLog
      id={id}
      kind="document"
      endpoint={document.logs}
      pages={data?.data.file?.page_count ?? null}
    />
  );
}
