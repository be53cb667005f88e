import { randomUUID } from 'node:crypto';
import type { TrackEvent } from '@connect/contract/track/track-event.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeArticle, makeDocument, makeRecording, makeUser } from '../../test/factories.ts';
import { runRecurring } from '../../test/jobs.ts';
import { startTestApp } from '../../test/test-app.ts';
import {
  ago,
  anEvent,
  type Content,
  platformKey,
  rowsAbout,
  send,
} from '../../test/usage/tracking.ts';
import { partitionsJob } from '../usage/roll-up.job.ts';

const { test: t } = await startTestApp();
await runRecurring(t.deps, t.pool, [partitionsJob]);
const key = await platformKey(t);
const second = await t.another();
const processes = [key.call, caller(second.app, key.headers)];

const published = {
  status: 'publish',
  title: 'รายการที่นับ',
  first_published_at: '2026-11-01T09:00:00+07:00',
} as const;
const people = [await makeUser(t.deps.db), await makeUser(t.deps.db, { user_type: 'staff' })];
const MAKERS = {
  article: () => makeArticle(t.deps.db, published),
  video: () => makeRecording(t.deps.db, 'video', published),
  document: () => makeDocument(t.deps.db, published),
};

/** What may happen to an item within three hours, by few visitors in few sessions. */
const happening = fc.record({
  minutes: fc.integer({ min: 0, max: 180 }),
  action: fc.constantFrom('view', 'view', 'view', 'download', 'share', 'like', 'question'),
  phase: fc.constantFrom('start', 'beat', 'beat', 'end'),
  view: fc.integer({ min: 0, max: 3 }),
  person: fc.integer({ min: 0, max: 2 }),
  session: fc.integer({ min: 0, max: 1 }),
  active_seconds: fc.integer({ min: 0, max: 30 }),
  progress_pct: fc.integer({ min: 0, max: 100 }),
  position_seconds: fc.integer({ min: 0, max: 600 }),
  on: fc.boolean(),
  channel: fc.constantFrom('email', 'sms', undefined),
} as const);

/** What a row says, without what tells it apart and when it came. */
const said = (row: Awaited<ReturnType<typeof rowsAbout>>[number]) => {
  const { id, view_id, content_id, received_at, anonymous_id, session_id, ...rest } = row;
  return rest;
};

test.each(['article', 'video', 'document'] as const)(
  'any batches with the same events about a %s, twice, in any order, by two processes at once, make the same rows',
  async (type) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { minLength: 1, maxLength: 30 }),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 3 })), {
          minLength: 60,
          maxLength: 60,
        }),
        async (happenings, dealing) => {
          const [straight, dealt] = [await MAKERS[type](), await MAKERS[type]()];
          const ids = Array.from({ length: 8 }, () => randomUUID());
          const about = (content: Content): TrackEvent[] =>
            happenings.map(({ minutes, view, person, session, phase, ...what }) => ({
              ...anEvent(content, ago(t, minutes * 60), what),
              ...(what.action === 'view' ? { phase, view_id: ids[view] } : {}),
              user_id: people[person]?.id ?? null,
              anonymous_id: ids[4 + person],
              session_id: ids[6 + session],
            }));
          // Latest events of one moment are told apart by their ids, so these are the same in order.
          const first = about({ type, id: straight.id }).map((event, index) => ({
            ...event,
            event_uuid: uuid(index),
          }));
          const again = about({ type, id: dealt.id }).map((event, index) => ({
            ...event,
            event_uuid: uuid(index),
          }));
          expect(await send(t, key.call, first)).toMatchObject({ accepted: first.length });
          await forget();
          const batches: TrackEvent[][] = [[], [], [], []];
          [...again, ...again]
            .map((event, index) => ({ event, deal: dealing[index] ?? [0, 0] }))
            .sort((a, b) => a.deal[0] - b.deal[0])
            .forEach(({ event, deal }) => {
              batches[deal[1]]?.push(event);
            });
          const answers = await Promise.all(
            batches.map((batch, index) => send(t, processes[index % 2] ?? key.call, batch)),
          );
          expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
          expect(answers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(again.length);
          await forget();
          const [expected, found] = [await rowsAbout(t, straight.id), await rowsAbout(t, dealt.id)];
          expect(sorted(found.map(said))).toEqual(sorted(expected.map(said)));
        },
      ),
      { numRuns: 25 },
    );
  },
  120_000,
);

const uuid = (index: number) => `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`;
/** Lets the same ids come again, for the other item. */
const forget = () => t.deps.db.deleteFrom('track_event').execute();
const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort();
