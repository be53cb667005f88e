-- Tracking links and those of the earlier system in one table: they share codes, states and figures
-- (domain/links#fields). A code is one's own for ever, whatever becomes of its link: it may be in print.
create table link (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  kind text not null default 'tracking' check (kind in ('tracking', 'legacy')),
  name text not null,
  code text not null,
  target_type text not null check (target_type in
    ('article', 'life_ready', 'document', 'webinar', 'video', 'podcast', 'event', 'url')),
  target_id bigint constraint link_target_id_fkey references content on delete set null,
  target_url text,
  campaign text not null default '',
  channel text not null,
  utm_source text not null default '',
  utm_medium text not null default '',
  utm_campaign text not null default '',
  utm_term text not null default '',
  utm_content text not null default '',
  -- Of links to an address; content has its own.
  brand text not null default 'Non-Brand',
  material_code text,
  material_expires_at date,
  therapy_area_ids bigint[] not null default '{}',
  owner_user_id bigint constraint link_owner_user_id_fkey references platform_user,
  requires_login boolean not null default false,
  line_external_browser boolean not null default false,
  starts_at timestamptz,
  expires_at timestamptz,
  max_clicks integer check (max_clicks > 0),
  fallback_url text,
  status text not null default 'active' check (status in ('active', 'paused', 'archived')),
  qr jsonb not null
    default '{"format": "png", "size": 600, "ec_level": "M", "logo": false, "fg": "#000000"}',
  note text not null default '',
  clicks_imported integer not null default 0,
  migrated_to_id bigint constraint link_migrated_to_id_fkey references link,
  created_at timestamptz not null default now(),
  created_by bigint references staff,
  updated_at timestamptz not null default now(),
  updated_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  search_text text not null generated always as (
    lower(name || ' ' || code || ' ' || campaign || ' ' || coalesce(target_url, ''))
  ) stored
);
create unique index link_code_key on link (lower(code));
create index link_created on link (kind, created_at desc, id desc);
create index link_target on link (target_id) where target_id is not null;
create index link_owner on link (owner_user_id) where owner_user_id is not null;
create index link_search on link using gin (search_text gin_trgm_ops);

-- Figures of a link, counted as its clicks are written; apart, so that a click is no change of it.
create table link_stats (
  link_id bigint primary key references link on delete cascade,
  clicks_total integer not null default 0,
  clicks_valid integer not null default 0,
  unique_visitors integer not null default 0,
  last_clicked_at timestamptz
);
create index link_stats_clicks on link_stats (clicks_valid desc);

-- Finds out whether somebody clicked the same link before.
create index engagement_log_click on engagement_log (link_id, anonymous_id, occurred_at)
  where action = 'click';
create index engagement_log_click_user on engagement_log (link_id, user_id)
  where action = 'click' and user_id is not null;
