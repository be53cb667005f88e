import { redirect } from '@tanstack/react-router';
import { isSignedIn, lastSessionEnd } from './api/token.ts';
import { loadChunk } from './chunk.ts';
import { PageError } from './page-error.ts';

type Guard = (location: { href: string }) => Promise<void>;

/** What the sign-in page is told: where to return to, and why it shows. */
export interface LoginSearch {
  redirect?: string;
  reason?: string;
}

export function loginSearch(href: string): LoginSearch {
  const end = lastSessionEnd();
  if (end === 'signed_out') return {};
  return {
    redirect: href === '/' ? undefined : href,
    reason: end ?? undefined,
  };
}

/** Without a token nobody is asked, so that the sign-in page needs nothing of the session. */
async function whoIsSignedIn() {
  if (!isSignedIn()) return null;
  const { loadMe } = await loadChunk(() => import('./inside.ts'));
  return (await loadMe())?.data ?? null;
}

/** An invitation or a reset counts for its own account, whoever is signed in here. */
const isPasswordLink = (href: string): boolean => href.includes('#set-password=');

/** The guards of SPEC 6 by name. */
const guards: Record<string, Guard> = {
  async authenticated({ href }) {
    const me = await whoIsSignedIn();
    if (me && !me.restricted) return;
    // Who must first change a password or set up the second step does it on the sign-in page.
    const search = me ? { redirect: href === '/' ? undefined : href } : loginSearch(href);
    throw redirect({ to: '/login', search });
  },
  async guest({ href }) {
    if (isPasswordLink(href)) return;
    const me = await whoIsSignedIn();
    if (me && !me.restricted) throw redirect({ to: '/' });
  },
};

/** Runs a guard; a name that is not in the registry is an error of status 500 (SPEC 6). */
export async function runGuard(name: string, location: { href: string }): Promise<void> {
  const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
  if (!guard) throw new PageError(500, `Unknown middleware ${name}`);
  await guard(location);
}
