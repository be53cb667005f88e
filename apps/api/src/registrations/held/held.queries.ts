import { sql } from 'kysely';

/** What people register for. */
export const HELD_KINDS = ['event', 'webinar'] as const;
export type HeldKind = (typeof HELD_KINDS)[number];

/**
 * Events and webinars as one table, by what registering and its messages go by
 * (domain/registrations#seats). Of a webinar the room is the address online, and a workplace has no share.
 */
export const HELD = sql`(
  select content_id, 'event' as kind, event_type, format, start_at, end_at, cancelled_at, venue_name, venue_address,
    province_code, map_url, online_url, webinar_id, hosts, agenda, check_in_open_minutes, registration_mode,
    registration_open_at, registration_close_at, capacity, waitlist_enabled, waitlist_capacity,
    max_per_workplace, custom_questions, ask_dietary, confirm_template_id, reminder_template_id,
    thank_you_template_id, reminder_offsets_hours, owner_staff_id
  from event union all
  select content_id, 'webinar', 'other', 'online', start_at, end_at, cancelled_at, '', '', null, null, join_url,
    content_id, hosts, agenda, 0, registration_mode, registration_open_at, registration_close_at, capacity,
    waitlist_enabled, waitlist_capacity, null, '[]', false, confirm_template_id, reminder_template_id,
    thank_you_template_id, reminder_offsets_hours, null
  from webinar)`;
