-- What was given up is listed for administrators and counted for the bell (domain/event-messages#dead-messages).
create index event_message_dead on event_message (content_id) where state = 'dead';

-- Nothing checks people in from a file: who came to a webinar is told by the time at which they joined.
alter table registration drop constraint registration_check_in_method_check,
  add constraint registration_check_in_method_check check (check_in_method in ('qr', 'manual'));
alter table archived_registration drop constraint registration_check_in_method_check,
  add constraint registration_check_in_method_check check (check_in_method in ('qr', 'manual'));
