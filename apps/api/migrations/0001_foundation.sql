-- Accounts, sessions, settings, audit and reference data (DOMAIN 1.2, 1.13, 1.17).
create extension if not exists pg_trgm;

create table staff (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  username text not null,
  email text not null,
  password_hash text,
  title_prefix text not null default '',
  first_name text not null,
  last_name text not null,
  display_name text not null,
  employee_code text,
  position text not null default '',
  department text,
  phone text,
  avatar_id bigint,
  role text not null,
  brand_scope text[] not null default '{}',
  region_scope text[] not null default '{}',
  status text not null default 'active' check (status in ('invited', 'active', 'suspended')),
  expires_at date,
  mfa_enabled boolean not null default false,
  must_change_password boolean not null default false,
  -- Raised by whatever must end every session at once: password, role, suspension (DOMAIN 2.6).
  token_version integer not null default 1,
  last_login_at timestamptz,
  last_login_ip text,
  password_changed_at timestamptz,
  created_at timestamptz not null default now(),
  created_by bigint references staff,
  updated_at timestamptz not null default now(),
  updated_by bigint references staff,
  deleted_at timestamptz
);
create unique index staff_username_key on staff (username);
create unique index staff_email_key on staff (email);

-- One row a signed-in device. The refresh token is rotated; the previous one is kept to notice reuse.
create table staff_session (
  id uuid primary key,
  staff_id bigint not null references staff,
  token_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text not null default '',
  ip_hash text
);
create index staff_session_staff on staff_session (staff_id) where revoked_at is null;

-- Failures per account and per address, shared by every process (DOMAIN C).
create table login_throttle (
  key text primary key,
  failures integer not null,
  window_start timestamptz not null
);

create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by bigint references staff
);

-- Append-only. Sealed afterwards into a hash chain ordered by seq, so that writers never queue.
create table audit_entry (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null,
  actor_id bigint,
  actor_name text not null,
  actor_role text,
  ip_hash text,
  user_agent text,
  action text not null,
  entity_type text,
  entity_id bigint,
  entity_title text,
  diff jsonb,
  reason text,
  request_id text,
  seq bigint unique,
  prev_hash bytea,
  hash bytea
);
create index audit_entry_unsealed on audit_entry (id) where seq is null;
create index audit_entry_entity on audit_entry (entity_type, entity_id, id desc);
create index audit_entry_actor on audit_entry (actor_id, id desc);

create function audit_entry_hash(entry audit_entry, place bigint, previous bytea) returns bytea
language sql immutable parallel safe
return sha256(previous || convert_to(jsonb_build_array(
  entry.id, place, extract(epoch from entry.occurred_at), entry.actor_id, entry.actor_name,
  entry.actor_role, entry.ip_hash, entry.user_agent, entry.action, entry.entity_type,
  entry.entity_id, entry.entity_title, entry.diff, entry.reason, entry.request_id)::text, 'UTF8'));

create function audit_entry_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.seq is null and new.seq is not null
    and to_jsonb(new) - '{seq,prev_hash,hash}'::text[] = to_jsonb(old) - '{seq,prev_hash,hash}'::text[]
  then
    return new;
  end if;
  raise exception 'audit_entry is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function audit_entry_guard();
create trigger audit_entry_no_truncate before truncate on audit_entry
  for each statement execute function audit_entry_guard();

create table province (
  code text primary key,
  name_th text not null,
  health_region integer not null,
  region text not null
);

create table business_unit (
  id bigint generated always as identity primary key,
  code text not null unique,
  name_th text not null,
  name_en text not null,
  color text not null,
  sort_order integer not null default 0
);

create table therapy_area (
  id bigint generated always as identity primary key,
  code text not null unique,
  name_th text not null,
  name_en text not null,
  business_unit_id bigint not null references business_unit,
  brands text[] not null default '{}',
  sort_order integer not null default 0,
  is_active boolean not null default true
);

create table specialty (
  id bigint generated always as identity primary key,
  code text not null unique,
  name_th text not null,
  name_en text not null,
  short_th text,
  profession_group text not null check (profession_group in ('physician', 'pharmacist', 'other')),
  parent_id bigint references specialty,
  therapy_area_ids bigint[] not null default '{}',
  sort_order integer not null default 0,
  is_active boolean not null default true
);

create table adoption_ladder_value (
  id bigint generated always as identity primary key,
  code text not null unique,
  ordinal integer unique,
  name_th text not null,
  name_en text not null,
  name_th_pharmacist text,
  definition_th text not null,
  color text not null,
  is_auto_reachable boolean generated always as (coalesce(ordinal <= 2, false)) stored
);

create table product_adoption_ladder (
  id bigint generated always as identity primary key,
  brand text not null unique,
  name_th text not null,
  name_en text not null,
  therapy_area_id bigint not null references therapy_area,
  applicable_user_types text[] not null,
  specialty_ids bigint[] not null default '{}',
  auto_max_ordinal integer not null default 2 check (auto_max_ordinal between 0 and 2),
  value_ids bigint[] not null,
  sort_order integer not null default 0,
  is_active boolean not null default true
);

create table article_category (
  id bigint generated always as identity primary key,
  name text not null,
  name_en text,
  slug text not null,
  scope text not null check (scope in ('article', 'life_ready', 'both')),
  description text,
  color text,
  sort_order integer not null default 0,
  is_active boolean not null default true,
  unique (scope, name)
);
