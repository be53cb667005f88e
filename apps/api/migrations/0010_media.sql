-- Documents, film, sound and subtitles: what is read from a file when it comes in (DOMAIN 1.12).
alter table media
  add column duration_seconds integer,
  add column page_count integer,
  -- The picture that stands for the file: the first page of a PDF.
  add column cover_id bigint constraint media_cover_id_fkey references media;
create index media_cover on media (cover_id) where cover_id is not null;
