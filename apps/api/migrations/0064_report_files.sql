-- Files of reports that are made in the background (domain/reports#files-in-the-background). A row lives as
-- long as its file.
create table report_file (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  report text not null,
  format text not null check (format in ('csv', 'xlsx')),
  -- What was asked for, with its reason; empty once an erasure ended it.
  query jsonb not null,
  -- People are in clear: decided when it was asked for.
  unmasked boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  failure text check (failure in ('error', 'rights', 'too_large', 'erasure')),
  rows integer not null,
  progress integer not null default 0,
  -- Role and scopes with which it was made, and where it lies; null until it is done.
  access text,
  folder text,
  file_name text,
  created_at timestamptz not null,
  -- When file and row are deleted; null until it is done or has failed.
  kept_until timestamptz
);
create index report_file_staff on report_file (staff_id);
create index report_file_kept on report_file (kept_until) where kept_until is not null;
