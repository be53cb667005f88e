import { steadyClock, uuidAt } from './moments.ts';
import { makeOutbox } from './outbox.ts';
import type { Box, ReaderPage } from './page.ts';
import { makeSender } from './sender.ts';
import { type OpenView, openView, type Player, TICK_MS, type View } from './view.ts';
import type { Content, ReaderEvent } from './wire.ts';

export type { Box, Content, Player, View };

/** Without a sign of somebody for so long, time no longer counts. */
const IDLE_MS = 60_000;
/** What could not be sent is tried again this often while the page is seen. */
const RETRY_MS = 15_000;
const SESSION = 'connect.reader.session';
const SIGNS = [
  'pointerdown',
  'pointermove',
  'keydown',
  'scroll',
  'wheel',
  'touchstart',
  'touchmove',
];
const UTM = ['source', 'medium', 'campaign', 'term', 'content'];
const UTM_LONGEST = 100;

export interface ReaderOptions {
  /** Where events go: `…/v1/track` of Connect, or an address of the platform that leads there. */
  url: string;
  /** Who reads: as the platform's server names them when it asks for a token. */
  person: { userId?: number; anonymousId?: string };
  /** Asks the platform's server for a token of Connect for this person and this content. */
  token(content: Content): Promise<string>;
}

export interface Opened {
  content: Content;
  /** What scrolls past while it is read, for instance the element of an article's text. */
  element?: Box;
  /** The player of a video or an episode, whose playing is what counts then. */
  media?: Player;
  /** How the visitor came, if the platform knows it: a channel of Connect. */
  channel?: string;
}

export interface Reader {
  /** A reading begins, as soon as the page is seen. */
  open(opened: Opened): View;
  /** Ends all of them, for instance when somebody signs out. */
  close(): void;
}

/** Reports what is read on this page (domain/reading#view). */
export function createReader(options: ReaderOptions, page: ReaderPage = window): Reader {
  const now = steadyClock();
  const newId = () => uuidAt(now());
  const { userId, anonymousId } = options.person;
  const isOurs = (event: ReaderEvent) =>
    event.user_id === userId && event.anonymous_id === anonymousId;
  const outbox = makeOutbox(() => page.localStorage, now, isOurs);
  const sender = makeSender(page, options.url, options.token, outbox, now);
  const session = sessionOf(page, newId);

  const views = new Set<OpenView>();
  const isSeen = () => page.document.visibilityState === 'visible';
  let seen = isSeen();
  let gone = false;
  let tickedAt = now();
  let activeAt = tickedAt;
  let triedAt = tickedAt;

  function tick(): void {
    const at = now();
    const step = at - tickedAt;
    tickedAt = at;
    if (gone) return;
    for (const view of views) view.tick(step, seen, seen && at - activeAt <= IDLE_MS);
    if (!seen || at - triedAt < RETRY_MS) return;
    triedAt = at;
    void sender.send();
  }

  /** The page comes into sight, for instance out of the memory of the browser, or leaves it. */
  function look(): void {
    if (isSeen() === seen) return;
    tick();
    seen = !seen;
    if (seen) {
      gone = false;
      activeAt = now();
      tick();
      return;
    }
    // In apps that show pages themselves, such as LINE, this may be the last that is heard.
    for (const view of views) view.pause();
    sender.leave();
  }

  function hide(): void {
    tick();
    for (const view of views) view.finish();
    sender.leave();
    seen = false;
    gone = true;
  }

  const sign = () => {
    activeAt = now();
  };
  const quietly = { passive: true, capture: true };
  for (const name of SIGNS) page.document.addEventListener(name, sign, quietly);
  page.document.addEventListener('visibilitychange', look, quietly);
  page.addEventListener('pageshow', look);
  page.addEventListener('pagehide', hide);
  page.addEventListener('online', sender.online);
  const timer = setInterval(tick, TICK_MS);

  return {
    open({ content, element, media, channel }) {
      const view = openView(
        { element, media },
        {
          now,
          newId,
          windowHeight: () => page.innerHeight,
          keep: (event) =>
            outbox.keep({
              event_uuid: newId(),
              content,
              user_id: userId,
              anonymous_id: anonymousId,
              session_id: session,
              occurred_at: new Date(now()).toISOString(),
              ...(event.phase === 'start' ? { channel, ...cameBy(page) } : {}),
              ...event,
            }),
          send: () => void sender.send(),
        },
      );
      tick();
      views.add(view);
      view.tick(0, seen, false);
      return {
        page: view.page,
        did: view.did,
        end() {
          if (!views.has(view)) return;
          tick();
          view.finish();
          views.delete(view);
          void sender.send();
        },
      };
    },
    close() {
      hide();
      views.clear();
      clearInterval(timer);
      for (const name of SIGNS) page.document.removeEventListener(name, sign, quietly);
      page.document.removeEventListener('visibilitychange', look, quietly);
      page.removeEventListener('pageshow', look);
      page.removeEventListener('pagehide', hide);
      page.removeEventListener('online', sender.online);
    },
  };
}

/** One session a tab, also where the browser keeps nothing. */
function sessionOf(page: ReaderPage, newId: () => string): string {
  const made = newId();
  try {
    const known = page.sessionStorage.getItem(SESSION);
    if (known) return known;
    page.sessionStorage.setItem(SESSION, made);
  } catch {}
  return made;
}

/** What the start of a view tells besides: the link of Connect that led here, and the screen. */
function cameBy({ location, document, navigator, screen }: ReaderPage): Partial<ReaderEvent> {
  const query = new URLSearchParams(location.search);
  const words = UTM.flatMap((name) => {
    const word = query.get(`utm_${name}`)?.trim().slice(0, UTM_LONGEST);
    return word ? [[name, word]] : [];
  });
  const referrer = /^https?:\/\/([^/]+)/.exec(document.referrer)?.[1];
  return {
    click_id: /^[\w-]{1,64}$/.exec(query.get('ck') ?? '')?.[0],
    utm: words.length > 0 ? Object.fromEntries(words) : undefined,
    referrer_host: referrer === location.host ? undefined : referrer,
    device: { screen: `${screen.width}x${screen.height}` },
    signals: navigator.webdriver ? { webdriver: true } : undefined,
  };
}
