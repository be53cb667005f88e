-- Who signed up for a webinar or an event (domain/registrations#persons): one table for both. A webinar's rows come from the
-- platform and name its users; an event's also name people who are typed in, with what they were at that moment.
-- The name of a workplace as it is counted by, whatever its abbreviation, spaces and dots (as `workplace.name_key`).
create function registration_workplace_key(name text) returns text language sql immutable as $$
  select translate(lower(replace(replace(name, 'รพ.สต.', 'โรงพยาบาลส่งเสริมสุขภาพตำบล'), 'รพ.', 'โรงพยาบาล')),
    ' .,-()/''"็่้๊๋์ํ๎', '')
$$;

alter table webinar_registration rename to registration;
alter table registration rename column webinar_id to content_id;
alter sequence webinar_registration_id_seq rename to registration_id_seq;
alter index webinar_registration_user rename to registration_user;
alter table registration rename constraint webinar_registration_pkey to registration_pkey;
alter table registration rename constraint webinar_registration_webinar_id_fkey to registration_content_id_fkey;
alter table registration rename constraint webinar_registration_user_id_fkey to registration_user_id_fkey;
alter table registration drop constraint webinar_registration_status_check;
alter table registration drop constraint webinar_registration_webinar_id_user_id_key;

-- Eight signs of Crockford's alphabet, which has no I, L, O and U: they are read out at the door. 40 random bits.
create function registration_code() returns text language sql volatile as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
    (('x' || lpad(substr(bits, 1, 10), 16, '0'))::bit(64)::bigint >> (5 * place) & 31)::integer + 1, 1), '')
  from (select replace(gen_random_uuid()::text, '-', '') as bits) one, generate_series(0, 7) place
$$;

alter table registration alter column user_id drop not null;
alter table registration
  add column kind text not null default 'webinar' check (kind in ('webinar', 'event')),
  add column version integer not null default 1,
  add column code text not null default registration_code()
    constraint registration_code_key unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  add column title_prefix text not null default '',
  add column first_name text not null default '',
  add column last_name text not null default '',
  add column user_type text check (user_type in ('doctor', 'pharmacist', 'other_hcp', 'sale', 'staff')),
  add column profession text check (profession in ('nurse', 'dentist', 'dietitian', 'diabetes_educator',
    'medical_technologist', 'physiotherapist', 'public_health', 'pharmacy_assistant', 'other')),
  add column license_no text,
  add column specialty_id bigint constraint registration_specialty_id_fkey references specialty,
  add column workplace_name text not null default '',
  add column province_code text constraint registration_province_code_fkey references province,
  add column email text,
  add column phone text,
  add column registered_by_user_id bigint
    constraint registration_registered_by_user_id_fkey references platform_user,
  -- Who comes first on the waiting list; gaps mean nothing.
  add column waitlist_order integer,
  add column confirmed_at timestamptz,
  add column cancelled_at timestamptz,
  add column cancel_reason text not null default '',
  add column checked_in_at timestamptz,
  add column checked_in_by bigint constraint registration_checked_in_by_fkey references staff,
  add column check_in_method text check (check_in_method in ('qr', 'manual', 'import')),
  add column checked_out_at timestamptz,
  add column dietary_note text not null default '',
  add column answers jsonb not null default '{}',
  add column note text not null default '',
  add column survey_score integer check (survey_score between 1 and 5),
  add constraint registration_status_check check (status in ('registered', 'waitlisted', 'confirmed',
    'attended', 'cancelled', 'no_show', 'rejected')),
  -- The rules of webinars know two states and nobody without an account.
  add constraint registration_webinar_check check (kind <> 'webinar'
    or (user_id is not null and status in ('registered', 'cancelled'))),
  add constraint registration_waitlist_check check ((status = 'waitlisted') = (waitlist_order is not null));
alter table registration alter column kind drop default;
alter table registration
  -- Names what a row takes the one place of a person in: a webinar keeps one row a person, whatever became of it; at
  -- an event, whoever cancelled or was refused may register anew, and every such row stands for itself.
  add column place bigint not null generated always as (
    case when kind = 'webinar' or status not in ('cancelled', 'rejected') then content_id else -id end) stored,
  -- Workplaces are typed, too.
  add column workplace_key text not null generated always as (registration_workplace_key(workplace_name)) stored,
  add constraint registration_person_key unique (place, user_id);
create unique index registration_email_key on registration (place, lower(email)) where email is not null;
create unique index registration_phone_key on registration (place, phone) where phone is not null;
create index registration_for_event on registration (registered_at) where kind = 'event';
create index registration_content on registration (content_id, status);
create index registration_waiting on registration (content_id, waitlist_order) where status = 'waitlisted';
create index registration_registered_by on registration (registered_by_user_id)
  where registered_by_user_id is not null;

alter function webinar_registration_guard() rename to registration_guard;
create or replace function registration_guard() returns trigger language plpgsql as $$
begin
  perform from content where id = new.content_id for share;
  if exists (select from webinar where content_id = new.content_id and cancelled_at is not null) then
    raise exception 'The webinar was called off' using errcode = 'check_violation',
      constraint = 'registration_called_off';
  end if;
  return new;
end $$;
drop trigger webinar_registration_called_off on registration;
create trigger registration_called_off before insert or update of status on registration for each row
  when (new.kind = 'webinar' and new.status = 'registered' and not new.cancelled_by_organiser)
  execute function registration_guard();

-- Rules of ladders judge webinars alone.
drop trigger webinar_registration_judged_insert on registration;
drop trigger webinar_registration_judged_update on registration;
create trigger registration_judged_insert after insert on registration for each row
  when (new.kind = 'webinar') execute function note_registration();
create trigger registration_judged_update after update of joined_at, registered_at, user_id on registration
  for each row when (new.kind = 'webinar' and (new.joined_at, new.registered_at, new.user_id)
    is distinct from (old.joined_at, old.registered_at, old.user_id))
  execute function note_registration();

-- What became of registrations, and who said so. Rows of registrations come and go when people are merged and parted,
-- hence no foreign key to them.
create table registration_log (
  id bigint generated always as identity primary key,
  content_id bigint not null references content on delete cascade,
  registration_id bigint,
  type text not null check (type in ('registered', 'approved', 'rejected', 'confirmed', 'waitlisted',
    'promoted', 'cancelled', 'reminded', 'check_in', 'check_in_denied', 'check_in_undone', 'check_out',
    'no_show', 'edited', 'imported', 'exported', 'cleared', 'note')),
  -- What staff typed as the reason.
  note text not null default '',
  -- Null: the system.
  staff_id bigint references staff,
  channel text,
  occurred_at timestamptz not null
);
create index registration_log_content on registration_log (content_id, occurred_at desc, id desc);
create index registration_log_registration on registration_log (registration_id, id)
  where registration_id is not null;

-- What merges remember, so that one from before can still be taken back: its rows as this table has them now.
do $$
declare
  merge record;
  pair jsonb;
  pairs jsonb;
  base jsonb;
begin
  for merge in select id, winner_id, moved from user_merge where moved -> 'joined' ? 'webinar_registration' loop
    pairs := '[]';
    for pair in select jsonb_array_elements(merge.moved -> 'joined' -> 'webinar_registration' -> 'joined') loop
      select to_jsonb(r) into base from registration r
        where r.content_id = (pair -> 'after' ->> 'webinar_id')::bigint
          and r.user_id = (pair -> 'after' ->> 'user_id')::bigint;
      pairs := pairs || jsonb_build_object(
        'stays', base || ((pair -> 'stays') - 'webinar_id'),
        'ends', base || ((pair -> 'ends') - 'webinar_id') || jsonb_build_object('code', registration_code()),
        'after', base || ((pair -> 'after') - 'webinar_id'));
    end loop;
    update user_merge set moved = jsonb_set(moved #- '{joined,webinar_registration}', '{joined,registration}',
      jsonb_build_object('joined', pairs,
        'moved', (select coalesce(jsonb_agg(r.id), '[]') from registration r
          where r.user_id = merge.winner_id and r.content_id in (select m::bigint from
            jsonb_array_elements_text(merge.moved -> 'joined' -> 'webinar_registration' -> 'moved') m))))
      where id = merge.id;
  end loop;
end $$;
