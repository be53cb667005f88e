import { randomUUID } from 'node:crypto';
import type { TrackEvent } from '@connect/contract/track/track-event.ts';
import { expect } from 'vitest';
import { partitionsJob } from '../../src/usage/roll-up.job.ts';
import { ladderJob } from '../../src/users/adoption/ladder.job.ts';
import { caller } from '../call.ts';
import { makeArticle, makeUser } from '../factories.ts';
import { runRecurring } from '../jobs.ts';
import type { TestApp } from '../test-app.ts';
import { makeConsent } from '../user-factories.ts';
import { ago, anEvent, platformKey, send } from './tracking.ts';

/** Content of a product that the audience can read. */
export const OF_PRODUCT = {
  status: 'publish',
  first_published_at: '2026-11-01T09:00:00+07:00',
  brand: 'Ozempic',
} as const;

/** A ladder for everybody, four articles of its product, and people who do something about it. */
export async function ladderOf(t: TestApp) {
  const { db } = t.deps;
  await runRecurring(t.deps, t.pool, [partitionsJob]);
  await db.updateTable('product_adoption_ladder').set({ specialty_ids: [] }).execute();
  const ladder = await db
    .selectFrom('product_adoption_ladder')
    .select(['id', 'value_ids'])
    .where('brand', '=', OF_PRODUCT.brand)
    .executeTakeFirstOrThrow();
  const made = [1, 2, 3, 4].map(() => makeArticle(db, OF_PRODUCT));
  const articles = (await Promise.all(made)).map(({ id }) => id);
  const platform = await platformKey(t);

  /** Reads an article for half a minute, to its end by default. */
  const reads = (user: number, place: number, secondsAgo: number, progress = 95): TrackEvent[] => {
    const [view_id, session_id] = [randomUUID(), randomUUID()];
    const id = articles[place] ?? place;
    const event = (phase: 'start' | 'beat' | 'end', after: number) =>
      anEvent({ type: 'article', id }, ago(t, secondsAgo - after), {
        phase,
        view_id,
        session_id,
        user_id: user,
        active_seconds: phase === 'start' ? 0 : 15,
        progress_pct: phase === 'start' ? 0 : progress,
      });
    return [event('start', 0), event('beat', 15), event('end', 30)];
  };

  return {
    ladderId: ladder.id,
    stageId: (ordinal: number) => ladder.value_ids[ordinal] ?? 0,
    reads,
    /** Enough for the third stage, 40 points: four articles to the end, on two days. */
    studies: (user: number): TrackEvent[] =>
      [2, 1].flatMap((days) => articles.flatMap((_, n) => reads(user, n, days * 86_400))),
    /** A doctor who agreed to profiling in October. */
    async aPerson(more: Parameters<typeof makeUser>[1] = {}) {
      const person = await makeUser(db, more);
      const occurred_at = '2026-10-01T09:00:00+07:00';
      await makeConsent(db, person.id, { purpose: 'profiling', occurred_at });
      return person;
    },
    async tell(events: readonly TrackEvent[]) {
      for (let at = 0; at < events.length; at += 400) {
        const sent = await send(t, platform.call, events.slice(at, at + 400));
        expect(sent.status).toBe(202);
      }
    },
    judge: async () => expect(await runRecurring(t.deps, t.pool, [ladderJob])).toEqual([]),
    stages: (user: number) =>
      db
        .selectFrom('user_product_adoption')
        .select(['ladder_id', 'value_id', 'source', 'score_90d', 'cooling', 'last_signal_at'])
        .where('user_id', '=', user)
        .orderBy('ladder_id')
        .execute(),
    /** The clock of these tests runs ahead of sessions: each call has one of its own. */
    call: (async (...asked) =>
      caller(t.app, (await t.signIn('super_admin')).headers)(...asked)) as ReturnType<
      typeof caller
    >,
  };
}
