import { randomUUID } from 'node:crypto';
import { isProduct, type Language } from '@connect/contract/constants.ts';
import { destinationOf } from '@connect/contract/links/link-address.ts';
import { linkState } from '@connect/contract/links/link-state.ts';
import { liesIn } from '../api-keys/address-range.ts';
import { callWindows } from '../call-windows.ts';
import { isUnavailable } from '../db/client.ts';
import { LeastUsed } from '../least-used.ts';
import { mediaUrl } from '../media/files/media-url.ts';
import { bangkokIso } from '../time/moments.ts';
import { type AddressSalts, createAddressSalts } from '../track/address-salt.service.ts';
import { uuidOf } from '../track/foldings.ts';
import { botReason, deviceOf, SIGNALS } from '../track/visitor-agent.ts';
import type { Click } from './click.ts';
import type { ClickBuffer } from './click-buffer.ts';
import { type Card, cardPage, type Message, messagePage, neutralCard } from './link-pages.ts';
import type { LinkDeps } from './link-view.ts';
import { type LinkRecord, selectByCode, selectCover } from './links.queries.ts';
import { isOwnPage } from './own-page.ts';

/** A request for a short address, as far as it matters. */
export interface Visit {
  code: string;
  language: Language;
  method: string;
  userAgent: string;
  /** Stands for the address in this process; what is kept is hashed otherwise. */
  ipHash: string;
  address: string;
  /** Of the browser session; null when the browser brought none. */
  visitor: string | null;
  /** Of a recipient, if it is one; the click is nobody's otherwise. */
  token: string | null;
  byQr: boolean;
  /** By the address that mails hide from people (domain/links#clicks). */
  hidden: boolean;
  referrer: string | null;
  /** What the browser says it fetches the page for, in any of the headers for it. */
  purpose: string;
  hasSecFetch: boolean;
}

export type Answer =
  | { to: string; visitor: string | null }
  | { page: string; status: 200 | 404 | 410 | 503 };

/** What is known of a link besides its row. */
interface Known {
  link: LinkRecord;
  platformUrl: string;
  companyName: string;
  offices: readonly string[];
}

/** What a click is judged by, and how. */
type Judged = Pick<Click, 'signals' | 'bot_reason' | 'ip_hash'>;

/** Why a request gets a card; others are led on, also where a program is suspected. */
const FETCHING: readonly string[] = ['ua_bot', 'prefetch', 'head', 'honeypot'];

const MINUTE_MS = 60_000;
/** Clicks of one address and program within a minute and an hour; more are no person's. */
const MOST = [
  { ms: MINUTE_MS, clicks: 20 },
  { ms: 60 * MINUTE_MS, clicks: 300 },
] as const;

/** Links that still lead on while the database is away: the last used ones. */
const REMEMBERED = 5_000;

const message = (which: Message, status: 200 | 404 | 410 | 503, language: Language): Answer => ({
  page: messagePage(which, language),
  status,
});

function hostOf(referrer: string | null): string | null {
  if (referrer === null || !URL.canParse(referrer)) return null;
  return new URL(referrer).hostname || null;
}

/** Which headers came with a request, as `botReason` reads them. */
function signalsOf(
  { method, purpose, hasSecFetch, hidden, address }: Visit,
  { secure, offices }: { secure: boolean; offices: readonly string[] },
): number {
  return (
    (/prefetch|prerender|preview/i.test(purpose) ? SIGNALS.prefetch : 0) |
    (hidden ? SIGNALS.honeypot : 0) |
    (liesIn(address, offices) ? SIGNALS.office : 0) |
    (method === 'HEAD' ? SIGNALS.head : 0) |
    // Browsers leave these headers out where the connection is not encrypted.
    (secure && !hasSecFetch ? SIGNALS.no_sec_fetch : 0)
  );
}

/** What makes ids of clicks and visitors, and pseudonyms: something else where the same is wanted each time. */
interface Made {
  newId?: () => string;
  salts?: AddressSalts;
}

/** Follows short addresses (domain/links#redirect). */
export function createRedirect(
  deps: LinkDeps,
  clicks: ClickBuffer,
  { newId = randomUUID, salts = createAddressSalts(deps.db) }: Made = {},
) {
  const remembered = new LeastUsed<Known>(REMEMBERED);
  const secure = deps.linkUrl.startsWith('https:');

  const windows = MOST.map(({ ms, clicks }) => ({ count: callWindows(ms), clicks }));
  /** Counted by address and program: many phones share the address of a hospital. */
  function burst({ ipHash, userAgent }: Visit): string | null {
    const now = deps.clock.now().getTime();
    try {
      for (const { count, clicks } of windows) count(`${ipHash} ${userAgent}`, clicks, now);
      return null;
    } catch {
      return 'burst';
    }
  }

  /** Read at each visit: a link that is paused leads nowhere from that moment. */
  async function known(code: string): Promise<Known | null | 'away'> {
    const key = code.toLowerCase();
    try {
      const [settings, link] = await Promise.all([
        deps.settings.current(),
        selectByCode(deps.db, code, deps.clock.now()),
      ]);
      if (!link) {
        remembered.delete(key);
        return null;
      }
      const {
        platform_url: platformUrl,
        company_name: companyName,
        office_addresses: offices,
      } = settings;
      const found = { link, platformUrl, companyName, offices };
      remembered.use(key, found);
      return found;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return remembered.get(key) ?? 'away';
    }
  }

  async function cardOf({ link, companyName }: Known, language: Language): Promise<Card> {
    const { target, target_type: type } = link;
    const closed = target ? target.visibility === 'hcp_only' : isProduct(link.brand);
    if (closed) return neutralCard(language);
    // The name of a link to an address is for staff only.
    if (!target || type === 'url') return { title: companyName, description: '', image: null };
    const cover = await selectCover(deps.db, target.id).catch(() => undefined);
    return {
      title: target.title,
      description: target.excerpt,
      image: cover ? `${deps.publicUrl}${mediaUrl(cover, 'large')}` : null,
    };
  }

  /** Null while the salt of the month cannot be read: nobody waits for it. */
  const pseudonymOf = async (address: string): Promise<string | null> => {
    try {
      return (await salts(deps.clock.now()))(address);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return null;
    }
  };

  function keep({ link }: Known, visit: Visit, judged: Judged) {
    const id = newId();
    const { token } = visit;
    // An address may be passed on: who opens it is kept apart from what else this browser opens.
    const visitor = token
      ? uuidOf(deps.keys.track, ['recipient', link.id, token])
      : (visit.visitor ?? newId());
    const { channel } = link;
    clicks.add({
      id,
      at: bangkokIso(deps.clock.now()),
      link_id: link.id,
      code: visit.code,
      name: link.name,
      target_type: link.target_type,
      target_id: link.target_id,
      channel: visit.byQr && channel !== 'qr_booth' ? 'qr_print' : channel,
      by_qr: visit.byQr,
      utm: {
        source: link.utm_source,
        medium: link.utm_medium,
        campaign: link.utm_campaign || link.campaign,
      },
      visitor,
      token,
      referrer_host: hostOf(visit.referrer),
      ...deviceOf(visit.userAgent || null),
      agent: visit.userAgent,
      ...judged,
    });
    return { id, visitor };
  }

  /** The page of an event knows a recipient by the same token; no other address is told of it. */
  function withToken(to: string | null, token: string | null): string | null {
    if (to === null || token === null || !isOwnPage(to, deps.publicUrl)) return to;
    const url = new URL(to);
    url.searchParams.set('r', token);
    return url.href;
  }

  return async function follow(visit: Visit): Promise<Answer> {
    const { language } = visit;
    const [found, ipHash] = await Promise.all([known(visit.code), pseudonymOf(visit.address)]);
    if (found === 'away') return message('away', 503, language);
    if (!found) return message('unknown', 404, language);
    const { link } = found;
    const sites = { platform: found.platformUrl, own: deps.publicUrl };
    const missing = link.target_type !== 'url' && !link.target;
    const state = missing ? 'expired' : linkState(link, deps.clock.now());
    if (state === 'expired' || state === 'archived') {
      return link.fallback_url
        ? { to: link.fallback_url, visitor: null }
        : message('over', 410, language);
    }
    if (state !== 'active' || !destinationOf(link, link.target, sites)) {
      return message('waiting', 200, language);
    }
    const signals = signalsOf(visit, { secure, offices: found.offices });
    const bot = botReason(visit.userAgent, signals) ?? burst(visit);
    const { id, visitor } = keep(found, visit, {
      signals,
      bot_reason: bot,
      ip_hash: ipHash,
    });
    const to = withToken(destinationOf(link, link.target, sites, id), visit.token);
    const reads = bot !== null && FETCHING.includes(bot);
    return to && !reads
      ? { to, visitor: bot === null && visit.token === null ? visitor : null }
      : { page: cardPage(await cardOf(found, language), language), status: 200 };
  };
}
