-- Files that are imported (domain/imports#kept): the run, its lines until they are imported, and which
-- field each person last matched with a heading.
create table import_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('user')),
  staff_id bigint not null references staff,
  state text not null default 'read'
    check (state in ('read', 'trying', 'tried', 'importing', 'done', 'failed')),
  file_name text not null,
  headings text[] not null,
  -- Field of each column; empty for one that is not imported.
  columns text[] not null,
  defaults jsonb not null default '{}',
  line_count integer not null,
  progress integer not null default 0,
  counts jsonb,
  -- Row, column and code of each refusal, without what the cell held.
  issues jsonb not null default '[]',
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Null once the lines were deleted.
  lines_until timestamptz
);
create index import_run_staff on import_run (staff_id, kind);
create index import_run_lines on import_run (lines_until) where lines_until is not null;

create table import_lines (
  run_id bigint not null references import_run on delete cascade,
  part integer not null,
  lines jsonb not null,
  primary key (run_id, part)
);

create table import_heading (
  staff_id bigint not null references staff,
  kind text not null check (kind in ('user')),
  heading text not null,
  field text not null,
  primary key (staff_id, kind, heading)
);

-- Files may name people by their phone number alone.
create index if not exists platform_user_phone on platform_user (phone) where phone is not null;
