-- Events where people meet (domain/events#fields): what they have besides other content, and who takes part.
create table event (
  content_id bigint primary key references content on delete cascade,
  event_type text not null,
  format text not null,
  start_at timestamptz,
  end_at timestamptz,
  venue_name text not null default '',
  venue_address text not null default '',
  province_code text constraint event_province_code_fkey references province,
  map_url text,
  online_url text,
  webinar_id bigint constraint event_webinar_id_fkey references content,
  registration_mode text not null default 'approval',
  registration_open_at timestamptz,
  registration_close_at timestamptz,
  capacity integer,
  waitlist_enabled boolean not null default false,
  waitlist_capacity integer,
  max_per_workplace integer,
  hosts jsonb not null default '[]',
  agenda jsonb not null default '[]',
  custom_questions jsonb not null default '[]',
  ask_dietary boolean not null default false,
  meal_value_per_head numeric(8, 2),
  meal_override_reason text not null default '',
  sponsorship_note text not null default '',
  compliance_ack boolean not null default false,
  cpe_code text,
  cpe_credits numeric(4, 2),
  cpe_institute text not null default '',
  cme_credits numeric(4, 2),
  cme_institute text not null default '',
  credit_min_attendance_pct integer,
  confirm_template_id bigint constraint event_confirm_template_id_fkey references content,
  reminder_template_id bigint constraint event_reminder_template_id_fkey references content,
  thank_you_template_id bigint constraint event_thank_you_template_id_fkey references content,
  reminder_offsets_hours integer[] not null default '{72,24}',
  check_in_open_minutes integer not null default 60,
  owner_staff_id bigint constraint event_owner_staff_id_fkey references staff,
  cancelled_at timestamptz,
  cancel_reason text
);
-- What an event refers to besides: its seminar, and the messages of its occasions.
alter table content_link drop constraint content_link_relation_check;
alter table content_link
  add constraint content_link_relation_check check (relation in ('attachment', 'related', 'host',
    'handout', 'replay', 'source_webinar', 'target', 'superseded_by', 'linked_webinar',
    'confirmation', 'reminder', 'thanks'));
create index event_start on event (start_at, content_id);
create index event_owner on event (owner_staff_id) where owner_staff_id is not null;
create index event_webinar on event (webinar_id) where webinar_id is not null;
