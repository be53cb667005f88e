import { article } from '@connect/contract/stories/article.ts';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { BuiltApp } from '../built-app.ts';
import { articleBody } from '../content-rows.ts';
import { median, randomFrom } from '../statistics.ts';
import { type MainThread, traceMainThread } from './main-thread.ts';
import { countRoundTrips } from './round-trips.ts';
import { FIELDS, ROWS, SCREENS, type Screen, shownBy } from './screens.ts';
import { addressOf, bearerOf, type State, signedInState } from './signed-in.ts';
import { measureTransfer } from './transfer-sizes.ts';

/** Figures of one screen; times in milliseconds, medians of some runs. */
export interface ScreenFigures {
  /** Until its data is visible, in a browser with an empty cache. */
  roundTrips: number;
  shown: number;
  /** On the main thread, until the page is idle. */
  longestTask: number;
  mainThread: number;
  /** JavaScript until first use; absent when all of it is loaded already. */
  kilobytes?: number;
  /** Longest task while typing in the title. */
  longestKeyTask?: number;
}

interface Opening {
  name: string;
  screen: Screen;
  /** Opened from its row in this list instead of by its address. */
  fromList?: string;
  typesInTitle?: boolean;
}

const FORM_FROM_LIST: Opening = {
  name: '/articles (row)',
  screen: { budget: 'form', path: '/articles', firstUse: FIELDS },
  fromList: '/articles',
};
const LONG_FORM: Opening = {
  name: '/articles/$id (long text)',
  screen: { budget: 'form', path: '/articles/$id', firstUse: FIELDS },
  typesInTitle: true,
};
const OPENINGS: readonly Opening[] = [
  ...SCREENS.map((screen) => ({ name: screen.path, screen })),
  FORM_FROM_LIST,
  LONG_FORM,
];

const LONG_WORDS = 10_000;
const VIEWPORT = { width: 1440, height: 900 };
/** By then an idle browser has loaded everything that waits for idle time. */
const REST_MS = 3000;
/** Long, since round trips are let through one by one. */
const PATIENCE_MS = 120_000;
const TYPED = 'แนวทางการดูแลผู้ป่วย';
const KEY_MS = 100;

const words = new Intl.Segmenter('th', { granularity: 'word' });
const wordsIn = (html: string) =>
  [...words.segment(html.replace(/<[^<>]*>/g, ' '))].filter(({ isWordLike }) => isWordLike).length;

function longText(): string {
  const random = randomFrom(3);
  const parts: string[] = [];
  for (let count = 0; count < LONG_WORDS; count += wordsIn(parts.at(-1) ?? '')) {
    parts.push(articleBody(random));
  }
  return parts.join('');
}

/** An app under measurement, with a signed-in browser state. */
interface Visit {
  app: BuiltApp;
  browser: Browser;
  state: State;
  longId: number;
}

async function visit(browser: Browser, app: BuiltApp): Promise<Visit> {
  const state = await signedInState(browser, app.url, app.credentials);
  const reply = await fetch(new URL(article.create.path, app.url), {
    method: 'POST',
    headers: { ...bearerOf(state), 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'แนวทางฉบับเต็ม', content: longText(), status: 'draft' }),
  });
  if (!reply.ok) throw new Error(`The long article was refused: ${await reply.text()}`);
  const { data } = (await reply.json()) as { data: { id: number } };
  return { app, browser, state, longId: data.id };
}

interface Opened {
  context: BrowserContext;
  page: Page;
  open: () => Promise<unknown>;
}

/** A page one step before the screen, in a separate browser context. */
async function before(opening: Opening, { app, browser, state, longId }: Visit): Promise<Opened> {
  const { screen, fromList } = opening;
  const known = screen.budget === 'sign-in' ? {} : { storageState: state };
  const context = await browser.newContext({ ...known, viewport: VIEWPORT });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  if (fromList !== undefined) {
    await page.goto(new URL(fromList, app.url).href);
    const row = page.locator(ROWS).last();
    await row.waitFor();
    await page.waitForTimeout(REST_MS);
    // Finds the row beforehand: Playwright's own search would count as work of the page.
    await row.hover();
    return {
      context,
      page,
      open: async () => {
        await page.mouse.down();
        await page.mouse.up();
      },
    };
  }
  const url =
    opening === LONG_FORM
      ? new URL(screen.path.replace('$id', String(longId)), app.url)
      : await addressOf(page, app.url, screen, state);
  return { context, page, open: () => page.goto(url.href, { waitUntil: 'commit' }) };
}

interface Times extends MainThread {
  shown: number;
  key?: number;
}

async function timesOf(opening: Opening, visited: Visit): Promise<Times> {
  const { context, page, open } = await before(opening, visited);
  let shown = 0;
  const thread = await traceMainThread(visited.browser, async () => {
    const began = performance.now();
    await open();
    await page.locator(shownBy(opening.screen)).first().waitFor();
    shown = performance.now() - began;
    await page.waitForTimeout(REST_MS);
  });
  const times: Times = { ...thread, shown };
  if (opening.typesInTitle) {
    await page.locator('[data-field=title] :is(input, textarea)').click();
    const typing = await traceMainThread(visited.browser, async () => {
      await page.keyboard.type(TYPED, { delay: KEY_MS });
      await page.waitForTimeout(REST_MS);
    });
    times.key = typing.longest;
  }
  await context.close();
  return times;
}

async function roundTripsOf(opening: Opening, visited: Visit): Promise<number> {
  const { context, page, open } = await before(opening, visited);
  // A form opened from its list was preloaded while the list was idle.
  const kept = (path: string) => opening.fromList !== undefined && path.startsWith('/assets/');
  const waves = await countRoundTrips(page, open, shownBy(opening.screen), kept);
  await context.close();
  return waves.length;
}

const isNumber = (value: number | undefined) => value !== undefined;

/**
 * Each app's figures by the name of the screen; the apps take turns, so that all run under the same
 * conditions.
 */
export async function measureScreens(
  browser: Browser,
  apps: readonly BuiltApp[],
  options: { runs: number; only: readonly string[]; say: (line: string) => void },
): Promise<Map<string, ScreenFigures>[]> {
  const { runs, only, say } = options;
  const openings = OPENINGS.filter(({ name }) => only.length === 0 || only.includes(name));
  const visits = await Promise.all(apps.map((app) => visit(browser, app)));
  const figures = apps.map(() => new Map<string, ScreenFigures>());
  for (const opening of openings) {
    say(`  ${opening.name} …`);
    const times = visits.map((): Times[] => []);
    for (let run = 0; run < runs; run += 1) {
      for (const [n, visited] of visits.entries()) {
        times[n]?.push(await timesOf(opening, visited));
      }
    }
    for (const [n, visited] of visits.entries()) {
      const of = (pick: (time: Times) => number | undefined) =>
        (times[n] ?? []).map(pick).filter(isNumber);
      const { app } = visited;
      const keys = of(({ key }) => key);
      const [transfer] =
        opening.fromList === undefined && opening !== LONG_FORM
          ? await measureTransfer(browser, app.url, app.credentials, [opening.screen])
          : [];
      figures[n]?.set(opening.name, {
        roundTrips: await roundTripsOf(opening, visited),
        shown: median(of(({ shown }) => shown)),
        longestTask: median(of(({ longest }) => longest)),
        mainThread: median(of(({ total }) => total)),
        ...(transfer ? { kilobytes: transfer.kilobytes } : {}),
        ...(keys.length > 0 ? { longestKeyTask: median(keys) } : {}),
      });
    }
  }
  return figures;
}
