-- Lists of users count who was not active for some days over the numbers that a process keeps as well (decision 42):
-- `user_change` notes who was active on another day than before, once a day, with the id below zero. Of whom nothing else was
-- written that day alone is read.
create function note_active_day() returns trigger language plpgsql as $$
begin
  insert into user_change values (pg_current_xact_id(), -old.id) on conflict do nothing;
  return null;
end $$;
create trigger user_facet_active_update after update on user_facet for each row
  when ((old.last_active_at at time zone 'UTC')::date <> (new.last_active_at at time zone 'UTC')::date)
  execute function note_active_day();
