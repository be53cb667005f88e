import type { Image } from '@connect/contract/content.ts';
import { media } from '@connect/contract/resources/media.ts';
import { useQuery } from '@tanstack/react-query';
import { itemQuery } from '../api/queries.ts';

/** Details of a chosen picture: those that came with the item, or those of a new upload. */
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
