import type { Permission } from '@connect/contract/permissions.ts';
import type { Me } from '@connect/contract/resources/auth.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { call } from './client.ts';
import { queryClient } from './query-client.ts';
import { endSession, isSignedIn, onTokenFromElsewhere } from './token.ts';

// Read when first needed: the sign-in page shows without the contract's schemas.
const authEndpoints = async () => (await import('@connect/contract/resources/auth.ts')).auth;

const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => call((await authEndpoints()).me, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The person signed in; null when nobody is. Waits for as long as the server is away. */
export async function loadMe() {
  if (!isSignedIn()) return null;
  try {
    return await queryClient.ensureQueryData(meQuery);
  } catch (error) {
    if (!isSignedIn()) return null;
    throw error;
  }
}

/** Ends the session here, in other tabs and on the server; a failure of the call is ignored (SPEC 7). */
export async function signOut(): Promise<void> {
  const { logout } = await authEndpoints();
  const farewell = call(logout, { silent: true }).catch(() => undefined);
  endSession('signed_out');
  await farewell;
}

// Another tab signed in: when it is somebody else, this tab starts afresh.
onTokenFromElsewhere(() => {
  const before = queryClient.getQueryData(meQuery.queryKey)?.data.id;
  void queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).then(
    (me) => {
      if (me.data.id !== before) window.location.reload();
    },
    () => undefined,
  );
});

/** The person signed in as last read, undefined once the session is over. */
export const useMe = () => useQuery({ ...meQuery, enabled: isSignedIn() }).data;

export interface Session {
  me: Me;
  signOut: () => Promise<void>;
}

export const SessionContext = createContext<Session | null>(null);

/** The person signed in. Only below the default layout. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession is used outside the default layout');
  return session;
}

/** Says whether the person signed in holds a permission. The API decides; screens only hide. */
export function useCan(): (permission: Permission) => boolean {
  const { me } = useSession();
  return (permission) => me.permissions.includes(permission);
}
