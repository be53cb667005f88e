-- Whoever left is checked out, which is taken back like a check-in (domain/registrations#checking-out).
alter table registration_log drop constraint registration_log_type_check,
  add constraint registration_log_type_check check (type in ('registered', 'approved', 'rejected', 'confirmed',
    'waitlisted', 'promoted', 'cancelled', 'reminded', 'check_in', 'check_in_denied', 'check_in_undone', 'check_out',
    'check_out_undone', 'no_show', 'edited', 'imported', 'exported', 'cleared', 'note'));
alter table archived_registration_log drop constraint registration_log_type_check,
  add constraint registration_log_type_check check (type in ('registered', 'approved', 'rejected', 'confirmed',
    'waitlisted', 'promoted', 'cancelled', 'reminded', 'check_in', 'check_in_denied', 'check_in_undone', 'check_out',
    'check_out_undone', 'no_show', 'edited', 'imported', 'exported', 'cleared', 'note'));

-- What a device names its items is its own: the same name from another one is another item.
drop index registration_log_client;
create unique index registration_log_client on registration_log (content_id, device_id, client_id)
  where client_id is not null;
