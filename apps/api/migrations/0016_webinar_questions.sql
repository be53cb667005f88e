-- Questions of webinars that drug safety was told of: who and when, no data of the case (DOMAIN 3.0,
-- D-36). The words stand in `extra.text` of the log row; rows of the log move between partitions,
-- hence no foreign key to them.
create table webinar_question_report (
  question_id bigint primary key,
  webinar_id bigint not null references content on delete cascade,
  reported_at timestamptz not null,
  reported_by bigint not null references staff
);
create index webinar_question_report_webinar on webinar_question_report (webinar_id);

-- A webinar that is called off keeps its registrations, marked (DOMAIN 2.2).
alter table webinar_registration
  add column cancelled_by_organiser boolean not null default false;
update webinar_registration r set cancelled_by_organiser = true from webinar w
  where w.content_id = r.webinar_id and w.cancelled_at is not null and r.status = 'registered';

-- Nobody signs up for what will not take place. Calling off locks the item: a registration that
-- comes meanwhile waits here for its end, and one that came first is seen and marked by it.
create function webinar_registration_guard() returns trigger language plpgsql as $$
begin
  perform from content where id = new.webinar_id for share;
  if exists (select from webinar where content_id = new.webinar_id and cancelled_at is not null) then
    raise exception 'The webinar was called off' using errcode = 'check_violation',
      constraint = 'webinar_registration_called_off';
  end if;
  return new;
end $$;
create trigger webinar_registration_called_off before insert or update of status
  on webinar_registration for each row
  when (new.status = 'registered' and not new.cancelled_by_organiser)
  execute function webinar_registration_guard();

-- When credits were counted after the end; null: not yet (DOMAIN 2.2).
alter table webinar add column credits_counted_at timestamptz;
