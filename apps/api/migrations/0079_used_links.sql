-- Clicks that counted and are not kept any more: a link whose clicks are used up stays so (domain/links#states).
alter table link_stats add column clicks_gone integer not null default 0;

create or replace function note_changed_clicks() returns trigger language plpgsql as $$
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
    perform from link_stats where link_id in (select link_id from replaced where action = 'click')
    order by link_id for update;
    update link_stats s set clicks_gone = s.clicks_gone + g.n
    from (select link_id, count(*) as n from replaced
      where action = 'click' and not is_bot and not is_internal group by 1) g
    where s.link_id = g.link_id;
    insert into link_stale (link_id)
    select distinct link_id from replaced where action = 'click' and link_id is not null;
  end if;
  return null;
end $$;

-- Sent anew to whoever was named, and taken back: the time before is the one that holds again (domain/links#recipients).
alter table link_recipient
  add column former_sent_via text,
  add column former_sent_at timestamptz;
