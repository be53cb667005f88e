-- Months that are over are counted visitor by visitor (domain/usage#roll-ups).

-- `items`: how many rows each day has, and which items are met (usage/visitor-months.service.ts). `stale`: a bit for
-- each day of which something was written since, which is then read from usage_whole_day.
create table usage_month (
  month date primary key,
  stale integer not null,
  items bytea not null,
  packed_at timestamptz not null
);
-- Rows of visitors whose numbers are close, whatever item they are of (usage/visitor-rows.ts).
create table usage_month_part (
  month date not null references usage_month on delete cascade,
  part integer not null,
  entries bytea not null,
  primary key (part, month)
);
create index usage_month_part_month on usage_month_part (month);
-- Packed they are already.
alter table usage_month alter items set storage external;
alter table usage_month_part alter entries set storage external;

create or replace function outdate_whole_days() returns trigger language plpgsql as $$
begin
  -- Nobody puts a day together meanwhile: the part of the counting that does it holds this lock as well.
  perform pg_advisory_xact_lock(hashtext('usage.roll-up'));
  update usage_whole_day w set entries = null
  from (select distinct day from written) d where w.day = d.day and w.entries is not null;
  insert into usage_whole_day (day) select distinct day from written on conflict do nothing;
  update usage_month m set stale = m.stale | d.days
  from (select date_trunc('month', day)::date as month,
      bit_or(1 << (extract(day from day)::integer - 1)) as days
    from (select distinct day from written) one group by 1) d
  where m.month = d.month and (m.stale | d.days) <> m.stale;
  return null;
end $$;

create or replace function forget_whole_days() returns trigger language plpgsql as $$
begin
  truncate usage_whole_day, usage_month, usage_month_part;
  return null;
end $$;
