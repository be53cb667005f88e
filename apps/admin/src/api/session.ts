import type { ItemReply } from '@connect/contract/envelope.ts';
import { LISTS } from '@connect/contract/lists.ts';
import type { Permission } from '@connect/contract/permissions.ts';
import { auth, type Me, type Preferences } from '@connect/contract/resources/auth.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { nameThings } from '../text/i18n.ts';
import { keepReply } from './after-write.ts';
import { call } from './client.ts';
import {
  chosenLanguage,
  forgetChosenLanguage,
  shownPreferences,
  showPreferences,
} from './preferences.ts';
import { queryClient } from './query-client.ts';
import { endSession, isSignedIn, onTokenFromElsewhere } from './token.ts';

const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const reply = await call(auth.me, { signal });
    await followPreferences(reply.data);
    return reply;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The person signed in; null when nobody is. Waits for as long as the server is away. */
export async function loadMe() {
  if (!isSignedIn()) return null;
  try {
    const me = await queryClient.ensureQueryData(meQuery);
    keepChosenLanguage(me.data);
    return me;
  } catch (error) {
    if (!isSignedIn()) return null;
    throw error;
  }
}

/** Reads the person anew, after something about the account has changed. */
export const refreshMe = () => queryClient.fetchQuery({ ...meQuery, staleTime: 0 });

/** Takes over what a call answered about the person. */
export const keepMe = (reply: ItemReply<Me>): void => {
  keepReply(queryClient, meQuery.queryKey, reply);
};

/** The page looks as the person has it everywhere, except for a language chosen while signing in. */
async function followPreferences({ preferences, settings }: Me): Promise<void> {
  nameThings(settings.app_name, settings.company_name);
  if (savesUnderWay > 0) return;
  await showPreferences({ ...preferences, language: chosenLanguage() ?? preferences.language });
}

/** Who chose a language on the way in keeps it. */
function keepChosenLanguage({ preferences, restricted }: Me): void {
  const language = chosenLanguage();
  if (!language || restricted) return;
  forgetChosenLanguage();
  if (language === preferences.language) return;
  void changePreferences({ language }).catch(() => undefined);
}

/** Choices with a change of them; columns and views are chosen list by list. */
const withChange = (before: Preferences, change: Preferences): Preferences => ({
  ...before,
  ...change,
  ...(change.columns ? { columns: { ...before.columns, ...change.columns } } : {}),
  ...(change.views ? { views: { ...before.views, ...change.views } } : {}),
});

let savesUnderWay = 0;
/** One save after the other, so that the last choice is the one that stays. */
let saves: Promise<unknown> = Promise.resolve();

const savePreferences = (body: Preferences): Promise<unknown> => {
  saves = saves
    .catch(() => undefined)
    // Arrives even when the page is left right after the choice.
    .then(() => call(auth.preferences, { body, silent: true, keepalive: true }));
  return saves;
};

/**
 * Changes preferences at once here and in the background on the server. Where that fails everything
 * is as before, and the error is thrown.
 */
export async function changePreferences(patch: Preferences): Promise<void> {
  const before = queryClient.getQueryData(meQuery.queryKey)?.data;
  const { columns: _columns, views: _views, ...plain } = patch;
  const names = new Set(Object.keys(plain));
  const earlier: Preferences = Object.fromEntries(
    Object.entries({ ...shownPreferences(), ...before?.preferences }).filter(([name]) =>
      names.has(name),
    ),
  );
  for (const list of LISTS) {
    const was = before?.preferences;
    if (patch.columns?.[list] !== undefined) {
      earlier.columns = { ...earlier.columns, [list]: was?.columns?.[list] ?? null };
    }
    if (patch.views?.[list] !== undefined) {
      earlier.views = { ...earlier.views, [list]: was?.views?.[list] ?? null };
    }
  }
  const show = (preferences: Preferences) => {
    queryClient.setQueryData(
      meQuery.queryKey,
      (reply) =>
        reply && {
          ...reply,
          data: { ...reply.data, preferences: withChange(reply.data.preferences, preferences) },
        },
    );
    return showPreferences(preferences);
  };
  savesUnderWay += 1;
  try {
    await show(patch);
    // A restricted account may not save yet; this browser keeps the choice.
    if (before && !before.restricted) await savePreferences(patch);
  } catch (error) {
    await show(earlier);
    throw error;
  } finally {
    savesUnderWay -= 1;
  }
}

/** Ends the session here, in other tabs and on the server; a failure of the call is ignored (SPEC 7). */
export async function signOut(): Promise<void> {
  const farewell = call(auth.logout, { silent: true }).catch(() => undefined);
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
