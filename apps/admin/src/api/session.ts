import type { ItemReply } from '@connect/contract/calls/envelope.ts';
import { LISTS } from '@connect/contract/lists.ts';
import type { Permission } from '@connect/contract/permissions.ts';
import { auth, type Me, type Preferences } from '@connect/contract/sign-in/auth.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { nameThings } from '../text/i18n.ts';
import { keepReply } from './after-write.ts';
import { queryClient } from './query-client.ts';
import { call } from './start/client.ts';
import {
  chosenLanguage,
  forgetChosenLanguage,
  shownPreferences,
  showPreferences,
} from './start/preferences.ts';
import { endSession, isSignedIn, onTokenFromElsewhere } from './start/token.ts';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const reply = await call(auth.me, { signal });
    await followPreferences(reply.data);
    return reply;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The signed-in staff, or null without a session. Waits while the server is unreachable. */
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

/** Rereads the signed-in staff, after a change of the account. */
export const refreshMe = () => queryClient.fetchQuery({ ...meQuery, staleTime: 0 });

/** Stores a reply that holds the signed-in staff. */
export const keepMe = (reply: ItemReply<Me>): void => {
  keepReply(queryClient, meQuery.queryKey, reply);
};

/**
 * Applies the staff's stored preferences and the app's names to the page, except for a language
 * chosen on the sign-in page.
 */
async function followPreferences({ preferences, settings }: Me): Promise<void> {
  nameThings(settings.app_name, settings.company_name);
  if (savesUnderWay > 0) return;
  await showPreferences({ ...preferences, language: chosenLanguage() ?? preferences.language });
}

/** Saves a language chosen on the sign-in page as the staff's preference. */
function keepChosenLanguage({ preferences, restricted }: Me): void {
  const language = chosenLanguage();
  if (!language || restricted) return;
  forgetChosenLanguage();
  if (language === preferences.language) return;
  void changePreferences({ language }).catch(() => undefined);
}

/** Merges a change into preferences; columns and views are merged list by list. */
const withChange = (before: Preferences, change: Preferences): Preferences => ({
  ...before,
  ...change,
  ...(change.columns ? { columns: { ...before.columns, ...change.columns } } : {}),
  ...(change.views ? { views: { ...before.views, ...change.views } } : {}),
});

let savesUnderWay = 0;
/** Saves run one after another, so that the last choice is the one stored. */
let saves: Promise<unknown> = Promise.resolve();

const savePreferences = (body: Preferences): Promise<unknown> => {
  saves = saves
    .catch(() => undefined)
    // `keepalive` completes the request even when the page is left right after the choice.
    .then(() => call(auth.preferences, { body, silent: true, keepalive: true }));
  return saves;
};

/**
 * Changes preferences at once in the page and in the background on the server. On failure the page
 * gets its previous preferences back and the error is thrown.
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
    // A restricted account may not save preferences; this browser keeps the choice.
    if (before && !before.restricted) await savePreferences(patch);
  } catch (error) {
    await show(earlier);
    throw error;
  } finally {
    savesUnderWay -= 1;
  }
}

/**
 * Ends the session here, in other tabs and on the server; a failure of the call is ignored
 * (domain/replies#fixed-calls).
 */
export async function signOut(): Promise<void> {
  const farewell = call(auth.logout, { silent: true }).catch(() => undefined);
  endSession('signed_out');
  await farewell;
}

// Another tab signed in: if as another staff, this tab reloads.
onTokenFromElsewhere(() => {
  const before = queryClient.getQueryData(meQuery.queryKey)?.data.id;
  void queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).then(
    (me) => {
      if (me.data.id !== before) window.location.reload();
    },
    () => undefined,
  );
});

/** The signed-in staff as last read; undefined after the session has ended. */
export const useMe = () => useQuery({ ...meQuery, enabled: isSignedIn() }).data;

export interface Session {
  me: Me;
  signOut: () => Promise<void>;
}

export const SessionContext = createContext<Session | null>(null);

/** The session of the signed-in staff. Only below the default layout. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession is used outside the default layout');
  return session;
}

/**
 * Gives a check whether the signed-in staff holds a permission. The API enforces it; screens only
 * hide.
 */
export function useCan(): (permission: Permission) => boolean {
  const { me } = useSession();
  return (permission) => me.permissions.includes(permission);
}
