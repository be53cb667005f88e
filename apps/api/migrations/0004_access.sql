-- Who may do what: invitations, two-step sign-in, known devices, notices, API keys, presence
-- (DOMAIN 1.2, 1.17, 2.6, 3.8, 3.9).
alter table staff
  -- Why an account is suspended: by somebody, by its date, or because nobody used it.
  add column suspended_for text check (suspended_for in ('decision', 'expired', 'inactive')),
  -- The hashes before the present one, newest first; a new password is none of them.
  add column password_history text[] not null default '{}',
  -- The shared secret of two-step sign-in, encrypted; the pending one waits for its first code.
  add column mfa_secret bytea,
  add column mfa_pending bytea,
  -- The last time step whose code was taken: no code opens the door twice.
  add column mfa_last_step bigint,
  add column sso_issuer text,
  add column sso_subject text,
  -- Choices of the person: language, scheme, density, what reaches the bell.
  add column preferences jsonb not null default '{}',
  -- When a suspension last ended: the days without a sign-in are counted anew from then.
  add column activated_at timestamptz,
  -- The person's account on the platform, so that their own views are not counted.
  add column user_id bigint references member,
  add constraint staff_role_known check (role in ('super_admin', 'admin', 'publisher', 'editor',
    'medical', 'event_manager', 'sales_manager', 'analyst', 'dpo'));
create unique index staff_employee_code_key on staff (employee_code);
create unique index staff_user_key on staff (user_id);
create unique index staff_sso_key on staff (sso_issuer, sso_subject);
create index staff_name on staff (display_name collate "th-x-icu") where deleted_at is null;
create index staff_search on staff
  using gin (lower(display_name || ' ' || username || ' ' || email || ' ' || coalesce(employee_code, '')) gin_trgm_ops)
  where deleted_at is null;

alter table staff_session
  add column last_seen_at timestamptz,
  add column method text not null default 'password' check (method in ('password', 'sso'));

-- Single-use addresses for setting a password; only the hash is kept.
create table staff_token (
  hash bytea primary key,
  staff_id bigint not null references staff,
  purpose text not null check (purpose in ('invite', 'reset')),
  created_at timestamptz not null,
  created_by bigint references staff,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_token_staff on staff_token (staff_id) where used_at is null;

create table staff_recovery_code (
  hash bytea primary key,
  staff_id bigint not null references staff,
  used_at timestamptz
);
create index staff_recovery_code_staff on staff_recovery_code (staff_id) where used_at is null;

-- Browsers that an account was used from, by a long-lived cookie of which only the hash is kept.
create table staff_device (
  staff_id bigint not null references staff,
  hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (staff_id, hash)
);

-- What the bell tells one person about their own account.
create table staff_notice (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  kind text not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null,
  read_at timestamptz
);
create index staff_notice_staff on staff_notice (staff_id, id desc);

create table api_key (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  prefix text not null unique,
  hash bytea not null,
  scopes text[] not null,
  allowed_ips text[] not null default '{}',
  rate_limit_per_min integer not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null,
  created_by bigint references staff,
  revoked_at timestamptz,
  revoked_by bigint references staff
);

-- Who has an item open right now. It informs and never blocks, so losing it in a crash is no loss.
create unlogged table presence (
  -- One page of one browser, which shows one item: the same person may have an item open twice.
  page_id uuid primary key,
  entity_type text not null,
  entity_id bigint not null,
  staff_id bigint not null references staff,
  editing boolean not null,
  seen_at timestamptz not null
);
create index presence_item on presence (entity_type, entity_id);
create index presence_seen on presence (seen_at);

-- When something of the system last happened: the nightly backup, the jobs, a check of the audit.
create table system_mark (
  key text primary key,
  at timestamptz not null,
  detail jsonb not null default '{}'
);

-- Reference data is edited in the admin area: each row guards against lost changes, and what is in
-- use is switched off instead of deleted.
alter table setting add column version integer not null default 1;
alter table article_category add column version integer not null default 1;
alter table specialty add column version integer not null default 1;
alter table therapy_area add column version integer not null default 1;
alter table product_adoption_ladder add column version integer not null default 1;
alter table adoption_ladder_value add column version integer not null default 1,
  add column is_active boolean not null default true;
alter table business_unit add column version integer not null default 1,
  add column is_active boolean not null default true;

create index audit_entry_action on audit_entry (action, id desc);
create index audit_entry_time on audit_entry (occurred_at);
