import { DEVICES } from '@connect/contract/closed-lists.ts';
import bowser from 'bowser';
import { isbot } from 'isbot';
import { LeastUsed } from '../least-used.ts';

/** Facts of the request behind an event, as bits of `engagement_log.signals`. */
export const SIGNALS = {
  prefetch: 1,
  head: 2,
  /** No `Sec-Fetch-*` header came; without the bit nobody knows, or one did. */
  no_sec_fetch: 4,
  webdriver: 8,
  preview: 16,
  /** It came from an office of the company. */
  office: 32,
  /** It followed an address that no person sees. */
  honeypot: 64,
} as const;

/** Facts by which a row is the company's own, whoever it names. */
export const OWN_SIGNALS = SIGNALS.preview | SIGNALS.office;

/** What fetches pages to show a preview of them or to look for danger, beyond the list of `isbot`. */
const FETCHERS =
  /SkypeUriPreview|MicrosoftPreview|BingPreview|ms-office|SafeLinks|line-poker|LineBotWebhook/i;
/** Agents are asked about row by row, and the list of programs is long. */
const judged = new LeastUsed<boolean>(1_000);

function isProgram(agent: string): boolean {
  const known = judged.get(agent);
  if (known !== undefined) return known;
  const found = isbot(agent) || FETCHERS.test(agent);
  judged.use(agent, found);
  return found;
}

/** Chromium sends `Sec-Fetch-*` headers since version 80, and so do the browsers made of it. */
const CHROMIUM = /\bChrome\/(\d{1,4})\./;
const SINCE = 80;

/**
 * Why a request is no person's; null where it is one's, as far as can be told. `agent` null: not
 * known. Pure, so that it can be asked again of what is stored.
 */
export function botReason(agent: string | null, signals: number): string | null {
  const has = (bit: number) => (signals & bit) !== 0;
  if (agent !== null && agent !== '' && isProgram(agent)) return 'ua_bot';
  if (agent === '') return 'ua_missing';
  if (has(SIGNALS.prefetch)) return 'prefetch';
  if (has(SIGNALS.head)) return 'head';
  const version = Number(CHROMIUM.exec(agent ?? '')?.[1] ?? 0);
  if (version >= SINCE && has(SIGNALS.no_sec_fetch)) return 'ua_inconsistent';
  if (has(SIGNALS.honeypot)) return 'honeypot';
  if (has(SIGNALS.webdriver)) return 'headless';
  return null;
}

export interface Device {
  device: (typeof DEVICES)[number] | null;
  os: string | null;
  browser: string | null;
  in_app: 'line' | 'facebook' | 'none';
}

const NO_DEVICE: Device = { device: null, os: null, browser: null, in_app: 'none' };

/** Device, system, browser and the app whose window shows the page, by the words of its header. */
export function deviceOf(agent: string | null): Device {
  if (!agent) return NO_DEVICE;
  const { platform, os, browser } = bowser.parse(agent);
  return {
    device: DEVICES.find((one) => one === platform.type) ?? null,
    os: os.name ?? null,
    browser: browser.name ?? null,
    in_app: / Line\//i.test(agent) ? 'line' : /\bFBA[NV]\//.test(agent) ? 'facebook' : 'none',
  };
}
