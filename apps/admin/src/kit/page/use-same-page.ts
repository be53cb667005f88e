import { useRouter } from '@tanstack/react-router';

/**
 * Called before a write that opens another page, gives a function that says whether its staff is
 * still where they started it: whoever has gone elsewhere meanwhile is not taken away from there.
 */
export function useSamePage(): () => () => boolean {
  const router = useRouter();
  return () => {
    const { pathname } = router.latestLocation;
    return () => router.latestLocation.pathname === pathname;
  };
}
