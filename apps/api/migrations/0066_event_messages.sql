-- Messages to people who registered for an event (domain/event-messages#outbox): one row for each registration and
-- occasion, written with the change that causes it and sent by a job. Neither address nor text is kept: both are looked
-- up when a message is sent.
create table event_message (
  id bigint generated always as identity primary key,
  content_id bigint not null references content on delete cascade,
  -- No foreign key: rows of registrations come and go when people are merged and parted.
  registration_id bigint not null,
  occasion text not null check (occasion in ('confirm', 'reminder', 'cancelled', 'thank_you')),
  -- Of reminders: how long before which start. An event that is moved reminds anew.
  hours_before integer,
  starts_at timestamptz,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'handed', 'sent', 'skipped', 'void', 'dead')),
  -- Why it is skipped or dead.
  reason text,
  -- What the mail server or the platform said: codes alone.
  detail text not null default '',
  channel text check (channel in ('line', 'email', 'sms')),
  template_id bigint references content on delete set null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- Since when it is being sent, or the platform has it.
  claimed_at timestamptz,
  settled_at timestamptz,
  -- Its place among those that the platform was handed.
  handed_no bigint constraint event_message_handed_key unique,
  constraint event_message_once unique nulls not distinct (registration_id, occasion, hours_before, starts_at),
  check ((occasion = 'reminder') = (hours_before is not null) and (occasion = 'reminder') = (starts_at is not null)),
  check ((state in ('skipped', 'dead')) = (reason is not null))
);
create index event_message_content on event_message (content_id, id desc);
create index event_message_template on event_message (template_id) where template_id is not null;
create index event_message_open on event_message (due_at) where state in ('waiting', 'sending', 'handed');
create sequence event_message_handed_no;

-- In which language somebody registered: they are written to in it.
alter table registration_page add column language text not null default 'th' check (language in ('th', 'en'));
