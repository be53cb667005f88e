import type { Language } from '@connect/contract/constants.ts';
import type { EventType } from '@connect/contract/events/event-choices.ts';
import type { RegistrationStatus } from '@connect/contract/meetings/registration-states.ts';
import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';
import { HELD } from '../held/held.queries.ts';

export interface ReportedMeeting {
  slug: string;
  event_type: EventType;
  expires_at: string | null;
  material_expires_at: string | null;
}

/** The slug and type of a meeting that was published once, and until when it shows; what never was does not exist for the platform. */
export async function selectReported(
  trx: Trx,
  id: number,
  now: Date,
): Promise<ReportedMeeting | undefined> {
  const { rows } = await sql<ReportedMeeting>`
    select c.slug, e.event_type, c.expires_at, c.material_expires_at
    from content c join ${HELD} e on e.content_id = c.id
    where c.id = ${id} and coalesce(c.first_published_at,
      case when c.status = 'publish' then c.published_at end) <= ${now.toISOString()}::timestamptz`.execute(
    trx,
  );
  return rows[0];
}

/** When users registered for a meeting, in milliseconds, whatever became of it. */
export async function selectMoments(
  trx: Trx,
  id: number,
  userIds: readonly number[],
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ user_id: number; moments: number[] }>`
    select user_id, json_agg((extract(epoch from registered_at) * 1000)::bigint) as moments
    from registration where content_id = ${id} and user_id = any(${[...userIds]}) group by user_id`.execute(
    trx,
  );
  return new Map(rows.map(({ user_id: user, moments }) => [user, moments]));
}

export interface ReportedState {
  id: number;
  code: string;
  status: RegistrationStatus;
}

export async function selectStates(
  trx: Trx,
  ids: readonly number[],
): Promise<Map<number, ReportedState>> {
  const { rows } = await sql<ReportedState>`
    select id, code, status from registration where id = any(${[...ids]})`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The pages of their own that people are led to; each is there once. */
export async function keepPages(
  trx: Trx,
  contentId: number,
  pages: readonly { id: number; hash: Buffer }[],
  { language, at }: { language: Language; at: Date },
): Promise<void> {
  if (pages.length === 0) return;
  await sql`insert into registration_page (token_hash, content_id, registration_id, language, created_at)
    select hash, ${contentId}, id, ${language}, ${at.toISOString()}::timestamptz
    from unnest(${pages.map(({ hash }) => hash)}::bytea[], ${pages.map(({ id }) => id)}::bigint[]) as p(hash, id)
    on conflict (token_hash) do nothing`.execute(trx);
}
