import { media } from '@connect/contract/resources/media.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { notifyError } from '../kit/notify.ts';

/** Addresses run out; one that a screen has just asked for serves it while it is shown. */
const FRESH_MS = 5 * 60_000;

/** Where a file can be opened or played now; null until it is known, and without a file. */
export function useFileAddress(id: number | null): { url: string | null; error: Error | null } {
  const { data, error } = useQuery({
    queryKey: [media.address.tag, 'address', id],
    queryFn: ({ signal }) =>
      call(media.address, { params: { id: String(id) }, signal, silent: true }),
    enabled: id !== null,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    // A new address under a player would make it begin again.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return { url: data?.data.url ?? null, error };
}

/** Opens a file in a tab of its own; what browsers cannot show is saved. */
export async function openFile(id: number): Promise<void> {
  // Opened before the address is known: later, browsers take it for an unwanted window.
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  try {
    const { data } = await call(media.address, { params: { id: String(id) } });
    if (tab) tab.location.replace(data.url);
    else window.location.assign(data.url);
  } catch (error) {
    tab?.close();
    notifyError(error);
  }
}
