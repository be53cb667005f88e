import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { temporaryFolder } from '../bench-database.ts';
import { CHROMIUM_FLAGS, chromiumPath, startBuiltApp } from '../built-app.ts';
import { atEnd, hasEnded, stop } from '../processes.ts';
import type { ReportLine } from '../report.ts';
import { freePort } from '../start-times.ts';
import { median } from '../statistics.ts';
import { TARGETS } from '../targets.ts';
import type { Screen } from './screens.ts';
import { addressOf, type State, signedInState } from './signed-in.ts';

const GIVE_UP_SECONDS = 30;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const BLOCKED = 'total-blocking-time';

const DEVICES = {
  // Lighthouse's default: a mid-range phone on a slow line.
  phone: undefined,
  desktop: desktopConfig,
};
const PAGES: Record<'list' | 'form', Screen> = {
  list: { budget: 'list', path: '/articles', firstUse: '' },
  form: { budget: 'form', path: '/articles/$id', firstUse: '', items: '/v1/article' },
};

/** The command may be a script, whose end does not end the browser that it started. */
async function closeChromium(port: number): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const session = await browser.newBrowserCDPSession();
  await session.send('Browser.close');
}

/** A separate browser: Lighthouse emulates devices in it, which would disturb other pages. */
async function startChromium(): Promise<number> {
  const port = await freePort();
  const child: ChildProcess = spawn(
    chromiumPath(),
    [
      ...CHROMIUM_FLAGS,
      '--headless',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${temporaryFolder('lighthouse')}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  atEnd(() => stop(child));
  const began = performance.now();
  while (!(await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => undefined))?.ok) {
    const waited = (performance.now() - began) / 1000;
    if (hasEnded(child) || waited > GIVE_UP_SECONDS) throw new Error('Chromium did not start');
    await delay(50);
  }
  atEnd(() => closeChromium(port));
  return port;
}

/** Stores the session where every tab of the browser finds it. */
async function keepSession(browser: Browser, url: string, state: State): Promise<void> {
  const [context] = browser.contexts();
  if (!context) throw new Error('Chromium has no context of its own');
  await context.addCookies(state.cookies);
  const page = await context.newPage();
  await page.goto(new URL('/favicon.svg', url).href);
  const kept = state.origins.flatMap(({ localStorage }) => localStorage);
  for (const { name, value } of kept) {
    await page.evaluate(`localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`);
  }
  await page.close();
}

interface Run {
  scores: number[];
  blocked: number;
  /** Failed audits, besides speed. */
  faults: string[];
}

async function runOnce(url: URL, port: number, device: keyof typeof DEVICES): Promise<Run> {
  const flags = { port, onlyCategories: [...CATEGORIES], logLevel: 'error' as const };
  const result = await lighthouse(url.href, flags, DEVICES[device]);
  const lhr = result?.lhr;
  if (!lhr || lhr.runtimeError) throw new Error(`Lighthouse: ${lhr?.runtimeError?.message}`);
  if (lhr.finalDisplayedUrl !== url.href) throw new Error(`It saw ${lhr.finalDisplayedUrl}`);
  const { performance: _speed, ...others } = lhr.categories;
  const judged = Object.values(others).flatMap(({ auditRefs }) => auditRefs);
  return {
    faults: judged
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
    scores: CATEGORIES.map((name) => lhr.categories[name]?.score ?? 0),
    blocked: lhr.audits[BLOCKED]?.numericValue ?? 0,
  };
}

/** Lighthouse's scores of list and form, signed in: medians of some runs. */
export async function measureLighthouse(
  runs: number,
  say: (line: string) => void,
): Promise<ReportLine[]> {
  const { url, credentials } = await startBuiltApp();
  const port = await startChromium();
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const state = await signedInState(browser, url, credentials);
  await keepSession(browser, url, state);
  const page = await browser.newPage();
  const addresses = {
    list: await addressOf(page, url, PAGES.list, state),
    form: await addressOf(page, url, PAGES.form, state),
  };
  await page.close();
  // Only disconnects: Lighthouse uses the browser afterwards.
  await browser.close();
  const lines: ReportLine[] = [];
  for (const device of ['phone', 'desktop'] as const) {
    for (const kind of ['list', 'form'] as const) {
      const taken: Run[] = [];
      for (let run = 0; run < runs; run += 1) {
        taken.push(await runOnce(addresses[kind], port, device));
      }
      const faults = new Set(taken.flatMap((run) => run.faults));
      if (faults.size > 0) say(`  ${kind} on a ${device}: ${[...faults].join(', ')}`);
      const what = `Lighthouse, ${kind} on a ${device}`;
      for (const [n, category] of CATEGORIES.entries()) {
        const score = median(taken.map(({ scores }) => scores[n] ?? 0));
        const least =
          category === 'performance' ? TARGETS.lighthouse[device][kind] : TARGETS.lighthouse.others;
        lines.push({
          what: `${what}: ${category}`,
          value: score.toFixed(2),
          target: `≥ ${least.toFixed(2)}`,
          ok: score >= least,
        });
      }
      const blocked = median(taken.map((run) => run.blocked));
      lines.push({ what: `${what}: blocked`, value: `${blocked.toFixed(0)} ms`, target: '' });
    }
  }
  return lines;
}
