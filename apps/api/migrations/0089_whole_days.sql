-- Overviews read whole days (domain/overview#counting).

-- The packed days of all items on one day, one behind the other (usage/entry-layout.ts). Null: one of them was
-- written since.
create table usage_whole_day (
  day date primary key,
  entries bytea
);
-- Packed they are already.
alter table usage_whole_day alter entries set storage external;

create function outdate_whole_days() returns trigger language plpgsql as $$
begin
  -- Nobody puts a day together meanwhile: the part of the counting that does it holds this lock as well.
  perform pg_advisory_xact_lock(hashtext('usage.roll-up'));
  update usage_whole_day w set entries = null
  from (select distinct day from written) d where w.day = d.day and w.entries is not null;
  insert into usage_whole_day (day) select distinct day from written on conflict do nothing;
  return null;
end $$;
create trigger usage_day_inserted after insert on usage_day
  referencing new table as written for each statement execute function outdate_whole_days();
create trigger usage_day_deleted after delete on usage_day
  referencing old table as written for each statement execute function outdate_whole_days();
create trigger usage_day_replaced after update on usage_day
  referencing old table as written for each statement execute function outdate_whole_days();
create trigger usage_day_updated after update on usage_day
  referencing new table as written for each statement execute function outdate_whole_days();

create function forget_whole_days() returns trigger language plpgsql as $$
begin
  truncate usage_whole_day;
  return null;
end $$;
create trigger usage_day_truncated after truncate on usage_day
  for each statement execute function forget_whole_days();

insert into usage_whole_day (day) select distinct day from usage_day;
