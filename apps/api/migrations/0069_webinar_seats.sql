-- Webinars take people as events do (domain/webinars#registration): the same states, the same waiting list, the same
-- messages. What that goes by:
alter table webinar
  add column registration_mode text not null default 'open'
    check (registration_mode in ('open', 'approval', 'closed')),
  add column waitlist_enabled boolean not null default false,
  add column waitlist_capacity integer,
  add column confirm_template_id bigint constraint webinar_confirm_template_id_fkey references content,
  add column reminder_template_id bigint constraint webinar_reminder_template_id_fkey references content,
  add column thank_you_template_id bigint constraint webinar_thank_you_template_id_fkey references content,
  add column reminder_offsets_hours integer[] not null default '{72,24}';

-- Whoever has a seat is confirmed, as where an event is open to all. Who came is told by the time at which they joined.
alter table registration drop constraint registration_webinar_check;
alter table registration add constraint registration_webinar_check check (kind <> 'webinar'
  or (user_id is not null and status in ('registered', 'waitlisted', 'confirmed', 'cancelled', 'rejected')));
update registration set status = 'confirmed', confirmed_at = registered_at
  where kind = 'webinar' and status = 'registered';
-- What somebody was when they registered was not kept so far: they are named by what they are now.
update registration r set title_prefix = u.title_prefix,
    first_name = case when u.first_name = '' then u.display_name else u.first_name end,
    last_name = u.last_name, user_type = u.user_type, profession = u.profession, license_no = u.license_no,
    specialty_id = u.specialty_ids[1], province_code = u.province_code,
    workplace_name = coalesce((select w.name_th from workplace w where w.id = u.workplace_id), u.workplace_name_raw)
  from platform_user u where u.id = r.user_id and r.kind = 'webinar' and u.status <> 'erased';

-- One rule for both: whoever cancelled or was refused may register anew, which is another row.
alter table registration drop constraint registration_person_key;
alter table registration drop column place;
alter table registration
  add column place bigint not null generated always as (
    case when status not in ('cancelled', 'rejected') then content_id else -id end) stored,
  add constraint registration_person_key unique (place, user_id);
create unique index registration_email_key on registration (place, lower(email)) where email is not null;
create unique index registration_phone_key on registration (place, phone) where phone is not null;

drop trigger registration_called_off on registration;
create trigger registration_called_off before insert or update of status on registration for each row
  when (new.kind = 'webinar' and new.status not in ('cancelled', 'rejected') and not new.cancelled_by_organiser)
  execute function registration_guard();

-- Whoever waits has not registered for what rules of ladders judge; a seat is news to them.
drop trigger registration_judged_update on registration;
create trigger registration_judged_update after update of joined_at, registered_at, user_id, status on registration
  for each row when (new.kind = 'webinar' and (new.joined_at, new.registered_at, new.user_id, new.status)
    is distinct from (old.joined_at, old.registered_at, old.user_id, old.status))
  execute function note_registration();

-- Merges from before can still be taken back: they remember the rows as this table has them now.
update user_merge m set moved = jsonb_set(m.moved, '{joined,registration,joined}', (
  select coalesce(jsonb_agg(case when p.pair -> 'after' ->> 'kind' is distinct from 'webinar' then p.pair
    else p.pair || jsonb_build_object(
      'stays', p.pair -> 'stays' || case when p.pair -> 'stays' ->> 'status' = 'registered'
        then jsonb_build_object('status', 'confirmed', 'confirmed_at', p.pair -> 'stays' -> 'registered_at')
        else '{}' end,
      'ends', p.pair -> 'ends' || case when p.pair -> 'ends' ->> 'status' = 'registered'
        then jsonb_build_object('status', 'confirmed', 'confirmed_at', p.pair -> 'ends' -> 'registered_at')
        else '{}' end,
      'after', p.pair -> 'after' || coalesce((select jsonb_build_object('status', r.status,
          'confirmed_at', r.confirmed_at, 'title_prefix', r.title_prefix, 'first_name', r.first_name,
          'last_name', r.last_name, 'user_type', r.user_type, 'profession', r.profession,
          'license_no', r.license_no, 'specialty_id', r.specialty_id, 'province_code', r.province_code,
          'workplace_name', r.workplace_name, 'workplace_key', r.workplace_key, 'place', r.place)
        from registration r where r.id = (p.pair -> 'after' ->> 'id')::bigint), '{}'))
    end order by p.place), '[]')
  from jsonb_array_elements(m.moved -> 'joined' -> 'registration' -> 'joined')
    with ordinality as p(pair, place)))
where jsonb_typeof(m.moved -> 'joined' -> 'registration' -> 'joined') = 'array';
