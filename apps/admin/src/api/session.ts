import type { Permission } from '@connect/contract/permissions.ts';
import { auth, type Me } from '@connect/contract/resources/auth.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { call } from './client.ts';
import { queryClient } from './query-client.ts';
import { accessToken, endSession, keepToken, onTokenFromElsewhere } from './token.ts';

const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(auth.me, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export const isSignedIn = (): boolean => accessToken() !== null;

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

/** Signs in; a failure is an ApiError with the server's words. */
export async function signIn(username: string, password: string): Promise<void> {
  const reply = await call(auth.token, { body: { username, password } });
  queryClient.clear();
  keepToken(reply.data.token);
}

/** Ends the session here, in other tabs and on the server; a failure of the call is ignored (SPEC 7). */
export async function signOut(): Promise<void> {
  const farewell = call(auth.logout, { silent: true }).catch(() => undefined);
  endSession('signed_out');
  await farewell;
}

/** Another tab signed in: when it is somebody else, this tab starts afresh. */
export function followOtherTabs(): void {
  onTokenFromElsewhere(() => {
    const before = queryClient.getQueryData(meQuery.queryKey)?.data.id;
    void queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).then(
      (me) => {
        if (me.data.id !== before) window.location.reload();
      },
      () => undefined,
    );
  });
}

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
