-- Figures of the usage log that follow what is new (domain/usage#roll-ups).

-- Items and days, users and days, whose rows were written since they were counted. No key: writers of the
-- same day would wait for one another. Without a day: all of them, since what they hang on has changed.
create table usage_touched (
  content_type text not null,
  content_id bigint not null,
  day date
);
create index usage_touched_item on usage_touched (content_type, content_id);
create table usage_touched_user (
  user_id bigint not null,
  day date
);
create index usage_touched_user_user on usage_touched_user (user_id);

-- Browsers by which people came, and who they turned out to be. Those that never did are told apart by
-- their number.
create table usage_browser (
  id uuid primary key,
  number integer not null generated always as identity,
  user_id bigint constraint usage_browser_user_id_fkey references platform_user,
  seen_on date not null
);
create index usage_browser_user on usage_browser (user_id) where user_id is not null;

-- What an unknown browser did, by whose owner it counts once that is known.
create index engagement_log_browser on engagement_log (coalesce(anonymous_id, session_id))
  where user_id is null;

-- The rows of one item and day in the order of their time: what figures and filters ask of them, and their
-- ids, both at fixed places (usage/entry-layout.ts).
create table usage_day (
  content_type text not null,
  content_id bigint not null,
  day date not null,
  entries bytea not null,
  ids bytea not null,
  primary key (content_type, content_id, day)
);
-- Parts of them are read, and packed they are already.
alter table usage_day alter entries set storage external, alter ids set storage external;

create table content_day (
  content_id bigint not null references content on delete cascade,
  day date not null,
  views integer not null,
  people integer not null,
  qualified integer not null,
  completed integer not null,
  -- Of qualified views.
  seconds bigint not null,
  downloads integer not null,
  shares integer not null,
  last_viewed_at timestamptz,
  primary key (content_id, day)
);
create index content_day_day on content_day (day);

create table link_day (
  link_id bigint not null references link on delete cascade,
  day date not null,
  clicks integer not null,
  valid integer not null,
  visitors integer not null,
  users integer not null,
  primary key (link_id, day)
);
create index link_day_day on link_day (day);

create table user_day (
  day date not null,
  user_id bigint not null,
  user_type text not null,
  region text,
  views integer not null,
  qualified integer not null,
  completed integer not null,
  seconds integer not null,
  -- What else they did, signing in left out.
  actions integer not null,
  -- A bit a brand, in the order of the list of brands.
  brands integer not null,
  primary key (day, user_id)
);
create index user_day_user on user_day (user_id);

-- Distinct people of all time are counted less often the more views there are.
alter table content_stats
  add column viewers_stale boolean not null default true,
  add column viewers_of integer not null default 0,
  add column viewers_at timestamptz;

-- The packed row has twenty bits for a link.
alter table link add constraint link_id_fits check (id < 1048575);

-- Whatever writes rows of the log leaves word of it in the same transaction.
create function note_log_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into usage_touched (content_type, content_id, day)
    select content_type, content_id, (occurred_at at time zone 'Asia/Bangkok')::date
    from written where content_type not in ('platform', 'message_template') group by 1, 2, 3;
    insert into usage_touched_user (user_id, day)
    select user_id, (occurred_at at time zone 'Asia/Bangkok')::date
    from (select user_id, occurred_at, content_type from written
      union all select user_id, occurred_at, content_type from replaced) w
    where user_id is not null and content_type <> 'message_template' group by 1, 2;
  else
    insert into usage_touched (content_type, content_id, day)
    select content_type, content_id, (occurred_at at time zone 'Asia/Bangkok')::date
    from written where content_type not in ('platform', 'message_template') group by 1, 2, 3;
    insert into usage_touched_user (user_id, day)
    select user_id, (occurred_at at time zone 'Asia/Bangkok')::date
    from written where user_id is not null and content_type <> 'message_template' group by 1, 2;
  end if;
  if tg_op <> 'DELETE' then
    -- In order, so that two writers with the same browsers wait for one another.
    insert into usage_browser as known (id, user_id, seen_on)
    select id, user_id, day from (
      select case when user_id is null then coalesce(anonymous_id, session_id) else anonymous_id end
        as id, max(user_id) as user_id,
        max(occurred_at at time zone 'Asia/Bangkok')::date as day
      from written group by 1) w
    where id is not null and not exists (select from usage_browser k where k.id = w.id
      and k.seen_on > w.day - 30 and (w.user_id is null or k.user_id >= w.user_id))
    order by id
    on conflict (id) do update set user_id = greatest(known.user_id, excluded.user_id),
      seen_on = greatest(known.seen_on, excluded.seen_on);
  end if;
  return null;
end $$;
create trigger engagement_log_noted_insert after insert on engagement_log
  referencing new table as written for each statement execute function note_log_rows();
create trigger engagement_log_noted_update after update on engagement_log
  referencing new table as written old table as replaced
  for each statement execute function note_log_rows();
create trigger engagement_log_noted_delete after delete on engagement_log
  referencing old table as written for each statement execute function note_log_rows();

-- Once it is known whose browser it is, what it did before counts as theirs.
create function note_browser() returns trigger language plpgsql as $$
begin
  insert into usage_touched (content_type, content_id, day)
  select content_type, content_id, (occurred_at at time zone 'Asia/Bangkok')::date
  from engagement_log
  where coalesce(anonymous_id, session_id) = new.id and user_id is null
    and content_type not in ('platform', 'message_template')
  group by 1, 2, 3;
  return null;
end $$;
create trigger usage_browser_noted after update of user_id on usage_browser
  for each row when (old.user_id is distinct from new.user_id) execute function note_browser();

create function note_user() returns trigger language plpgsql as $$
begin
  insert into usage_touched_user (user_id) values (new.id);
  return null;
end $$;
create trigger platform_user_noted after update of user_type, province_code on platform_user
  for each row when (old.user_type <> new.user_type
    or old.province_code is distinct from new.province_code)
  execute function note_user();

create function note_content() returns trigger language plpgsql as $$
begin
  insert into usage_touched (content_type, content_id) values (new.kind, new.id);
  return null;
end $$;
create trigger content_noted after update of brand on content
  for each row when (old.brand <> new.brand) execute function note_content();

-- What there is already.
insert into usage_browser (id, user_id, seen_on)
select case when user_id is null then coalesce(anonymous_id, session_id) else anonymous_id end as id,
  max(user_id), max(occurred_at at time zone 'Asia/Bangkok')::date
from engagement_log
where case when user_id is null then coalesce(anonymous_id, session_id) else anonymous_id end is not null
group by 1;
insert into usage_touched (content_type, content_id, day)
select content_type, content_id, (occurred_at at time zone 'Asia/Bangkok')::date
from engagement_log where content_type not in ('platform', 'message_template') group by 1, 2, 3;
insert into usage_touched_user (user_id, day)
select user_id, (occurred_at at time zone 'Asia/Bangkok')::date
from engagement_log where user_id is not null and content_type <> 'message_template' group by 1, 2;
