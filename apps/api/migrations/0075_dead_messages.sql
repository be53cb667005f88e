-- What was given up is listed for administrators and counted for the bell (domain/event-messages#dead-messages).
create index event_message_dead on event_message (content_id) where state = 'dead';
