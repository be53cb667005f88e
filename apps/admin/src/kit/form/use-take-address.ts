import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useHere } from '../page/use-here.ts';
import { PENDING_MS } from '../start/pending-ms.ts';

export type FormPath = Extract<keyof RegisteredRouter['routesByPath'], `${string}/$id`>;

/**
 * Changes the address of a new item's page to that of the item, unless the page was left meanwhile.
 * The page stays mounted however long the router takes, because typing may go on.
 */
export function useTakeAddress(): (to: FormPath, id: number) => Promise<void> {
  const router = useRouter();
  const [path] = useState(router.latestLocation.pathname);
  const here = useHere();
  return async (to, id) => {
    if (!here.current || router.latestLocation.pathname !== path) return;
    router.update({ ...router.options, defaultPendingMs: Number.POSITIVE_INFINITY });
    try {
      await router.navigate({
        to,
        params: { id: String(id) },
        state: { made: true },
        replace: true,
        resetScroll: false,
        ignoreBlocker: true,
      });
    } finally {
      router.update({ ...router.options, defaultPendingMs: PENDING_MS });
    }
  };
}
