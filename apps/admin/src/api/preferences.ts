import type { Language } from '@connect/contract/constants.ts';
import type { Preferences } from '@connect/contract/resources/auth.ts';
import { currentText, setLanguage } from '../text/i18n.ts';

/** Where this browser keeps its copies, so that a page shows right before anybody is asked. */
const KEYS = {
  scheme: 'connect.scheme',
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
  // Browsers tell only the other tabs.
  window.dispatchEvent(
    new StorageEvent('storage', { key, oldValue, newValue: value, storageArea: localStorage }),
  );
}

/** Hears of changes in this tab and in others. */
export function onStoredPreference(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Makes the page follow these preferences, and keeps a copy in this browser. */
export async function showPreferences(preferences: Preferences): Promise<void> {
  const { language, scheme, density, buddhist_era: era } = preferences;
  if (scheme) store('scheme', scheme);
  if (density) store('density', density);
  if (era !== undefined) store('buddhist_era', String(era));
  if (language && language !== currentText().language) await setLanguage(language);
}

const isScheme = (value: string | null): value is 'light' | 'dark' | 'auto' =>
  value === 'light' || value === 'dark' || value === 'auto';

/** What the page follows right now. */
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

/** The language of the sign-in page; who signs in next is taken to have chosen it. */
export async function chooseLanguage(language: Language): Promise<void> {
  chosen = language;
  await setLanguage(language);
}

export const chosenLanguage = (): Language | null => chosen;

export function forgetChosenLanguage(): void {
  chosen = null;
}
