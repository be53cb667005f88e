import type { Language } from '@connect/contract/constants.ts';
import type { Preferences } from '@connect/contract/sign-in/auth.ts';
import { SCHEME_KEY } from '../../arrival/early-reply.ts';
import { currentText, setLanguage } from '../../text/i18n.ts';

/**
 * Keys of the copies in this browser's storage, so that a page looks right before the server
 * answers.
 */
const KEYS = {
  scheme: SCHEME_KEY,
  density: 'connect.density',
  buddhist_era: 'connect.buddhist_era',
} as const;
type Name = keyof typeof KEYS;

export const storedPreference = (name: Name): string | null => localStorage.getItem(KEYS[name]);

function store(name: Name, value: string): void {
  const key = KEYS[name];
  const oldValue = localStorage.getItem(key);
  if (oldValue === value) return;
  localStorage.setItem(key, value);
  // Browsers send `storage` events to other tabs only; this one is for the same tab.
  window.dispatchEvent(
    new StorageEvent('storage', { key, oldValue, newValue: value, storageArea: localStorage }),
  );
}

/** Calls `listener` on changes in this tab and in others. Gives a function that stops it. */
export function onStoredPreference(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Applies preferences to the page and keeps a copy in this browser. */
export async function showPreferences(preferences: Preferences): Promise<void> {
  const { language, scheme, density, buddhist_era: era } = preferences;
  if (scheme) store('scheme', scheme);
  if (density) store('density', density);
  if (era !== undefined) store('buddhist_era', String(era));
  if (language && language !== currentText().language) await setLanguage(language);
}

const isScheme = (value: string | null): value is 'light' | 'dark' | 'auto' =>
  value === 'light' || value === 'dark' || value === 'auto';

/** The preferences that the page currently shows. */
export function shownPreferences() {
  const scheme = storedPreference('scheme');
  return {
    language: currentText().language,
    scheme: isScheme(scheme) ? scheme : 'auto',
    density: storedPreference('density') === 'compact' ? 'compact' : 'comfortable',
    buddhist_era: storedPreference('buddhist_era') === 'true',
  } as const satisfies Preferences;
}

let chosen: Language | null = null;

/** Sets the language on the sign-in page; it counts as a choice of the staff who signs in next. */
export async function chooseLanguage(language: Language): Promise<void> {
  chosen = language;
  await setLanguage(language);
}

export const chosenLanguage = (): Language | null => chosen;

export function forgetChosenLanguage(): void {
  chosen = null;
}
