-- The byte of each row in `usage_day.hours` has the device above the hour (domain/overview#counting): days that were
-- packed without it are packed again.
insert into usage_touched (content_type, content_id, day) select content_type, content_id, day from usage_day;
