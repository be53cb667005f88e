-- Figures of links are counted as clicks come; what becomes of a click later has its link counted anew by the job of
-- the roll-ups (domain/links#figures). No key, since writers would wait for one another.
create table link_stale (
  link_id bigint not null
);

create function note_changed_clicks() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- Sets are compared, not joined: all rows of the log may be judged anew at once.
    insert into link_stale (link_id)
    select distinct link_id from (
      select link_id, id, is_bot, is_internal, anonymous_id from written
      where action = 'click' and link_id is not null
      except
      select link_id, id, is_bot, is_internal, anonymous_id from replaced
      where action = 'click' and link_id is not null) changed;
  else
    insert into link_stale (link_id)
    select distinct link_id from replaced where action = 'click' and link_id is not null;
  end if;
  return null;
end $$;
create trigger engagement_log_clicks_update after update on engagement_log
  referencing new table as written old table as replaced
  for each statement execute function note_changed_clicks();
create trigger engagement_log_clicks_delete after delete on engagement_log
  referencing old table as replaced for each statement execute function note_changed_clicks();

-- What became of clicks until now.
insert into link_stale (link_id) select link_id from link_stats;
