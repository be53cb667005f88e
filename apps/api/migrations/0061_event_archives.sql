-- What was cleared of an event (domain/registrations#clearing-the-log): its log, and on demand its registrations. Rows
-- keep their ids, so that what is restored is what was there.
create table event_archive (
  id bigint generated always as identity primary key,
  content_id bigint not null references content on delete cascade,
  -- What staff typed as the reason.
  reason text not null,
  archived_by bigint not null references staff,
  archived_at timestamptz not null,
  lines integer not null,
  registrations integer not null
);
create index event_archive_content on event_archive (content_id, id desc);
create index event_archive_archived on event_archive (archived_at);

create table archived_registration_log (like registration_log including constraints);
alter table archived_registration_log
  add primary key (id),
  add column archive_id bigint not null references event_archive on delete cascade,
  add foreign key (content_id) references content on delete cascade,
  add foreign key (staff_id) references staff;
create index archived_registration_log_archive on archived_registration_log (archive_id);
create index archived_registration_log_registration on archived_registration_log (registration_id)
  where registration_id is not null;

create table archived_registration (like registration including constraints);
alter table archived_registration
  -- Nobody has a seat by a row that is kept away.
  drop column place,
  drop column workplace_key,
  add primary key (id),
  add column archive_id bigint not null references event_archive on delete cascade,
  add foreign key (content_id) references content on delete cascade,
  add foreign key (user_id) references platform_user,
  add foreign key (registered_by_user_id) references platform_user,
  add foreign key (specialty_id) references specialty,
  add foreign key (province_code) references province,
  add foreign key (checked_in_by) references staff;
create index archived_registration_archive on archived_registration (archive_id);
create index archived_registration_user on archived_registration (user_id) where user_id is not null;
create index archived_registration_registered_by on archived_registration (registered_by_user_id)
  where registered_by_user_id is not null;
