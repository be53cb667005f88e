import { LANGUAGES, type Language } from '@connect/contract/constants.ts';
import { useSyncExternalStore } from 'react';
import type { th } from './th.ts';

type Keys<Texts, Path extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Path}${Key}`
    : Keys<Texts[Key], `${Path}${Key}.`>;
}[keyof Texts & string];

/** Address of a text, such as `shell.signOut`, checked by the compiler. */
export type TextKey = Keys<typeof th>;

/** The text of a key in the chosen language, with `{{name}}` filled in from the values. */
export type Translate = (key: TextKey, values?: Record<string, unknown>) => string;

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

// The sign-in page needs two areas only; everything else comes with the layout.
const start = {
  th: () => import('./start.th.ts').then((module) => module.start),
  en: () => import('./start.en.ts').then((module) => module.start),
};
const whole = {
  th: () => import('./th.ts').then((module) => module.th),
  en: () => import('./en.ts').then((module) => module.en),
};

function translator(dictionary: Dictionary): Translate {
  return (key, values = {}) => {
    let found: string | Dictionary | undefined = dictionary;
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    return typeof found === 'string'
      ? found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
      : key;
  };
}

let wanted: typeof start | typeof whole = start;
let text: Text | undefined;
const subscribers = new Set<() => void>();

async function show(language: Language): Promise<void> {
  text = { t: translator(await wanted[language]()), language };
  document.documentElement.lang = language;
  for (const subscriber of subscribers) subscriber();
}

/** Readies the texts of the sign-in and error pages; to be awaited before the first render. */
export const startText = (): Promise<void> => show(storedLanguage());

/** Readies the texts of all areas. */
export async function loadAllTexts(): Promise<void> {
  if (wanted === whole) return;
  wanted = whole;
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
