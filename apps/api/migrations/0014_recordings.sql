-- Videos and podcasts are recordings: one table, as articles and Life Ready share one (DOMAIN 1.8).
create table recording (
  content_id bigint primary key references content on delete cascade,
  -- As in content, so that an episode is unique among its kind.
  kind text not null check (kind in ('video', 'podcast')),
  source_type text not null,
  media_id bigint constraint recording_media_id_fkey references media,
  source_url text,
  provider_id text,
  embed_url text,
  duration_seconds integer,
  hosts jsonb not null default '[]',
  guests text not null default '',
  series text not null default '',
  season_no integer,
  episode_no integer,
  subtitles jsonb not null default '[]',
  transcript text not null default '',
  chapters jsonb not null default '[]',
  video_category text,
  source_webinar_id bigint constraint recording_source_webinar_id_fkey references content,
  cpe_code text,
  cpe_credits numeric(4, 2),
  allow_seek boolean not null default true
);
create index recording_series on recording (kind, series, season_no, episode_no);
create index recording_media on recording (media_id) where media_id is not null;
create index recording_source_webinar on recording (source_webinar_id)
  where source_webinar_id is not null;
