-- Processes keep rows of months and days that they read (usage/kept-spans.ts): other rows have another version,
-- also on a server that a backup was restored to.
create function give_version() returns trigger language plpgsql as $$
begin
  new.version = gen_random_uuid();
  return new;
end $$;

alter table usage_month add version uuid;
update usage_month set version = gen_random_uuid();
alter table usage_month alter version set default gen_random_uuid(), alter version set not null;
create trigger usage_month_version before update of items on usage_month
  for each row execute function give_version();

alter table usage_whole_day add version uuid;
update usage_whole_day set version = gen_random_uuid();
alter table usage_whole_day alter version set default gen_random_uuid(), alter version set not null;
create trigger usage_whole_day_version before update of entries on usage_whole_day
  for each row execute function give_version();
