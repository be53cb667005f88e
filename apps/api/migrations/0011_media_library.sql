-- What people find files by, and the point of a picture that stays in view when it is cut.
alter table media
  add column tags text[] not null default '{}',
  add column focal_x real not null default 0.5 check (focal_x between 0 and 1),
  add column focal_y real not null default 0.5 check (focal_y between 0 and 1),
  add column search_text text not null generated always as (
    lower(file_name || ' ' || alt_text || ' ' || joined(tags))
  ) stored;
create index media_search on media using gin (search_text gin_trgm_ops);
create index media_kind on media (kind, id desc);
