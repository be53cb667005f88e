import { useSyncExternalStore } from 'react';
import { changePreferences } from '../../api/session.ts';
import { onStoredPreference, shownPreferences } from '../../api/start/preferences.ts';
import { notifyError } from '../notify/notify.ts';

export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/**
 * Changes preferences of the signed-in staff: at once in the page, in the background on the server.
 */
export function setPreferences(patch: Parameters<typeof changePreferences>[0]): void {
  changePreferences(patch).catch(notifyError);
}

/** Height of table rows: about 60 px comfortable, 44 px compact. */
export function useDensity() {
  const density = useSyncExternalStore(onStoredPreference, () => shownPreferences().density);
  return [density, (next: Density) => setPreferences({ density: next })] as const;
}

/** Colour scheme: light, dark, or that of the system. */
export const useScheme = () =>
  useSyncExternalStore(onStoredPreference, () => shownPreferences().scheme);

/** Whether date pickers show the Buddhist year beside the common one. */
export const useBuddhistEra = (): boolean =>
  useSyncExternalStore(onStoredPreference, () => shownPreferences().buddhist_era);
