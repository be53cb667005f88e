-- Files of registrations, which are imported into an event (domain/imports#registrations).
alter table import_run drop constraint import_run_kind_check;
alter table import_run
  add column content_id bigint references content on delete cascade,
  add constraint import_run_kind_check check (kind in ('user', 'registration')),
  add constraint import_run_content_check check ((kind = 'registration') = (content_id is not null)),
  drop constraint import_run_failure_check,
  add constraint import_run_failure_check
    check (failure in ('error', 'rights', 'closed', 'outdated', 'erasure'));
create index import_run_content on import_run (content_id) where content_id is not null;
alter table import_heading drop constraint import_heading_kind_check;
alter table import_heading
  add constraint import_heading_kind_check check (kind in ('user', 'registration'));
