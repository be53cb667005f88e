import { document } from '@connect/contract/resources/document.ts';
import { useQuery } from '@tanstack/react-query';
import { itemQuery } from '../../api/queries.ts';
import { StoryLog } from '../../content/story-log.tsx';

/** How one document was read, and up to which page (DOMAIN 3.3). */
export function DocumentLog({ id }: { id: number }) {
  // What was deleted has a log but no pages to count: it goes by per cent.
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
