import { TRACK_LIMITS } from '@connect/contract/track/track-event.ts';
import { percentile } from '../statistics.ts';
import { startReadArticles } from './read-articles.ts';

/** Batches on their way at once, as from the processes of one platform. */
const SENDERS = 4;
const WARM_UP_BATCHES = 8;

export interface IngestResult {
  eventsPerSecond: number;
  /** Milliseconds of a batch. */
  p50: number;
  p95: number;
}

/** Batches of 500 for some seconds, with the database beside the server. */
export async function measureIngest(seconds: number): Promise<IngestResult> {
  const { app, platform } = await startReadArticles();
  for (let n = 0; n < WARM_UP_BATCHES; n += 1) await platform.report(TRACK_LIMITS.events);
  const times: number[] = [];
  let taken = 0;
  const began = performance.now();
  const until = began + seconds * 1_000;
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      while (performance.now() < until) {
        const { accepted, time } = await platform.report(TRACK_LIMITS.events);
        times.push(time);
        taken += accepted;
      }
    }),
  );
  const took = (performance.now() - began) / 1_000;
  await app.stop();
  return {
    eventsPerSecond: taken / took,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  };
}
