-- Two workplaces that are the same become one: the other leads to it, and its names go on being found
-- (domain/workplaces#merging).
create function joined_names(names text[]) returns text immutable parallel safe language sql
  as $$ select array_to_string(names, ' ') $$;
alter table workplace add column former_names text[] not null default '{}';
alter table workplace drop column search_text;
alter table workplace add column search_text text not null generated always as (lower(
  name_th || ' ' || name_en || ' ' || short_name || ' ' || coalesce(hcode, '') || ' ' ||
  coalesce(hcode9, '') || ' ' || district || ' ' || joined_names(former_names))) stored;
create index workplace_search on workplace using gin (search_text gin_trgm_ops);
create index workplace_merged on workplace (merged_into_id) where merged_into_id is not null;

-- Names as duplicates are looked for: kinds of places and their abbreviations count for nothing, since
-- whoever types `รพ.ลำปาง` means `โรงพยาบาลลำปาง`; neither do spaces, dots and tone marks.
alter table workplace drop column name_key;
create function workplace_key(name text) returns text immutable parallel safe language sql as $$
  select translate(regexp_replace(lower(replace(name, 'รพ.สต.', 'โรงพยาบาลส่งเสริมสุขภาพตำบล')),
    '^\s*(โรงพยาบาล|รพ\.?|ร้านขายยา|ร้านยา)\s*', ''), ' .,-()/''"็่้๊๋์ํ๎', '')
$$;
alter table workplace
  add column name_key text not null generated always as (workplace_key(name_th)) stored;
create index workplace_name_key on workplace using gin (name_key gin_trgm_ops);

-- Both as they were, and who moved: what taking a merge back needs.
create table workplace_merge (
  id bigint generated always as identity primary key,
  winner_id bigint not null references workplace,
  loser_id bigint not null references workplace,
  merged_at timestamptz not null,
  merged_by bigint not null references staff,
  winner_before jsonb not null,
  winner_after jsonb not null,
  loser_before jsonb not null,
  moved_users bigint[] not null,
  moved_workplaces bigint[] not null,
  undone_at timestamptz,
  undone_by bigint references staff
);
create unique index workplace_merge_loser on workplace_merge (loser_id) where undone_at is null;
create index workplace_merge_winner on workplace_merge (winner_id);
