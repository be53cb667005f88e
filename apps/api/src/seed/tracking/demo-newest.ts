import { createSecretKey } from 'node:crypto';
import type { Channel, EngagementAction } from '@connect/contract/constants.ts';
import {
  BEAT_SECONDS,
  BUCKETS,
  TRACK_LIMITS,
  trackEvent,
} from '@connect/contract/track/track-event.ts';
import { sql } from 'kysely';
import type { Db, Deps, Trx } from '../../deps.ts';
import type { Click } from '../../links/click.ts';
import { storeClicks } from '../../links/clicks.service.ts';
import { createRedirect } from '../../links/redirect.service.ts';
import { OBJECTED } from '../../people/objected.queries.ts';
import { createAgentReader } from '../../track/agent-reader.service.ts';
import { type TrackedEvent, understood } from '../../track/arrivals.ts';
import { type TrackDeps, takeEvents } from '../../track/ingest.service.ts';
import type { LogRow } from '../demo/engagement-rows.ts';
import type { Random } from '../demo/random.ts';
import { seedLinks } from './demo-links.ts';

// The newest days of the demo come as the platform and browsers report them, through the services behind
// `POST /v1/track` and `/l/{code}`, so that they cannot disagree with the rules (domain/demo-data#usage-in-the-demo).

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
/** From a click to the page that it leads to. */
const CLICK_MS = 4 * SECOND_MS;
const SITE = 'https://connect.example';
/** The platform of the demo has no key of its own. */
const NO_KEY = 0;
/** Ids of rows are made with it: the same each time, and of nothing that is secret. */
const NAMES_OF_ROWS = createSecretKey(Buffer.from('the newest days of the demo'));

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6';
const AGENTS: Readonly<Record<string, string>> = {
  'mobile Android':
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  'mobile iOS': `Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) ${SAFARI} Mobile/15E148 Safari/604.1`,
  'desktop Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  'desktop macOS': `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Safari/605.1.15`,
  'tablet iPadOS': `Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) ${SAFARI} Mobile/15E148 Safari/604.1`,
  'tablet Android':
    'Mozilla/5.0 (Linux; Android 14; SM-X700) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
};
const IN_APP: Readonly<Record<string, string>> = {
  line: ' Line/14.16.0',
  facebook: ' [FBAN/FBIOS;FBAV/480.0]',
};
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const agentOf = ({ device, os, in_app: app, is_bot: bot }: LogRow): string =>
  bot ? BOT : `${AGENTS[`${device} ${os}`] ?? ''}${IN_APP[app] ?? ''}`;

/** What the platform reports of a row: a view by its beats, anything else at once. */
function eventsOf(row: LogRow, clickId: string | null, random: Random): TrackedEvent[] {
  const event = (after: number, more: object): TrackedEvent =>
    understood(
      trackEvent.parse({
        event_uuid: random.uuid(),
        action: row.action satisfies string as EngagementAction, // parser: the schema checks it
        content: { type: row.content_type, id: row.content_id },
        user_id: row.user_id,
        anonymous_id: row.anonymous_id,
        session_id: row.session_id,
        occurred_at: new Date(Date.parse(row.occurred_at) + after * SECOND_MS).toISOString(),
        channel: row.channel as Channel, // parser: the schema checks it
        click_id: clickId,
        referrer_host: row.referrer_host,
        device: { ua: agentOf(row) },
        ...more,
      }),
    );
  if (row.action !== 'view') return [event(0, {})];
  const seconds = row.duration_seconds ?? 0;
  const beats = Math.ceil(seconds / BEAT_SECONDS);
  const view = { view_id: row.view_id };
  return [
    event(0, { ...view, phase: 'start' }),
    ...Array.from({ length: beats }, (_, beat) => {
      const done = Math.min(seconds, (beat + 1) * BEAT_SECONDS);
      const progress = Math.floor(((row.progress_pct ?? 0) * done) / seconds);
      const played = Math.floor((progress * BUCKETS) / 100);
      return event(done, {
        ...view,
        phase: beat === beats - 1 ? 'end' : 'beat',
        active_seconds: done - beat * BEAT_SECONDS,
        progress_pct: progress,
        ...(row.position_seconds === null
          ? {}
          : {
              position_seconds: Math.round((row.position_seconds * done) / seconds),
              watched_buckets: 2 ** played - 1,
            }),
      });
    }),
  ];
}

/** The transaction of the whole seed for services that open their own. */
function within(trx: Trx): Db {
  const open = () => ({ execute: <Result>(work: (inner: Trx) => Promise<Result>) => work(trx) });
  return new Proxy<Db>(trx, {
    get(target, name) {
      if (name === 'transaction') return open;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

export interface Newest {
  clicks: readonly Click[];
  /** Everything that is reported, in the order of time. */
  events: readonly TrackedEvent[];
}

/** Follows the links by which people came, and makes what the platform reports of what they did then. */
export async function followNewest(
  trx: Trx,
  seeding: Deps,
  setNow: (moment: Date) => void,
  rows: readonly LogRow[],
  random: Random,
): Promise<Newest> {
  const deps = { ...seeding, db: within(trx), publicUrl: SITE, linkUrl: SITE };
  const clicks: Click[] = [];
  const buffer = {
    add: (click: Click) => void clicks.push(click),
    flush: async () => {},
    stop: async () => {},
  };
  const follow = createRedirect(deps, buffer, {
    newId: () => random.uuid(),
    // What stands for addresses in the demo is made up already.
    salts: async () => (address) => address,
  });
  const events: TrackedEvent[] = [];
  for (const row of rows) {
    const before = clicks.length;
    if (row.action === 'view' && row.link_code !== null && !row.is_bot) {
      setNow(new Date(Date.parse(row.occurred_at) - CLICK_MS));
      await follow({
        code: row.link_code,
        language: 'th',
        method: 'GET',
        userAgent: agentOf(row),
        ipHash: row.ip_hash,
        address: row.ip_hash,
        visitor: row.anonymous_id ?? row.session_id,
        token: null,
        byQr: row.channel === 'qr_print',
        hidden: false,
        referrer: null,
        purpose: '',
        hasSecFetch: true,
      });
    }
    events.push(...eventsOf(row, clicks[before]?.id ?? null, random));
  }
  events.sort((a, b) => (a.occurred_at < b.occurred_at ? -1 : 1));
  return { clicks, events };
}

/** How the services are given what is reported: without addresses, so that no salt is taken. */
const trackingOf = (deps: Omit<Deps, 'db'> & { db: Db }): TrackDeps => ({
  ...deps,
  secret: NAMES_OF_ROWS,
  salts: async () => () => '',
  agents: createAgentReader(deps.db),
});

/** Reports the newest days, hour by hour, each when it is over. */
export async function reportNewest(
  trx: Trx,
  seeding: Deps,
  setNow: (moment: Date) => void,
  { clicks, events }: Newest,
  until: Date,
): Promise<void> {
  const tracking = trackingOf({ ...seeding, db: within(trx) });
  setNow(until);
  for (let from = 0; from < clicks.length; from += TRACK_LIMITS.events) {
    await storeClicks(tracking, clicks.slice(from, from + TRACK_LIMITS.events));
  }
  // The database says when they came, by its own clock.
  await sql`update engagement_log set received_at = occurred_at + interval '1 second'
    where view_id = any(${clicks.map(({ id }) => id)}::uuid[])`.execute(trx);
  const hours = Map.groupBy(events, ({ occurred_at: at }) => Math.floor(Date.parse(at) / HOUR_MS));
  for (const [hour, all] of hours) {
    const now = new Date(Math.min((hour + 1) * HOUR_MS, until.getTime()));
    setNow(now);
    for (let from = 0; from < all.length; from += TRACK_LIMITS.events) {
      const batch = {
        sent_at: now.toISOString(),
        events: all.slice(from, from + TRACK_LIMITS.events),
      };
      const { rejected } = await takeEvents(tracking, { keyId: NO_KEY, browser: null }, batch);
      if (rejected.length > 0) throw new Error(`The demo reports ${JSON.stringify(rejected[0])}`);
    }
  }
}

/**
 * Takes rows out of the log that will be reported, as they became by what is known of their people; without those of
 * people who objected, who would be visitors of pages that are closed to these.
 */
async function takeOut(trx: Trx, viewIds: readonly string[]): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    with gone as (
      delete from engagement_log where view_id = any(${[...viewIds]}::uuid[]) returning *
    )
    select gone.* from gone left join platform_user u on u.id = gone.user_id
    where u.id is null or not ${OBJECTED} order by gone.occurred_at, gone.view_id`.execute(trx);
  return rows;
}

/** Links with their clicks, and the newest days as they are reported; afterwards the clock is where it was. */
export async function seedTracking(
  trx: Trx,
  deps: Deps,
  setNow: (moment: Date) => void,
  author: number,
  viewIds: readonly string[],
  random: Random,
): Promise<void> {
  const now = deps.clock.now();
  const rows = await takeOut(trx, viewIds);
  let newest: Newest = { clicks: [], events: [] };
  await seedLinks(trx, author, now, async () => {
    newest = await followNewest(trx, deps, setNow, rows, random);
    return newest.clicks.length;
  });
  await reportNewest(trx, deps, setNow, newest, now);
  setNow(now);
}
