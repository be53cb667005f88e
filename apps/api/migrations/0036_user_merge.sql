-- People who are here twice: found by normal forms of what they are known by, merged into one of the
-- two, and taken apart again for 30 days (domain/users#duplicates, domain/users#merging).

-- A name without its title, spaces and tone marks, since these are what people slip on.
create function person_key(first_name text, last_name text) returns text
immutable parallel safe language sql as $$
  select translate(lower(regexp_replace(first_name,
    '^((ศ|รศ|ผศ|ดร|นพ|พญ|ภก|ภญ|ทพ|ทพญ|พว|น\.ส|ว่าที่ ร\.ต)\.\s*|(นาย|นางสาว|นาง|คุณ)\s+)+', '')
    || last_name), ' .,-()/''"’่้๊๋์ํ๎', '')
$$;
-- The letter of the profession, or its name, and the number without leading zeros.
create function license_key(license_no text, profession text) returns text
immutable parallel safe language sql as $$
  select case when license_no ~ '^[ก-ฮ]' then substr(license_no, 1, 1)
    else coalesce(profession, '') end || ':' ||
    nullif(ltrim(regexp_replace(license_no, '[^0-9]', '', 'g'), '0'), '')
$$;
-- Most mail hosts read neither dots nor what stands behind a plus sign.
create function email_key(email text) returns text immutable parallel safe language sql as $$
  select replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@' ||
    split_part(email, '@', 2)
$$;
alter table platform_user
  add column merged_into_id bigint references platform_user,
  add column name_key text generated always as
    (nullif(person_key(first_name, last_name), '')) stored,
  add column license_key text generated always as (license_key(license_no, profession)) stored,
  add column email_key text generated always as (email_key(email)) stored;
create index platform_user_name_key on platform_user (name_key, id)
  where name_key is not null and deleted_at is null and status <> 'erased';
create index platform_user_license_key on platform_user (license_key, id)
  where license_key is not null and deleted_at is null and status <> 'erased';
create index platform_user_email_normal on platform_user (email_key, id)
  where email_key is not null and deleted_at is null and status <> 'erased';
create index platform_user_phone_live on platform_user (phone, id)
  where phone is not null and deleted_at is null and status <> 'erased';
create index platform_user_merged on platform_user (merged_into_id) where merged_into_id is not null;

-- Whom a row is about may change when two people turn out to be one; what it says may not.
create or replace function append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - tg_argv - 'user_id' = to_jsonb(old) - tg_argv - 'user_id'
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Pairs that somebody has looked at: they are two people.
create table user_distinct (
  low_id bigint not null references platform_user,
  high_id bigint not null references platform_user,
  decided_at timestamptz not null,
  decided_by bigint not null references staff,
  primary key (low_id, high_id),
  check (low_id < high_id)
);
create index user_distinct_high on user_distinct (high_id);

-- Both as they were and what was moved; emptied once it can no longer be taken back.
create table user_merge (
  id bigint generated always as identity primary key,
  winner_id bigint not null references platform_user,
  loser_id bigint not null references platform_user,
  merged_at timestamptz not null,
  merged_by bigint not null references staff,
  winner_before jsonb,
  winner_after jsonb,
  loser_before jsonb,
  moved jsonb,
  undone_at timestamptz,
  undone_by bigint references staff
);
create unique index user_merge_loser on user_merge (loser_id) where undone_at is null;
create index user_merge_winner on user_merge (winner_id);
create index user_merge_recent on user_merge (merged_at desc, id desc) where undone_at is null;
