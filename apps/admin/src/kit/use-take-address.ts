import { type RegisteredRouter, useRouter } from '@tanstack/react-router';

/** How long a page stays before another's skeleton takes its place, in milliseconds (DESIGN 5). */
export const PENDING_MS = 200;

type FormPath = Extract<keyof RegisteredRouter['routesByPath'], `${string}/$id`>;

/**
 * Gives the page of a new item the address of that item. The page stays as it is, however long the
 * router takes: somebody may be typing in it.
 */
export function useTakeAddress(): (to: FormPath, id: number) => Promise<void> {
  const router = useRouter();
  return async (to, id) => {
    router.update({ ...router.options, defaultPendingMs: Number.POSITIVE_INFINITY });
    try {
      await router.navigate({
        to,
        params: { id: String(id) },
        state: { made: true },
        replace: true,
        ignoreBlocker: true,
      });
    } finally {
      router.update({ ...router.options, defaultPendingMs: PENDING_MS });
    }
  };
}
