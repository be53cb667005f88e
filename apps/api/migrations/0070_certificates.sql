-- Credits of events as those of webinars, and the certificates that both stand on (domain/credits#certificates).
alter table event add column credits_counted_at timestamptz;

-- What was decided at the door afterwards is counted anew, by whatever way it came.
create function recount_credits() returns trigger language plpgsql as $$
begin
  update event set credits_counted_at = null
    where content_id = new.content_id and credits_counted_at is not null;
  return null;
end $$;
create trigger registration_recounted_insert after insert on registration for each row
  when (new.kind = 'event' and new.status = 'attended') execute function recount_credits();
create trigger registration_recounted_update
  after update of status, user_type, checked_in_at, checked_out_at on registration for each row
  when (new.kind = 'event' and (new.status, new.user_type, new.checked_in_at, new.checked_out_at)
    is distinct from (old.status, old.user_type, old.checked_in_at, old.checked_out_at))
  execute function recount_credits();

-- The year of the meeting and twelve signs of the alphabet of `registration_code`: 60 random bits, since whoever has a
-- number reads what it stands for.
create function certificate_number(year integer) returns text language sql volatile as $$
  select format('C%s-%s-%s-%s', year, substr(signs, 1, 4), substr(signs, 5, 4), substr(signs, 9, 4))
  from (select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
      (('x' || lpad(right(bits, 15), 16, '0'))::bit(64)::bigint >> (5 * place) & 31)::integer + 1, 1), '') as signs
    from (select replace(gen_random_uuid()::text, '-', '') as bits) one, generate_series(0, 11) place) all_of_them
$$;

create unique index registration_certificate_key on registration (certificate_no) where certificate_no is not null;
-- Numbers of registrations that became one with this one when people were merged.
alter table registration add column former_certificates text[] not null default '{}';
alter table archived_registration add column former_certificates text[] not null default '{}';
create index registration_former_certificates on registration using gin (former_certificates)
  where former_certificates <> '{}';

-- A registration gets its number with its first credits, whoever counts them, and keeps it: credits that are taken back
-- and given again are those of the same certificate.
create function registration_certified() returns trigger language plpgsql as $$
begin
  new.certificate_no := certificate_number((
    select extract(year from coalesce(w.start_at, e.start_at, new.registered_at) at time zone 'Asia/Bangkok')::integer
    from content c left join webinar w on w.content_id = c.id left join event e on e.content_id = c.id
    where c.id = new.content_id));
  return new;
end $$;
create trigger registration_certified before insert or update of credits_awarded on registration for each row
  when (new.credits_awarded > 0 and new.certificate_no is null) execute function registration_certified();
update registration set credits_awarded = credits_awarded where credits_awarded > 0 and certificate_no is null;

-- What merges remember, so that one from before can still be taken back: its rows as this table has them now.
update user_merge m set moved = jsonb_set(moved, '{joined,registration,joined}', (
    select jsonb_agg(pair || jsonb_build_object(
        'stays', pair -> 'stays' || '{"former_certificates": []}' || number,
        'ends', pair -> 'ends' || '{"former_certificates": []}',
        'after', pair -> 'after' || '{"former_certificates": []}' || number))
    from jsonb_array_elements(moved #> '{joined,registration,joined}') pair,
      lateral (select jsonb_build_object('certificate_no', (select r.certificate_no from registration r
        where r.id = (pair -> 'after' ->> 'id')::bigint)) as number) one))
  where jsonb_array_length(moved #> '{joined,registration,joined}') > 0;
