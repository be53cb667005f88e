-- Documents, film, sound and subtitles: what is read from a file when it comes in (DOMAIN 1.12).
alter table media
  add column duration_seconds integer,
  add column page_count integer,
  -- The picture that stands for the file: the first page of a PDF.
  add column cover_id bigint constraint media_cover_id_fkey references media;
create index media_cover on media (cover_id) where cover_id is not null;

-- Files on their way in parts. What has arrived is the length of the file itself; whoever writes to
-- it holds the row for a short while, so that two processes never write at once.
create table media_upload (
  id uuid primary key,
  owner bigint not null references staff on delete cascade,
  file_name text not null,
  size bigint not null check (size > 0),
  writer uuid,
  writing_until timestamptz,
  touched_at timestamptz not null,
  -- What became of it, for who did not hear the answer.
  media_id bigint references media on delete cascade
);
create index media_upload_owner on media_upload (owner, touched_at);
create index media_upload_media on media_upload (media_id) where media_id is not null;
