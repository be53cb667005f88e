-- Rules that move people on the ladders of products (domain/ladder#when). What is new about somebody is noted with the
-- transaction that wrote it, and judged soon after by a job. Rows are added and taken out, never changed,
-- so that nobody who reports waits for the job.
create table adoption_news (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  -- The earliest moment from which something is to be judged.
  since timestamptz not null
);

alter table user_product_adoption
  -- When time alone may change the score, or whether somebody cools or falls.
  add column due_at timestamptz;
create index user_product_adoption_due on user_product_adoption (due_at) where due_at is not null;

-- Log rows are noted by whoever writes them; what follows is written in many places.
create function note_profiling() returns trigger language plpgsql as $$
begin
  insert into adoption_news (user_id, since)
  select user_id, min(occurred_at) from added where purpose = 'profiling' group by user_id;
  return null;
end $$;
create trigger consent_record_judged after insert on consent_record
  referencing new table as added for each statement execute function note_profiling();

create function note_person() returns trigger language plpgsql as $$
begin
  insert into adoption_news (user_id, since)
  select id, to_timestamp(0) from unnest(array[new.id, old.merged_into_id]) id where id is not null;
  return null;
end $$;
create trigger platform_user_judged after update of status, deleted_at, merged_into_id, user_type,
    specialty_ids on platform_user for each row
  when ((new.status, new.deleted_at, new.merged_into_id, new.user_type, new.specialty_ids)
    is distinct from (old.status, old.deleted_at, old.merged_into_id, old.user_type, old.specialty_ids))
  execute function note_person();

create function note_request() returns trigger language plpgsql as $$
begin
  insert into adoption_news (user_id, since) values (new.user_id, to_timestamp(0));
  return null;
end $$;
create trigger privacy_request_judged after insert or update of status, user_id, type on privacy_request
  for each row when (new.user_id is not null and new.type in ('object', 'restrict'))
  execute function note_request();

create function note_registration() returns trigger language plpgsql as $$
begin
  insert into adoption_news (user_id, since)
  values (new.user_id, least(new.registered_at, new.joined_at));
  return null;
end $$;
create trigger webinar_registration_judged_insert after insert on webinar_registration
  for each row execute function note_registration();
create trigger webinar_registration_judged_update after update of joined_at, registered_at, user_id
  on webinar_registration for each row
  when ((new.joined_at, new.registered_at, new.user_id)
    is distinct from (old.joined_at, old.registered_at, old.user_id))
  execute function note_registration();

-- Everybody is judged once by what there is.
insert into adoption_news (user_id, since)
select id, to_timestamp(0) from platform_user where user_type in ('doctor', 'pharmacist', 'other_hcp');
