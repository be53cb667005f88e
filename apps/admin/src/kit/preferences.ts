import type { Preferences } from '@connect/contract/resources/auth.ts';
import { useSyncExternalStore } from 'react';
import { onStoredPreference, shownPreferences } from '../api/preferences.ts';
import { changePreferences } from '../api/session.ts';
import { notifyError } from './notify.ts';

export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** Changes preferences of the person signed in: at once here, in the background on the server. */
export function setPreferences(patch: Preferences): void {
  changePreferences(patch).catch(notifyError);
}

/** How close table rows stand: about 60 px comfortable, 44 px compact. */
export function useDensity() {
  const density = useSyncExternalStore(onStoredPreference, () => shownPreferences().density);
  return [density, (next: Density) => setPreferences({ density: next })] as const;
}

/** Light, dark, or as the system has it. */
export const useScheme = () =>
  useSyncExternalStore(onStoredPreference, () => shownPreferences().scheme);

/** Whether date pickers show the Buddhist year beside the common one. */
export const useBuddhistEra = (): boolean =>
  useSyncExternalStore(onStoredPreference, () => shownPreferences().buddhist_era);
