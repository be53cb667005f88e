-- What the virus scanner said of a file (DOMAIN 1.12): skipped where none is set up, or where the file
-- is larger than the scanner takes.
alter table media
  add column scan_status text not null default 'skipped'
    check (scan_status in ('pending', 'clean', 'infected', 'skipped')),
  add column scan_tried_at timestamptz;
create index media_to_scan on media (scan_tried_at nulls first, id)
  where scan_status = 'pending' or scan_status = 'skipped' and scan_tried_at is null;
