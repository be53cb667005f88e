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
async function someoneIsSignedIn(): Promise<boolean> {
  if (!isSignedIn()) return false;
  const { loadMe } = await loadChunk(() => import('./api/session.ts'));
  return (await loadMe()) !== null;
}

/** The guards of SPEC 6 by name. */
const guards: Record<string, Guard> = {
  async authenticated({ href }) {
    if (await someoneIsSignedIn()) return;
    throw redirect({ to: '/login', search: loginSearch(href) });
  },
  async guest() {
    if (await someoneIsSignedIn()) throw redirect({ to: '/' });
  },
};

/** Runs a guard; a name that is not in the registry is an error of status 500 (SPEC 6). */
export async function runGuard(name: string, location: { href: string }): Promise<void> {
  const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
  if (!guard) throw new PageError(500, `Unknown middleware ${name}`);
  await guard(location);
}
