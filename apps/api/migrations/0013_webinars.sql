-- What DOMAIN 1.7 knows of a webinar. Its hosts with their roles are kept here in order; links of
-- content name them too, so that nobody who speaks can vanish.
create table webinar (
  content_id bigint primary key references content on delete cascade,
  webinar_type text not null,
  start_at timestamptz,
  end_at timestamptz,
  hosts jsonb not null default '[]',
  agenda jsonb not null default '[]',
  platform text,
  join_url text,
  meeting_id text not null default '',
  passcode text not null default '',
  registration_required boolean not null default true,
  registration_open_at timestamptz,
  registration_close_at timestamptz,
  capacity integer,
  cpe_code text,
  cpe_credits numeric(4, 2),
  cpe_institute text not null default '',
  cme_credits numeric(4, 2),
  cme_institute text not null default '',
  credit_min_attendance_pct integer,
  replay_video_id bigint constraint webinar_replay_video_id_fkey references content,
  replay_url text,
  replay_available_until timestamptz,
  survey_url text,
  quiz_url text,
  cancelled_at timestamptz,
  cancel_reason text
);
create index webinar_start on webinar (start_at, content_id);
create index webinar_replay on webinar (replay_video_id) where replay_video_id is not null;

-- Who signed up and took part; the platform reports it.
create table webinar_registration (
  id bigint generated always as identity primary key,
  webinar_id bigint not null references content on delete cascade,
  user_id bigint not null references member,
  registered_at timestamptz not null,
  source text not null default '',
  link_id bigint,
  status text not null default 'registered' check (status in ('registered', 'cancelled')),
  joined_at timestamptz,
  left_at timestamptz,
  minutes integer,
  questions integer not null default 0,
  poll_answers integer not null default 0,
  survey_submitted_at timestamptz,
  credit_type text,
  credits_awarded numeric(4, 2),
  certificate_no text,
  unique (webinar_id, user_id)
);
create index webinar_registration_user on webinar_registration (user_id);
