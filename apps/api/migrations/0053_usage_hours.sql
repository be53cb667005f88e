-- The Bangkok hour of each row of a day, one byte each, in the order of `entries` (domain/overview#counting).
alter table usage_day add column hours bytea not null default '';
alter table usage_day alter hours drop default, alter hours set storage external;
-- All items of a period are counted together.
create index usage_day_day on usage_day (day);
-- Days that were packed without hours are packed again.
insert into usage_touched (content_type, content_id, day) select content_type, content_id, day from usage_day;
