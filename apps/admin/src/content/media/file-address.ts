import { media } from '@connect/contract/media/media.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/start/client.ts';
import { notifyError } from '../../kit/notify/notify.ts';

/** Addresses of files expire; within this time one is reused. */
const FRESH_MS = 5 * 60_000;

/**
 * The address at which a file can be opened or played; null until it is known, and without a file.
 */
export function useFileAddress(id: number | null): { url: string | null; error: Error | null } {
  const { data, error } = useQuery({
    queryKey: [media.address.tag, 'address', id],
    queryFn: ({ signal }) =>
      call(media.address, { params: { id: String(id) }, signal, silent: true }),
    enabled: id !== null,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    // A new address would restart a running player.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return { url: data?.data.url ?? null, error };
}

/** Opens a file in a new tab; what browsers cannot show is downloaded. */
export const openFile = (id: number): Promise<void> =>
  openAddress(() => call(media.address, { params: { id: String(id) } }));

/** Opens in a new tab what an address is asked for. */
export async function openAddress(ask: () => Promise<{ data: { url: string } }>): Promise<void> {
  // The tab is opened before the address is known: later, popup blockers would stop it.
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  try {
    const { data } = await ask();
    if (tab) tab.location.replace(data.url);
    else window.location.assign(data.url);
  } catch (error) {
    tab?.close();
    notifyError(error);
  }
}
