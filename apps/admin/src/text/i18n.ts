import { LANGUAGES, type Language } from '@connect/contract/constants.ts';
import { useSyncExternalStore } from 'react';
import { LANGUAGE_KEY } from '../first-reads.ts';
import type { adminReference } from './admin-reference.th.ts';
import type { administration } from './administration.th.ts';
import type { asked } from './asked.th.ts';
import type { attendance } from './attendance.th.ts';
import type { documents } from './documents.th.ts';
import type { hosts } from './hosts.th.ts';
import type { logs } from './logs.th.ts';
import type { library } from './media-library.th.ts';
import type { messageTemplates } from './message-templates.th.ts';
import type { recordings } from './recordings.th.ts';
import { start } from './start.th.ts';
import type { th } from './th.ts';
import type { webinars } from './webinars.th.ts';
import type { writing } from './writing.th.ts';

type Keys<Texts, Path extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Path}${Key}`
    : Keys<Texts[Key], `${Path}${Key}.`>;
}[keyof Texts & string];

/** Address of a text, such as `shell.signOut`, checked by the compiler. */
export type TextKey = Keys<
  typeof th &
    typeof administration &
    typeof asked &
    typeof logs &
    typeof writing & {
      adminReference: typeof adminReference;
      attendance: typeof attendance;
      documents: typeof documents;
      hosts: typeof hosts;
      library: typeof library;
      messageTemplates: typeof messageTemplates;
      recordings: typeof recordings;
      webinars: typeof webinars;
    }
>;

/** The text of a key in the chosen language, with `{{name}}` filled in from the values. */
export type Translate = (key: TextKey, values?: Record<string, unknown>) => string;

interface Text {
  t: Translate;
  language: Language;
}

type Dictionary = { [key: string]: string | Dictionary };

const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value);

/** Thai unless this browser chose otherwise. */
function storedLanguage(): Language {
  const value = localStorage.getItem(LANGUAGE_KEY);
  return isLanguage(value) ? value : 'th';
}

// The sign-in page needs two areas only; a list needs neither those of writing nor those of accounts.
const PARTS = {
  start: {
    // With the app itself: it is what most people read, and every page needs it.
    th: () => Promise.resolve(start),
    en: () => import('./start.en.ts').then((module) => module.start),
  },
  work: {
    th: () => import('../inside.ts').then((module) => module.th),
    en: () => import('./en.ts').then((module) => module.en),
  },
  writing: {
    th: () => import('./writing.th.ts').then((module) => module.writing),
    en: () => import('./writing.en.ts').then((module) => module.writing),
  },
  asked: {
    th: () => import('./asked.th.ts').then((module) => module.asked),
    en: () => import('./asked.en.ts').then((module) => module.asked),
  },
  attendance: {
    th: () => import('./attendance.th.ts'),
    en: () => import('./attendance.en.ts'),
  },
  // Each kind of content has its own: a list loads no other's.
  documents: {
    th: () => import('./documents.th.ts'),
    en: () => import('./documents.en.ts'),
  },
  hosts: {
    th: () => import('./hosts.th.ts'),
    en: () => import('./hosts.en.ts'),
  },
  messageTemplates: {
    th: () => import('./message-templates.th.ts'),
    en: () => import('./message-templates.en.ts'),
  },
  recordings: {
    th: () => import('./recordings.th.ts'),
    en: () => import('./recordings.en.ts'),
  },
  webinars: {
    th: () => import('./webinars.th.ts'),
    en: () => import('./webinars.en.ts'),
  },
  library: {
    th: () => import('./media-library.th.ts'),
    en: () => import('./media-library.en.ts'),
  },
  logs: {
    th: () => import('./logs.th.ts').then((module) => module.logs),
    en: () => import('./logs.en.ts').then((module) => module.logs),
  },
  adminReference: {
    th: () => import('./admin-reference.th.ts'),
    en: () => import('./admin-reference.en.ts'),
  },
  // A part of `administration`, of which a list needs no more.
  staffs: {
    th: () => import('./staffs.th.ts'),
    en: () => import('./staffs.en.ts'),
  },
  administration: {
    th: () => import('./administration.th.ts').then((module) => module.administration),
    en: () => import('./administration.en.ts').then((module) => module.administration),
  },
} as const;
/** A group of texts that comes as one file. */
export type Part = keyof typeof PARTS;

/** What the settings call the app and the company; the server writes it into the page. */
const inPage = (name: string) =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
const names: Partial<Record<TextKey, string>> = {
  'shell.app': inPage('application-name'),
  'shell.company': inPage('author'),
};

function translator(dictionary: Dictionary): Translate {
  return (key, values = {}) => {
    const name = names[key];
    if (name) return name;
    let found: string | Dictionary | undefined = dictionary;
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    return typeof found === 'string'
      ? found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
      : key;
  };
}

/** Parts asked for so far, each until it is there or failed to come. */
const wanted = new Map<Part, Promise<void>>();
const loaded: Record<Language, Dictionary> = { th: {}, en: {} };
/** Read with the first texts: a module alone, as in a test, has no storage. */
let chosen: Language | undefined;
let text: Text | undefined;
const subscribers = new Set<() => void>();

async function show(parts: readonly Part[]): Promise<void> {
  chosen ??= storedLanguage();
  const language = chosen;
  const dictionaries = await Promise.all(parts.map((part) => PARTS[part][language]()));
  Object.assign(loaded[language], ...dictionaries);
  // Another language was chosen meanwhile: it needs these parts too.
  if (language !== chosen) return show(parts);
  text = { t: translator(loaded[language]), language };
  document.documentElement.lang = language;
  for (const subscriber of subscribers) subscriber();
}

/** Readies the texts of some areas; to be awaited before anything that uses them shows. */
export function loadTexts(part: Part): Promise<void> {
  const under = wanted.get(part);
  if (under) return under;
  const load = show([part]);
  wanted.set(part, load);
  load.catch(() => wanted.delete(part));
  return load;
}

/** Loads a part of the app together with its texts. */
export const withTexts =
  <Module>(parts: Part | readonly Part[], load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const texts = Promise.all([parts].flat().map(loadTexts));
    const module = await load();
    await texts;
    return module;
  };

/** Changes the language of the whole page and keeps the choice in this browser. */
export async function setLanguage(language: Language): Promise<void> {
  const before = chosen;
  chosen = language;
  try {
    await show([...wanted.keys()]);
  } catch (error) {
    chosen = before;
    throw error;
  }
  localStorage.setItem(LANGUAGE_KEY, language);
}

/** Takes over the names of app and company from settings that were read later than the page. */
export function nameThings(app: string, company: string): void {
  if (names['shell.app'] === app && names['shell.company'] === company) return;
  Object.assign(names, { 'shell.app': app, 'shell.company': company });
  if (!text) return;
  text = { ...text, t: translator(loaded[text.language]) };
  for (const subscriber of subscribers) subscriber();
}

const subscribe = (subscriber: () => void) => {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
};

/** The texts outside a component. */
export function currentText(): Text {
  if (!text) throw new Error('Texts are used before they are loaded');
  return text;
}

/** The texts of the chosen language, the language itself, and the way to change it. */
export function useText() {
  return { ...useSyncExternalStore(subscribe, currentText), setLanguage };
}
