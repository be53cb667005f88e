import { LANGUAGES, type Language } from '@connect/contract/constants.ts';
import type { ParseKeys } from 'i18next';
import { useSyncExternalStore } from 'react';
import type { th } from './th.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    returnNull: false;
    resources: { translation: typeof th };
  }
}

/** Texts by key, checked by the compiler: `t('shell.signOut')`, with `{{values}}` filled in. */
export type Translate = (key: ParseKeys, values?: Record<string, unknown>) => string;

interface Text {
  t: Translate;
  language: Language;
}

type Dictionary = { [key: string]: string | Dictionary };

const STORAGE_KEY = 'connect.language';

const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value);

/** Thai unless this browser chose otherwise. */
function storedLanguage(): Language {
  const value = localStorage.getItem(STORAGE_KEY);
  return isLanguage(value) ? value : 'th';
}

// The sign-in page needs two areas only; everything else, and i18next, comes with the layout.
const start = {
  th: () => import('./start.th.ts').then((module) => module.start),
  en: () => import('./start.en.ts').then((module) => module.start),
};
const whole = {
  th: () => import('./th.ts').then((module) => module.th),
  en: () => import('./en.ts').then((module) => module.en),
};

/** Looks a key up and fills in `{{name}}`: all that the first page needs of i18next. */
function plainText(dictionary: Dictionary) {
  return (key: string, values: Record<string, unknown> = {}): string => {
    let found: string | Dictionary | undefined = dictionary;
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    return typeof found === 'string'
      ? found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
      : key;
  };
}

const readStart = async (language: Language): Promise<Translate> =>
  plainText(await start[language]());

async function readWhole(language: Language): Promise<Translate> {
  const [{ createInstance }, translation] = await Promise.all([
    import('i18next'),
    whole[language](),
  ]);
  const t = await createInstance().init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation } },
    // React escapes already.
    interpolation: { escapeValue: false },
  });
  return (key, values) => t(key, values ?? {});
}

let read: (language: Language) => Promise<Translate> = readStart;
let text: Text | undefined;
const subscribers = new Set<() => void>();

async function show(language: Language): Promise<void> {
  text = { t: await read(language), language };
  document.documentElement.lang = language;
  for (const subscriber of subscribers) subscriber();
}

/** Readies the texts of the sign-in and error pages; to be awaited before the first render. */
export const startText = (): Promise<void> => show(storedLanguage());

/** Readies the texts of all areas. */
export async function loadAllTexts(): Promise<void> {
  if (read === readWhole) return;
  read = readWhole;
  await show(storedLanguage());
}

/** Changes the language of the whole page and keeps the choice in this browser. */
async function setLanguage(language: Language): Promise<void> {
  await show(language);
  localStorage.setItem(STORAGE_KEY, language);
}

const subscribe = (subscriber: () => void) => {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
};

/** The texts outside a component. */
export function currentText(): Text {
  if (!text) throw new Error('Texts are used before startText()');
  return text;
}

/** The texts of the chosen language, the language itself, and the way to change it. */
export function useText() {
  return { ...useSyncExternalStore(subscribe, currentText), setLanguage };
}
