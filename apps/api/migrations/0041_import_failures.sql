-- Why an import failed (domain/imports#failures); null for those that failed before this was kept.
alter table import_run add column failure text
  check (failure in ('error', 'rights', 'outdated', 'erasure'));
