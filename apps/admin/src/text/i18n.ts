import { LANGUAGES, type Language } from '@connect/contract/constants.ts';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { th } from './th.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    returnNull: false;
    resources: { translation: typeof th };
  }
}

const STORAGE_KEY = 'connect.language';

const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value);

/** Thai unless this browser chose otherwise. */
function storedLanguage(): Language {
  const value = localStorage.getItem(STORAGE_KEY);
  return isLanguage(value) ? value : 'th';
}

const dictionaries = {
  th: () => import('./th.ts').then((module) => module.th),
  en: () => import('./en.ts').then((module) => module.en),
};

export const currentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'th');

async function load(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'translation')) return;
  i18next.addResourceBundle(language, 'translation', await dictionaries[language]());
}

/** Readies the texts of the chosen language; to be awaited before the first render. */
export async function startText(): Promise<void> {
  const language = storedLanguage();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: await dictionaries[language]() } },
    // React escapes already.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  document.documentElement.lang = language;
}

/** Changes the language of the whole page and keeps the choice in this browser. */
async function setLanguage(language: Language): Promise<void> {
  await load(language);
  document.documentElement.lang = language;
  localStorage.setItem(STORAGE_KEY, language);
  await i18next.changeLanguage(language);
}

/** Texts of the chosen language: `t('shell.signOut')`, with keys checked by the compiler. */
export function useText() {
  const { t } = useTranslation();
  return { t, language: currentLanguage(), setLanguage };
}
