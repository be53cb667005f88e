import { useLocation } from '@tanstack/react-router';
import { type ComponentType, lazy, useEffect, useState } from 'react';
import { isSignedIn, onSessionEnd } from '../../api/token.ts';
import { loadChunk } from '../../chunk.ts';
import { prefetch, prefetchWhenIdle } from '../../prefetch.ts';
import { withTexts } from '../../text/i18n.ts';

/** Where somebody stands on the way in. What was typed lives here only, never in storage. */
export type Step =
  | { name: 'form'; username?: string; passwordSet?: boolean; refusal?: string }
  | { name: 'otp'; username: string; password: string }
  | { name: 'forgot'; username: string }
  | { name: 'link'; token: string }
  | { name: 'restricted' }
  | { name: 'arriving' };

export interface StepProps {
  go: (step: Step) => void;
  /** On to the page that was asked for. */
  enter: () => void;
}

const LINK = 'set-password=';

function firstStep(hash: string): Step {
  if (hash.startsWith(LINK)) return { name: 'link', token: hash.slice(LINK.length) };
  if (hash === 'signed-in') return { name: 'arriving' };
  // The guard of this page lets nobody stay who is signed in and may do everything.
  return isSignedIn() ? { name: 'restricted' } : { name: 'form' };
}

/** The step shown, and the way to another one. A token in the address is taken out of it at once. */
export function useStep() {
  const { hash } = useLocation();
  const [step, go] = useState(() => firstStep(hash));
  useEffect(() => {
    if (hash === '') return;
    go(firstStep(hash));
    // Past the router, whose guards would judge the page anew without what the address said.
    const { pathname, search } = window.location;
    History.prototype.replaceState.call(history, history.state, '', pathname + search);
  }, [hash]);
  useEffect(() => onSessionEnd(() => go({ name: 'form' })), []);
  return [step, go] as const;
}

const loadInside = () => import('../../inside.ts');

/** What follows a sign-in comes while name and password are typed. */
export const usePrefetchedInside = (): void =>
  useEffect(() => prefetchWhenIdle(() => prefetch(loadInside)), []);

/** After a sign-in: on to the page, or to what this account must do first. */
export async function settle({ go, enter }: StepProps): Promise<void> {
  const { loadMe } = await loadChunk(loadInside);
  const me = await loadMe();
  if (me?.data.restricted) go({ name: 'restricted' });
  else enter();
}

const step = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => loadChunk(withTexts('administration', load)));

export const OtpStep = step(() => import('./otp-step.tsx'));
export const ForgotStep = step(() => import('./forgot-step.tsx'));
export const PasswordLinkStep = step(() => import('./password-link-step.tsx'));
export const RestrictedStep = step(() => import('./restricted-step.tsx'));
export const Arriving = step(() => import('./arriving.tsx'));
