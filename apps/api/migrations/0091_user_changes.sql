-- Overviews count people over numbers that a process keeps of each user (decision 37). What of these was written anew
-- since is read from here. Rows are only added, so that no write waits for another one because of them.
create table user_change (
  changed_in xid8 not null,
  -- Also of users who were deleted; 0: up to `changed_in` rows may have been deleted.
  user_id bigint not null,
  primary key (changed_in, user_id)
);

create function note_changed_users() returns trigger language plpgsql as $$
begin
  insert into user_change (changed_in, user_id)
  select distinct pg_current_xact_id(), user_id from added on conflict do nothing;
  return null;
end $$;
create function note_changed_user() returns trigger language plpgsql as $$
begin
  insert into user_change values (pg_current_xact_id(), old.user_id) on conflict do nothing;
  if tg_op = 'UPDATE' then
    insert into user_change values (pg_current_xact_id(), new.user_id) on conflict do nothing;
  end if;
  return null;
end $$;

create function note_user_changes() returns trigger language plpgsql as $$
begin
  insert into user_change (changed_in, user_id)
  select pg_current_xact_id(), id from added on conflict do nothing;
  return null;
end $$;
create function note_user_change() returns trigger language plpgsql as $$
begin
  insert into user_change values (pg_current_xact_id(), old.id) on conflict do nothing;
  return null;
end $$;
create trigger platform_user_changed_insert after insert on platform_user
  referencing new table as added for each statement execute function note_user_changes();
-- What is not counted, as when they were active last, is written far more often.
create trigger platform_user_changed_update after update on platform_user for each row
  when ((old.user_type, old.status, old.license_status, old.deleted_at, old.province_code, old.registered_at,
      old.specialty_ids, old.line_user_id, old.line_blocked_at, old.email, old.email_bounced_at, old.phone,
      old.phone_invalid_at)
    is distinct from (new.user_type, new.status, new.license_status, new.deleted_at, new.province_code,
      new.registered_at, new.specialty_ids, new.line_user_id, new.line_blocked_at, new.email,
      new.email_bounced_at, new.phone, new.phone_invalid_at))
  execute function note_user_change();
create trigger platform_user_changed_delete after delete on platform_user
  for each row execute function note_user_change();

create trigger consent_record_changed_insert after insert on consent_record
  referencing new table as added for each statement execute function note_changed_users();
create trigger consent_record_changed_update after update of user_id on consent_record
  for each row execute function note_changed_user();
create trigger consent_record_changed_delete after delete on consent_record
  for each row execute function note_changed_user();
create trigger user_consent_changed_insert after insert on user_consent
  referencing new table as added for each statement execute function note_changed_users();
create trigger user_consent_changed_update after update on user_consent
  for each row execute function note_changed_user();
create trigger user_consent_changed_delete after delete on user_consent
  for each row execute function note_changed_user();

create trigger user_product_adoption_changed_insert after insert on user_product_adoption
  referencing new table as added for each statement execute function note_changed_users();
create trigger user_product_adoption_changed_update after update on user_product_adoption for each row
  when ((old.user_id, old.ladder_id, old.value_id, old.source)
    is distinct from (new.user_id, new.ladder_id, new.value_id, new.source))
  execute function note_changed_user();
create trigger user_product_adoption_changed_delete after delete on user_product_adoption
  for each row execute function note_changed_user();

create trigger adoption_change_changed_insert after insert on adoption_change
  referencing new table as added for each statement execute function note_changed_users();
create trigger adoption_change_changed_update after update of user_id, reverted_by_id on adoption_change
  for each row execute function note_changed_user();
create trigger adoption_change_changed_delete after delete on adoption_change
  for each row execute function note_changed_user();
