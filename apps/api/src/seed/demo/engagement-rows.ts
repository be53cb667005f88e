import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';
import { keptAddress } from './kept-address.ts';

/** One row of the usage log, as the insert reads it. */
export interface LogRow {
  occurred_at: string;
  received_at: string;
  view_id: string;
  content_type: string;
  content_id: number;
  content_title: string;
  action: string;
  user_id: number | null;
  anonymous_id: string | null;
  session_id: string;
  duration_seconds: number | null;
  progress_pct: number | null;
  position_seconds: number | null;
  is_qualified: boolean;
  is_completed: boolean;
  channel: string;
  link_id: number | null;
  link_code: string | null;
  referrer_host: string | null;
  device: string;
  os: string;
  browser: string;
  in_app: string;
  ip_hash: string;
  country: string;
  province_guess: string | null;
  is_bot: boolean;
  bot_reason: string | null;
  is_internal: boolean;
}

const ROWS_A_STATEMENT = 5_000;

/** Inserts rows into the usage log, thousands per statement. */
export async function insertRows(trx: Trx, rows: readonly LogRow[], now: Date): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const batch = JSON.stringify(rows.slice(from, from + ROWS_A_STATEMENT));
    await sql`
      insert into engagement_log (occurred_at, received_at, view_id, content_type, content_id,
        content_title, action, user_id, anonymous_id, session_id, duration_seconds, progress_pct,
        position_seconds, is_qualified, is_completed, channel, link_id, link_code, referrer_host,
        device, os, browser, in_app, ip_hash, country, province_guess, is_bot, bot_reason, is_internal)
      select occurred_at, received_at, view_id, content_type, content_id, content_title, action,
        user_id, anonymous_id, session_id, duration_seconds, progress_pct, position_seconds,
        is_qualified, is_completed, channel, link_id, link_code, referrer_host, device, os, browser, in_app,
        ${keptAddress(sql`ip_hash`, sql`occurred_at`, now)}, country,
        province_guess, is_bot, bot_reason, is_internal
      from json_to_recordset(${batch}::json) as row(occurred_at timestamptz,
        received_at timestamptz, view_id uuid, content_type text, content_id bigint, content_title text, action text,
        user_id bigint, anonymous_id uuid, session_id uuid, duration_seconds integer,
        progress_pct integer, position_seconds integer, is_qualified boolean, is_completed boolean, channel text,
        link_id bigint, link_code text,
        referrer_host text, device text, os text, browser text, in_app text, ip_hash text,
        country text, province_guess text, is_bot boolean, bot_reason text, is_internal boolean)
    `.execute(trx);
  }
}
