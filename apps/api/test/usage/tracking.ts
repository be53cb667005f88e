import { randomUUID } from 'node:crypto';
import type { ApiScope } from '@connect/contract/constants.ts';
import { apiKey } from '@connect/contract/programs/api-key.ts';
import { track } from '@connect/contract/track/track.ts';
import type { TrackEvent } from '@connect/contract/track/track-event.ts';
import { caller } from '../call.ts';
import { unique } from '../factories.ts';
import type { TestApp } from '../test-app.ts';

/** What a doctor's Chrome calls itself. */
export const CHROME =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

/** A key of the platform, and calls with it. */
export async function platformKey(
  t: TestApp,
  scopes: readonly ApiScope[] = ['track:write'],
  more: { allowed_ips?: string[] } = {},
) {
  const asAdmin = caller(t.app, (await t.signIn('super_admin')).headers);
  const body = { name: `แพลตฟอร์ม ${unique()}`, scopes, rate_limit_per_min: 60_000, ...more };
  const { reply } = await asAdmin(apiKey.create, { body });
  const headers = { 'x-api-key': reply.meta.secret };
  return {
    id: reply.data.id,
    version: reply.data.version,
    headers,
    call: caller(t.app, headers),
    asAdmin,
  };
}

type Call = ReturnType<typeof caller>;

/** Sends events, as of now by the clock of the test. */
export async function send(t: TestApp, call: Call, events: readonly unknown[], sent?: Date) {
  const { status, reply, error } = await call(track.events, {
    body: { sent_at: (sent ?? t.clock.now()).toISOString(), events },
  });
  return { status, ...reply?.data, error };
}

/** Some seconds before the present of the test. */
export const ago = (t: TestApp, seconds: number): string =>
  new Date(t.clock.now().getTime() - seconds * 1_000).toISOString();

export type Content = { type: string; id: number };

/** One event, of a view unless it says otherwise. */
export const anEvent = (
  content: Content | null,
  occurred_at: string,
  more: Partial<TrackEvent> = {},
): TrackEvent => ({
  event_uuid: randomUUID(),
  action: 'view',
  ...(more.action === undefined || more.action === 'view'
    ? { phase: 'beat', view_id: randomUUID(), active_seconds: 15 }
    : {}),
  content,
  occurred_at,
  ...more,
});

/** The rows of an item, oldest first. */
export const rowsAbout = (t: TestApp, id: number) =>
  t.deps.db
    .selectFrom('engagement_log')
    .selectAll()
    .where('content_id', '=', id)
    .orderBy('occurred_at')
    .orderBy('view_id')
    .execute();
