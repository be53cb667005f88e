import { redirect } from '@tanstack/react-router';
import { isSignedIn, lastSessionEnd } from '../../api/start/token.ts';
import { loadChunk } from '../../arrival/chunk.ts';
import { PageError } from '../../arrival/page-error.ts';

type Guard = (location: { href: string }) => Promise<void>;

/** Search of the sign-in page: where to return to, and why it is shown. */
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

/** Without a token `inside.ts` is not loaded, so that the sign-in page stays small. */
async function whoIsSignedIn() {
  if (!isSignedIn()) return null;
  const { loadMe } = await loadChunk(() => import('../inside.ts'));
  return (await loadMe())?.data ?? null;
}

/** An invitation or reset link is for its own account, whoever is signed in here. */
const isPasswordLink = (href: string): boolean => href.includes('#set-password=');

/** The guards by name (domain/screens#guards). */
const guards: Record<string, Guard> = {
  async authenticated({ href }) {
    const me = await whoIsSignedIn();
    if (me && !me.restricted) return;
    // A staff who must first change the password or set up the second step does so on the sign-in
    // page.
    const search = me ? { redirect: href === '/' ? undefined : href } : loginSearch(href);
    throw redirect({ to: '/login', search });
  },
  async guest({ href }) {
    if (isPasswordLink(href)) return;
    const me = await whoIsSignedIn();
    if (me && !me.restricted) throw redirect({ to: '/' });
  },
};

/** Runs a guard; an unknown name is a PageError of status 500 (domain/screens#guards). */
export async function runGuard(name: string, location: { href: string }): Promise<void> {
  const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
  if (!guard) throw new PageError(500, `Unknown middleware ${name}`);
  await guard(location);
}
