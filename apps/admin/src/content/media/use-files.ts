import { joinList } from '@connect/contract/calls/comma-list.ts';
import type { FileKind } from '@connect/contract/constants.ts';
import { mediaLibrary } from '@connect/contract/media/media-library.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listQuery } from '../../api/queries.ts';
import { call } from '../../api/start/client.ts';

const DEBOUNCE_MS = 300;

/** Filters and page of the library. */
export interface MediaFilter {
  kind: FileKind;
  search: string;
  tags: string[];
  mine: boolean;
  unused: boolean;
  page: number;
  limit: number;
}
export const NO_FILTERS = { search: '', tags: [], mine: false, unused: false, page: 1 };

/** The filtered files, and the tags of their kind. */
export function useFiles(filters: MediaFilter) {
  const [search] = useDebouncedValue(filters.search.trim(), DEBOUNCE_MS);
  const { kind, tags, mine, unused, page, limit } = filters;
  const files = useQuery({
    ...listQuery(mediaLibrary.list, {
      kind,
      page: String(page),
      limit: String(limit),
      ...(search ? { search } : {}),
      ...(tags.length > 0 ? { tag: joinList(tags) } : {}),
      ...(mine ? { mine: '1' } : {}),
      ...(unused ? { unused: '1' } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const known = useQuery({
    queryKey: [mediaLibrary.tags.tag, 'tags', kind],
    queryFn: ({ signal }) => call(mediaLibrary.tags, { query: { kind }, signal, silent: true }),
  });
  return { files, tags: known.data?.data ?? [] };
}
