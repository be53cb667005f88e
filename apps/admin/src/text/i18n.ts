import { LANGUAGES, type Language } from '@connect/contract/constants.ts';
import { withPlurals } from '@connect/contract/plurals.ts';
import { useSyncExternalStore } from 'react';
import { loadChunk } from '../arrival/chunk.ts';
import { LANGUAGE_KEY } from '../arrival/early-reply.ts';
import type { adminReference } from './administration/admin-reference.th.ts';
import type { administration } from './administration/administration.th.ts';
import type { privacy } from './administration/privacy.th.ts';
import type { staffs } from './administration/staffs.th.ts';
import type { asked } from './asked/asked.th.ts';
import type { imports } from './asked/imports.th.ts';
import type { library } from './asked/media-library.th.ts';
import type { dataSubject } from './kinds/data-subject.th.ts';
import type { documents } from './kinds/documents.th.ts';
import type { guidelines } from './kinds/guidelines.th.ts';
import type { hosts } from './kinds/hosts.th.ts';
import type { logs } from './kinds/logs.th.ts';
import type { merging } from './kinds/merging.th.ts';
import type { messageTemplates } from './kinds/message-templates.th.ts';
import type { person } from './kinds/person.th.ts';
import type { recordings } from './kinds/recordings.th.ts';
import type { users, workplaces } from './kinds/users.th.ts';
import type { attendance } from './meetings/attendance.th.ts';
import type { checkIn } from './meetings/check-in.th.ts';
import type { events } from './meetings/events.th.ts';
import type { meetings } from './meetings/meetings.th.ts';
import type { registrations } from './meetings/registrations.th.ts';
import type { webinars } from './meetings/webinars.th.ts';
import type { overview } from './overview/overview.th.ts';
import type { material } from './reports/material.th.ts';
import type { reportPlans } from './reports/report-plans.th.ts';
import type { reports } from './reports/reports.th.ts';
import { start } from './start/start.th.ts';
import type { th } from './th.ts';
import type { links } from './tracking/links.th.ts';
import type { recipients } from './tracking/recipients.th.ts';
import type { writing } from './writing/writing.th.ts';

type Keys<Texts, Path extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Path}${Key}`
    : Keys<Texts[Key], `${Path}${Key}.`>;
}[keyof Texts & string];

/** Key of a text, such as `shell.signOut`, checked by the compiler. */
export type TextKey = Keys<
  typeof th &
    typeof administration &
    typeof asked &
    typeof logs &
    typeof writing & {
      adminReference: typeof adminReference;
      attendance: typeof attendance;
      checkIn: typeof checkIn;
      dataSubject: typeof dataSubject;
      documents: typeof documents;
      guidelines: typeof guidelines;
      hosts: typeof hosts;
      imports: typeof imports;
      library: typeof library;
      links: typeof links;
      material: typeof material;
      meetings: typeof meetings;
      merging: typeof merging;
      events: typeof events;
      messageTemplates: typeof messageTemplates;
      overview: typeof overview;
      person: typeof person;
      privacy: typeof privacy;
      recipients: typeof recipients;
      recordings: typeof recordings;
      registrations: typeof registrations;
      reportPlans: typeof reportPlans;
      reports: typeof reports;
      staffs: typeof staffs;
      users: typeof users;
      workplaces: typeof workplaces;
      webinars: typeof webinars;
    }
>;

/** Gives the text of a key in the chosen language, with `{{name}}` replaced by the values. */
export type Translate = (key: TextKey, values?: Record<string, unknown>) => string;

interface Text {
  t: Translate;
  language: Language;
}

type Dictionary = { [key: string]: string | Dictionary };

const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value);

/** Thai, unless this browser has stored another language. */
function storedLanguage(): Language {
  const value = localStorage.getItem(LANGUAGE_KEY);
  return isLanguage(value) ? value : 'th';
}

// The sign-in page needs `shell` and `login` only; a list needs neither the texts of forms nor
// those of accounts.
export const PARTS = {
  start: {
    // Thai is bundled with the app, because most staff read it. English is one separate file.
    th: () => Promise.resolve(start),
    en: () => import('./en.ts').then((module) => module.en),
  },
  work: {
    th: () => import('../routes/inside.ts').then((module) => module.th),
    en: () => import('./en.ts').then((module) => module.en),
  },
  writing: {
    th: () => import('./writing/writing.th.ts').then((module) => module.writing),
    en: () => import('./writing/writing.en.ts').then((module) => module.writing),
  },
  asked: {
    th: () => import('./asked/asked.th.ts').then((module) => module.asked),
    en: () => import('./asked/asked.en.ts').then((module) => module.asked),
  },
  attendance: {
    th: () => import('./meetings/attendance.th.ts'),
    en: () => import('./meetings/attendance.en.ts'),
  },
  checkIn: {
    th: () => import('./meetings/check-in.th.ts'),
    en: () => import('./meetings/check-in.en.ts'),
  },
  // A file per kind of content, so that a list loads no other kind's texts.
  dataSubject: {
    th: () => import('./kinds/data-subject.th.ts'),
    en: () => import('./kinds/data-subject.en.ts'),
  },
  documents: {
    th: () => import('./kinds/documents.th.ts'),
    en: () => import('./kinds/documents.en.ts'),
  },
  events: {
    th: () => import('./meetings/events.th.ts'),
    en: () => import('./meetings/events.en.ts'),
  },
  guidelines: {
    th: () => import('./kinds/guidelines.th.ts'),
    en: () => import('./kinds/guidelines.en.ts'),
  },
  hosts: {
    th: () => import('./kinds/hosts.th.ts'),
    en: () => import('./kinds/hosts.en.ts'),
  },
  links: {
    th: () => import('./tracking/links.th.ts'),
    en: () => import('./tracking/links.en.ts'),
  },
  material: {
    th: () => import('./reports/material.th.ts'),
    en: () => import('./reports/material.en.ts'),
  },
  meetings: {
    th: () => import('./meetings/meetings.th.ts'),
    en: () => import('./meetings/meetings.en.ts'),
  },
  merging: {
    th: () => import('./kinds/merging.th.ts'),
    en: () => import('./kinds/merging.en.ts'),
  },
  messageTemplates: {
    th: () => import('./kinds/message-templates.th.ts'),
    en: () => import('./kinds/message-templates.en.ts'),
  },
  overview: {
    th: () => import('./overview/overview.th.ts'),
    en: () => import('./overview/overview.en.ts'),
  },
  person: {
    th: () => import('./kinds/person.th.ts'),
    en: () => import('./kinds/person.en.ts'),
  },
  recipients: {
    th: () => import('./tracking/recipients.th.ts'),
    en: () => import('./tracking/recipients.en.ts'),
  },
  recordings: {
    th: () => import('./kinds/recordings.th.ts'),
    en: () => import('./kinds/recordings.en.ts'),
  },
  registrations: {
    th: () => import('./meetings/registrations.th.ts'),
    en: () => import('./meetings/registrations.en.ts'),
  },
  reportPlans: {
    th: () => import('./reports/report-plans.th.ts'),
    en: () => import('./reports/report-plans.en.ts'),
  },
  reports: {
    th: () => import('./reports/reports.th.ts'),
    en: () => import('./reports/reports.en.ts'),
  },
  users: {
    th: () => import('./kinds/users.th.ts'),
    en: () => import('./kinds/users.en.ts'),
  },
  webinars: {
    th: () => import('./meetings/webinars.th.ts'),
    en: () => import('./meetings/webinars.en.ts'),
  },
  imports: {
    th: () => import('./asked/imports.th.ts'),
    en: () => import('./asked/imports.en.ts'),
  },
  library: {
    th: () => import('./asked/media-library.th.ts'),
    en: () => import('./asked/media-library.en.ts'),
  },
  logs: {
    th: () => import('./kinds/logs.th.ts').then((module) => module.logs),
    en: () => import('./kinds/logs.en.ts').then((module) => module.logs),
  },
  adminReference: {
    th: () => import('./administration/admin-reference.th.ts'),
    en: () => import('./administration/admin-reference.en.ts'),
  },
  privacy: {
    th: () => import('./administration/privacy.th.ts'),
    en: () => import('./administration/privacy.en.ts'),
  },
  staffs: {
    th: () => import('./administration/staffs.th.ts'),
    en: () => import('./administration/staffs.en.ts'),
  },
  administration: {
    th: () =>
      import('./administration/administration.th.ts').then((module) => module.administration),
    en: () =>
      import('./administration/administration.en.ts').then((module) => module.administration),
  },
} as const;
/** A group of texts that loads as one file. */
export type Part = keyof typeof PARTS;

/** Name of the app or company from the settings, which the server writes into the page. */
const inPage = (name: string) =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
const names: Partial<Record<TextKey, string>> = {
  'shell.app': inPage('application-name'),
  'shell.company': inPage('author'),
};

function found(dictionary: Dictionary, address: string): string | undefined {
  let at: string | Dictionary | undefined = dictionary;
  for (const part of address.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}

const translator =
  (dictionary: Dictionary): Translate =>
  (key, values = {}) =>
    names[key] ??
    withPlurals(
      found(dictionary, key)?.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
        String(values[name] ?? ''),
      ) ?? key,
    );

/**
 * The text of a key that is only known at run time, such as a stored choice; undefined if there is
 * none.
 */
export const textAt = (address: string, language: Language): string | undefined =>
  found(loaded[language], address);

/** Requested parts, each until it has loaded or failed. */
const wanted = new Map<Part, Promise<void>>();
const loaded: Record<Language, Dictionary> = { th: {}, en: {} };
/** Read with the first texts, because a module imported alone, as in a test, has no storage. */
let chosen: Language | undefined;
let text: Text | undefined;
const subscribers = new Set<() => void>();

/** While the language changes: until every part is there in the new one. */
let changing: Promise<void> = Promise.resolve();

async function load(parts: readonly Part[]): Promise<void> {
  chosen ??= storedLanguage();
  const language = chosen;
  const dictionaries = await Promise.all(parts.map((part) => PARTS[part][language]()));
  Object.assign(loaded[language], ...dictionaries);
  // The language was changed meanwhile: these parts are needed in the new one too.
  if (language !== chosen) await load(parts);
}

function show(): void {
  const language = chosen ?? storedLanguage();
  // Rendered components have their texts already; texts of a prefetched page must not rerender
  // them.
  if (text?.language === language) return;
  text = { t: translator(loaded[language]), language };
  document.documentElement.lang = language;
  for (const subscriber of subscribers) subscriber();
}

async function loadFirst(part: Part): Promise<void> {
  await load([part]);
  if (!text) return show();
  // The page shows the former language until every part is there; after a failure it stays with it.
  await changing.catch(() => load([part]));
}

/** Loads a part; to be awaited before anything that uses its texts is rendered. */
export function loadTexts(part: Part): Promise<void> {
  const under = wanted.get(part);
  if (under) return under;
  const loading = loadFirst(part);
  wanted.set(part, loading);
  loading.catch(() => wanted.delete(part));
  return loading;
}

/** Loads a module together with its texts; without a network it waits for one. */
export const withTexts =
  <Module>(parts: Part | readonly Part[], load: () => Promise<Module>) =>
  (): Promise<Module> =>
    loadChunk(async () => {
      const texts = Promise.all([parts].flat().map(loadTexts));
      const [module] = await Promise.all([load(), texts]);
      return module;
    });

/** Changes the language of the page and stores the choice in this browser. */
export async function setLanguage(language: Language): Promise<void> {
  const before = chosen;
  chosen = language;
  try {
    changing = load([...wanted.keys()]).then(show);
    await changing;
  } catch (error) {
    chosen = before;
    throw error;
  }
  localStorage.setItem(LANGUAGE_KEY, language);
}

/** Takes over the names of app and company from newly read settings. */
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

/** The texts for code outside components. */
export function currentText(): Text {
  if (!text) throw new Error('Texts are used before they are loaded');
  return text;
}

/** The texts of the chosen language, the language, and a function to change it. */
export function useText() {
  return { ...useSyncExternalStore(subscribe, currentText), setLanguage };
}
