-- Whoever attended gives a score on the page of their own (domain/registrations#survey).
alter table registration_log drop constraint registration_log_type_check,
  add constraint registration_log_type_check check (type in ('registered', 'approved', 'rejected', 'confirmed',
    'waitlisted', 'promoted', 'cancelled', 'reminded', 'check_in', 'check_in_denied', 'check_in_undone', 'check_out',
    'check_out_undone', 'no_show', 'survey', 'edited', 'imported', 'exported', 'cleared', 'note'));
alter table archived_registration_log drop constraint registration_log_type_check,
  add constraint registration_log_type_check check (type in ('registered', 'approved', 'rejected', 'confirmed',
    'waitlisted', 'promoted', 'cancelled', 'reminded', 'check_in', 'check_in_denied', 'check_in_undone', 'check_out',
    'check_out_undone', 'no_show', 'survey', 'edited', 'imported', 'exported', 'cleared', 'note'));
