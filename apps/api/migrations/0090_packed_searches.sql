-- What belongs to no item is packed like an item's rows (domain/usage#roll-ups): overviews read searches from there.

create or replace function note_log_rows() returns trigger language plpgsql as $$
begin
  insert into usage_touched (content_type, content_id, day)
  select content_type, content_id, (occurred_at at time zone 'Asia/Bangkok')::date
  from written where content_type <> 'message_template' group by 1, 2, 3;
  if tg_op = 'UPDATE' then
    insert into usage_touched_user (user_id, day)
    select user_id, (occurred_at at time zone 'Asia/Bangkok')::date
    from (select user_id, occurred_at, content_type from written
      union all select user_id, occurred_at, content_type from replaced) w
    where user_id is not null and content_type <> 'message_template' group by 1, 2;
  else
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

create or replace function note_browser() returns trigger language plpgsql as $$
begin
  insert into usage_touched (content_type, content_id, day)
  select content_type, content_id, (occurred_at at time zone 'Asia/Bangkok')::date
  from engagement_log
  where coalesce(anonymous_id, session_id) = new.id and user_id is null
    and content_type <> 'message_template'
  group by 1, 2, 3;
  return null;
end $$;

-- All rows are gone at once.
create function note_log_truncated() returns trigger language plpgsql as $$
begin
  insert into usage_touched (content_type, content_id, day) select content_type, content_id, day from usage_day;
  insert into usage_touched_user (user_id, day) select user_id, day from user_day;
  return null;
end $$;
create trigger engagement_log_noted_truncate after truncate on engagement_log
  for each statement execute function note_log_truncated();

insert into usage_touched (content_type, content_id, day)
select content_type, content_id, (occurred_at at time zone 'Asia/Bangkok')::date
from engagement_log where content_type = 'platform' group by 1, 2, 3;
