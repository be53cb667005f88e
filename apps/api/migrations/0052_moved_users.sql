-- Logs look for users who moved since their days were packed.
create index usage_touched_user_changed on usage_touched_user (user_id) where day is null;
