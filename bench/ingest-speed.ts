import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { apiKey } from '@connect/contract/programs/api-key.ts';
import { track } from '@connect/contract/track/track.ts';
import {
  BEAT_SECONDS,
  TRACK_LIMITS,
  type TrackEvent,
} from '@connect/contract/track/track-event.ts';
import { ensureLogPartitions } from '../apps/api/src/usage/log-partitions.service.ts';
import type { AppServerSettings } from './app-server.ts';
import { createBenchDatabase } from './bench-database.ts';
import { signInAt } from './learn-statements.ts';
import { startServer } from './processes.ts';

const SECRET = 'signs the tokens of one run of the bench, nothing else';
const AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari';
/** Views that are open at once: each beats, and is followed by another. */
const OPEN = 5_000;
const BEATS = 20;
/** Batches on their way at once, as from the processes of one platform. */
const SENDERS = 4;
const ARTICLES = 200;
const WARM_UP_BATCHES = 8;

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

export interface IngestResult {
  eventsPerSecond: number;
  /** Milliseconds of a batch. */
  p50: number;
  p95: number;
}

/** Batches of 500 for some seconds, with the database beside the server. */
export async function measureIngest(seconds: number): Promise<IngestResult> {
  const database = await createBenchDatabase({ articles: ARTICLES, others: 10 });
  const { connection, dataDir, admin, db } = database;
  await db
    .updateTable('content')
    .set({ status: 'publish', first_published_at: '2026-01-01T00:00:00Z' })
    .where('kind', '=', 'article')
    .execute();
  await ensureLogPartitions(db, { now: () => new Date() });
  const items = await db.selectFrom('content').select('id').where('kind', '=', 'article').execute();
  const settings: AppServerSettings = { connection, dataDir, secret: SECRET };
  const app = await startServer(fileURLToPath(new URL('app-server.ts', import.meta.url)), settings);
  const post = async (path: string, headers: Record<string, string>, body: string) => {
    const reply = await fetch(new URL(path, app.url), {
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
      { authorization: `Bearer ${await signInAt(app.url, admin)}` },
      JSON.stringify({ name: 'Bench', scopes: ['track:write'], rate_limit_per_min: 60_000 }),
    ),
  );
  const headers = { 'x-api-key': made.meta.secret };
  const events = reading(
    items.map(({ id }) => id),
    Date.now() - 6 * 3_600_000,
  );
  const nextBatch = () => {
    const batch = Array.from({ length: TRACK_LIMITS.events }, () => events.next().value);
    return JSON.stringify({ sent_at: new Date().toISOString(), events: batch });
  };
  const times: number[] = [];
  let accepted = 0;
  const send = async () => {
    const body = nextBatch();
    const began = performance.now();
    const { data } = track.events.reply.parse(await post(track.events.path, headers, body));
    times.push(performance.now() - began);
    accepted += data.accepted;
  };
  for (let n = 0; n < WARM_UP_BATCHES; n += 1) await send();
  times.length = 0;
  accepted = 0;
  const began = performance.now();
  const until = began + seconds * 1_000;
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      while (performance.now() < until) await send();
    }),
  );
  const took = (performance.now() - began) / 1_000;
  await app.stop();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { eventsPerSecond: accepted / took, p50: at(0.5), p95: at(0.95) };
}
