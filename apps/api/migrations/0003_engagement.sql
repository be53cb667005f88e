-- Who uses the platform, and what they did (DOMAIN 1.3 in part, 1.15).
create table workplace (
  id bigint generated always as identity primary key,
  name_th text not null,
  type text not null,
  province_code text not null references province
);

create table member (
  id bigint generated always as identity primary key,
  user_type text not null
    check (user_type in ('doctor', 'pharmacist', 'other_hcp', 'sale', 'staff')),
  display_name text not null,
  specialty_id bigint references specialty,
  workplace_id bigint references workplace,
  province_code text references province,
  license_no text,
  is_internal boolean generated always as (user_type in ('sale', 'staff')) stored
);
create index member_name on member using gin (lower(display_name) gin_trgm_ops);

create sequence engagement_log_id_seq;

create table engagement_log (
  id bigint not null default nextval('engagement_log_id_seq'),
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  view_id uuid not null,
  content_type text not null,
  content_id bigint not null,
  content_title text not null,
  action text not null,
  user_id bigint references member,
  anonymous_id uuid,
  session_id uuid,
  duration_seconds integer check (duration_seconds between 0 and 21600),
  progress_pct integer check (progress_pct between 0 and 100),
  position_seconds integer,
  is_qualified boolean not null default false,
  is_completed boolean not null default false,
  channel text,
  link_id bigint,
  link_code text,
  utm jsonb,
  referrer_host text,
  device text,
  os text,
  browser text,
  in_app text,
  ip_hash text,
  country text,
  province_guess text,
  is_bot boolean not null default false,
  bot_reason text,
  is_internal boolean not null default false,
  api_key_id bigint,
  extra jsonb,
  primary key (id, occurred_at)
) partition by range (occurred_at);
alter sequence engagement_log_id_seq owned by engagement_log.id;
create index engagement_log_item on engagement_log (content_type, content_id, occurred_at desc);
create index engagement_log_user on engagement_log (user_id, occurred_at desc);
create index engagement_log_received on engagement_log (received_at);
create unique index engagement_log_view on engagement_log (view_id, occurred_at);
create table engagement_log_default partition of engagement_log default;

-- A partition a Bangkok month, from the month of one moment to that of another; safe to repeat.
-- Rows that came before their month had a partition move into it from the default one.
create function ensure_engagement_partitions(since timestamptz, until timestamptz) returns integer
language plpgsql as $$
declare
  month timestamp := date_trunc('month', since at time zone 'Asia/Bangkok');
  starts timestamptz;
  ends timestamptz;
  name text;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('engagement_partitions'));
  while month <= until at time zone 'Asia/Bangkok' loop
    name := 'engagement_log_' || to_char(month, 'YYYY_MM');
    starts := month at time zone 'Asia/Bangkok';
    ends := (month + interval '1 month') at time zone 'Asia/Bangkok';
    if to_regclass(name) is null then
      execute format(
        'create table %I (like engagement_log including defaults including constraints)', name);
      lock table engagement_log_default in access exclusive mode;
      execute format('with early as (
          delete from engagement_log_default where occurred_at >= %L and occurred_at < %L returning *
        ) insert into %I select * from early', starts, ends, name);
      execute format(
        'alter table engagement_log attach partition %I for values from (%L) to (%L)',
        name, starts, ends);
      made := made + 1;
    end if;
    month := month + interval '1 month';
  end loop;
  return made;
end $$;

-- Figures that lists show; kept by the roll-up job, never computed in a request.
create table content_stats (
  content_id bigint primary key references content on delete cascade,
  views integer not null,
  unique_viewers integer not null,
  avg_seconds integer,
  completion_rate real,
  last_viewed_at timestamptz,
  refreshed_at timestamptz not null
);
create index content_stats_views on content_stats (views desc);
