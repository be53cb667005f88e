-- A secret for two-step sign-in waits this long for its first code; those that wait without an end go.
alter table staff add column mfa_pending_until timestamptz;
update staff set mfa_pending = null where mfa_pending is not null;

-- No sign-in lasts longer than 30 days, so none needs a longer renewal.
update setting set value = '30' where key = 'refresh_days' and jsonb_typeof(value) = 'number' and value > '30';
