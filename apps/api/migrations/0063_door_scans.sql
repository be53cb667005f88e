-- What devices at the door did, maybe without a network (domain/registrations#without-a-network): a line that is sent
-- twice is written once, and what one door takes back leaves what another saw.
alter table registration_log add column device_id uuid, add column client_id uuid,
  add constraint registration_log_device_check check ((device_id is null) = (client_id is null));
alter table archived_registration_log add column device_id uuid, add column client_id uuid;
create index archived_registration_log_client on archived_registration_log (content_id, client_id)
  where client_id is not null;
create unique index registration_log_client on registration_log (content_id, client_id) where client_id is not null;
