import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { apiKey } from '@connect/contract/programs/api-key.ts';
import { track } from '@connect/contract/track/track.ts';
import { BEAT_SECONDS, type TrackEvent } from '@connect/contract/track/track-event.ts';

const AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari';
/** Views that are open at once: each beats, and is followed by another. */
const OPEN = 5_000;
const BEATS = 20;
const HOURS_AGO = 6;
/** Ten times what a key may report unless it is set otherwise. */
const STEADY = { batches: 10, events: 100 } as const;

/** Events as readers make them: views by turns, a start, its beats, an end. */
function* reading(items: readonly number[], began: number): Generator<TrackEvent> {
  const views = Array.from({ length: OPEN }, (_, n) => ({
    // Not all at the same place.
    beat: n % BEATS,
    view_id: randomUUID(),
    session_id: randomUUID(),
    anonymous_id: randomUUID(),
    item: items[n % items.length] ?? 0,
  }));
  for (let round = 0; ; round += 1) {
    for (const view of views) {
      const last = view.beat === BEATS;
      yield {
        event_uuid: randomUUID(),
        action: 'view',
        phase: view.beat === 0 ? 'start' : last ? 'end' : 'beat',
        view_id: view.view_id,
        session_id: view.session_id,
        anonymous_id: view.anonymous_id,
        content: { type: 'article', id: view.item },
        occurred_at: new Date(began + round * BEAT_SECONDS * 1_000).toISOString(),
        active_seconds: view.beat === 0 ? 0 : BEAT_SECONDS,
        progress_pct: view.beat * 5,
        device: { ua: AGENT, screen: '390x844' },
        ip: '203.0.113.7',
      };
      view.beat = last ? 0 : view.beat + 1;
      if (last) view.view_id = randomUUID();
    }
  }
}

export interface Platform {
  /** Reports so many events at once; how many were taken, and how long it took. */
  report(events: number): Promise<{ accepted: number; time: number }>;
  /** Reports a thousand events a second until the work is done; how many were taken. */
  reportDuring(work: () => Promise<void>): Promise<number>;
}

/** The audience's platform with a key of its own, whose people read these articles. */
export async function platformAt(
  url: string,
  adminToken: string,
  items: readonly number[],
): Promise<Platform> {
  const post = async (path: string, headers: Record<string, string>, body: string) => {
    const reply = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  const made = apiKey.create.reply.parse(
    await post(
      apiKey.create.path,
      { authorization: `Bearer ${adminToken}` },
      JSON.stringify({ name: 'Bench', scopes: ['track:write'], rate_limit_per_min: 60_000 }),
    ),
  );
  const headers = { 'x-api-key': made.meta.secret };
  const events = reading(items, Date.now() - HOURS_AGO * 3_600_000);
  const report: Platform['report'] = async (count) => {
    const batch = Array.from({ length: count }, () => events.next().value);
    const body = JSON.stringify({ sent_at: new Date().toISOString(), events: batch });
    const began = performance.now();
    const { data } = track.events.reply.parse(await post(track.events.path, headers, body));
    return { accepted: data.accepted, time: performance.now() - began };
  };
  return {
    report,
    async reportDuring(work) {
      const batches: ReturnType<typeof report>[] = [];
      let done = false;
      const working = work().finally(() => {
        done = true;
      });
      while (!done) {
        batches.push(report(STEADY.events));
        await pause(1_000 / STEADY.batches);
      }
      await working;
      return (await Promise.all(batches)).reduce((sum, { accepted }) => sum + accepted, 0);
    },
  };
}
