import type { Image } from '@connect/contract/media/file-ref.ts';
import { media } from '@connect/contract/media/media.ts';
import { useQuery } from '@tanstack/react-query';
import { itemQuery } from '../../api/queries.ts';

/** Details of the chosen picture: from the saved item, or of a new upload. */
export function usePicture(id: number | null, saved: Image | null): Image | null {
  const known = saved !== null && saved.id === id;
  const query = useQuery({
    ...itemQuery(media.get, id ?? 0),
    enabled: id !== null && !known,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (id === null) return null;
  return query.data?.data ?? (known ? saved : null);
}
