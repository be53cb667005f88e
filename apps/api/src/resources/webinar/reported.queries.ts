import type { ContentStatus, UserType } from '@connect/contract/constants.ts';
import type { Crediting } from '@connect/contract/meetings/credits.ts';
import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';

/** What the reports of the platform are judged by. */
export interface ReportedWebinar extends Crediting {
  id: number;
  title: string;
  status: ContentStatus;
  deleted_at: string | null;
  cancelled_at: string | null;
  replay_video_id: number | null;
  replay_url: string | null;
  replay_available_until: string | null;
}

/** A webinar that was published once, locked against other reports and changes. */
export async function lockReported(
  trx: Trx,
  id: number,
  now: Date,
): Promise<ReportedWebinar | undefined> {
  await trx.selectFrom('content').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const { rows } = await sql<ReportedWebinar>`
    select c.id, c.title, c.status, c.deleted_at, w.cancelled_at, w.start_at, w.end_at,
      w.replay_video_id, w.replay_url, w.replay_available_until, w.cpe_credits, w.cme_credits,
      w.credit_min_attendance_pct
    from content c join webinar w on w.content_id = c.id
    where c.id = ${id} and coalesce(c.first_published_at,
      case when c.status = 'publish' then c.published_at end) <= ${now.toISOString()}::timestamptz`.execute(
    trx,
  );
  return rows[0];
}

/** One of the users of a report, with the registration that they have. */
export interface ReportedUser {
  asked: number;
  user_id: number;
  user_type: UserType;
  /** Null: none. */
  id: number | null;
  status: string;
  joined_at: string | null;
  left_at: string | null;
  minutes: number | null;
  questions: number;
  poll_answers: number;
  survey_submitted_at: string | null;
  credit_type: string | null;
  credits_awarded: number | null;
}

/** Users by the ids that were asked for, and who they are by now (see `lockMerged`). */
export async function selectReported(
  trx: Trx,
  webinarId: number,
  merged: ReadonlyMap<number, number>,
): Promise<ReportedUser[]> {
  const { rows } = await sql<ReportedUser>`
    select o.asked, u.id as user_id, u.user_type, r.id, r.status,
      r.joined_at, r.left_at, r.minutes, r.questions, r.poll_answers, r.survey_submitted_at,
      r.credit_type, r.credits_awarded
    from unnest(${[...merged.keys()]}::bigint[], ${[...merged.values()]}::bigint[]) as o(asked, id)
      join platform_user u on u.id = o.id and u.deleted_at is null
    -- What holds, or else what held last.
    left join lateral (select * from registration x where x.content_id = ${webinarId} and x.user_id = u.id
      order by x.place = x.content_id desc, x.id desc limit 1) r on true`.execute(trx);
  return rows;
}

export interface AttendedRow {
  id: number;
  joined_at: string;
  left_at: string;
  minutes: number;
  questions: number;
  poll_answers: number;
  survey_submitted_at: string | null;
  credit_type: string | null;
  credits_awarded: number | null;
}

export async function writeAttended(trx: Trx, rows: readonly AttendedRow[]): Promise<void> {
  await sql`
    update registration r set joined_at = x.joined_at, left_at = x.left_at,
      minutes = x.minutes, questions = x.questions, poll_answers = x.poll_answers,
      survey_submitted_at = x.survey_submitted_at, credit_type = x.credit_type,
      credits_awarded = x.credits_awarded
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id bigint, joined_at timestamptz,
      left_at timestamptz, minutes integer, questions integer, poll_answers integer,
      survey_submitted_at timestamptz, credit_type text, credits_awarded numeric)
    where r.id = x.id`.execute(trx);
}
