import { useLocation } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { isSignedIn, onSessionEnd } from '../../api/start/token.ts';
import { loadChunk } from '../../arrival/chunk.ts';
import { loadable } from '../../arrival/loadable.tsx';
import { prefetch, prefetchWhenIdle } from '../../arrival/prefetch.ts';
import { withTexts } from '../../text/i18n.ts';

/** The step of the sign-in page. What was typed is only held here, never in storage. */
export type Step =
  | { name: 'form'; username?: string; passwordSet?: boolean; refusal?: string }
  | { name: 'otp'; username: string; password: string }
  | { name: 'forgot'; username: string }
  | { name: 'link'; token: string }
  | { name: 'restricted' }
  | { name: 'arriving' };

export interface StepProps {
  go: (step: Step) => void;
  /** Goes on to the remembered page. */
  enter: () => void;
}

const LINK = 'set-password=';

function firstStep(hash: string): Step {
  if (hash.startsWith(LINK)) return { name: 'link', token: hash.slice(LINK.length) };
  if (hash === 'signed-in') return { name: 'arriving' };
  // The guard of this page lets only restricted accounts stay with a token.
  return isSignedIn() ? { name: 'restricted' } : { name: 'form' };
}

/**
 * The current step, and a function to change it. A token in the address is removed from it at once.
 */
export function useStep() {
  const { hash } = useLocation();
  const [step, go] = useState(() => firstStep(hash));
  useEffect(() => {
    if (hash === '') return;
    go(firstStep(hash));
    // Bypasses the router, whose guards would run again without the removed hash.
    const { pathname, search } = window.location;
    History.prototype.replaceState.call(history, history.state, '', pathname + search);
  }, [hash]);
  useEffect(() => onSessionEnd(() => go({ name: 'form' })), []);
  return [step, go] as const;
}

const loadInside = () => import('../../routes/inside.ts');

/** Prefetches the pages behind the sign-in page while username and password are typed. */
export const usePrefetchedInside = (): void =>
  useEffect(() => prefetchWhenIdle(() => prefetch(loadInside)), []);

/** After a sign-in: goes on to the page, or to what a restricted account must do first. */
export async function settle({ go, enter }: StepProps): Promise<void> {
  const { loadMe } = await loadChunk(loadInside);
  const me = await loadMe();
  if (me?.data.restricted) go({ name: 'restricted' });
  else enter();
}

const step = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  loadable(withTexts('administration', load));

export const OtpStep = step(() => import('./otp-step.tsx'));
export const ForgotStep = step(() => import('./forgot-step.tsx'));
export const PasswordLinkStep = step(() => import('./password-link-step.tsx'));
export const RestrictedStep = step(() => import('./restricted-step.tsx'));
export const Arriving = step(() => import('./arriving.tsx'));
