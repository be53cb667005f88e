import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { percentile } from '../statistics.ts';
import { startReadArticles } from './read-articles.ts';

/** Clicks a second. */
const CLICKS = 100;
/** So many browsers that none clicks too often to be a person. */
const BROWSERS = 400;
const LINKS = 20;
const WARM_UP = 50;

export interface LinkSpeed {
  clicks: number;
  /** Events of readers that were taken meanwhile, a second. */
  eventsPerSecond: number;
  /** Milliseconds of a redirect. */
  p50: number;
  p95: number;
}

/** Clicks at a steady pace while readers are reported. Throws when one of them is not in the log. */
export async function measureLinks(seconds: number): Promise<LinkSpeed> {
  const { app, db, platform } = await startReadArticles();
  const codes = Array.from({ length: LINKS }, (_, n) => `bench-${n}`);
  await db
    .insertInto('link')
    .values(
      codes.map((code) => ({
        name: code,
        code,
        target_type: 'url',
        target_url: 'https://www.hcp.example/',
        channel: 'line_oa',
      })),
    )
    .execute();
  const click = async (n: number): Promise<number> => {
    const began = performance.now();
    const reply = await fetch(`${app.url}/l/${codes[n % LINKS]}`, {
      redirect: 'manual',
      headers: { 'user-agent': `Mozilla/5.0 (iPhone) Safari/${n % BROWSERS}` },
    });
    await reply.arrayBuffer();
    if (reply.status !== 302) throw new Error(`A link answered ${reply.status}`);
    return performance.now() - began;
  };
  for (let n = 0; n < WARM_UP; n += 1) await click(n);
  await platform.report(CLICKS);
  const clicks: Promise<number>[] = [];
  const began = performance.now();
  const events = await platform.reportDuring(async () => {
    for (let n = 0; n < seconds * CLICKS; n += 1) {
      clicks.push(click(n));
      const ahead = began + ((n + 1) * 1_000) / CLICKS - performance.now();
      if (ahead > 0) await pause(ahead);
    }
  });
  const took = (performance.now() - began) / 1_000;
  const times = await Promise.all(clicks);
  // Stopping writes what waits.
  await app.stop();
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from engagement_log where action = 'click'`.execute(db);
  if (rows[0]?.n !== times.length + WARM_UP) {
    throw new Error(`${times.length + WARM_UP} clicks were made, ${rows[0]?.n} are in the log`);
  }
  return {
    clicks: times.length,
    eventsPerSecond: events / took,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  };
}
