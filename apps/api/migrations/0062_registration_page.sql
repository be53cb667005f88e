-- People register themselves on the page of an event (domain/registrations#page-of-an-event). Each has an address of
-- their own, of which a hash is kept.
create table registration_page (
  id bigint generated always as identity primary key,
  token_hash bytea not null constraint registration_page_token_key unique,
  content_id bigint not null references content on delete cascade,
  -- No foreign key: rows of registrations come and go when people are merged and parted.
  registration_id bigint not null,
  -- Of whoever typed the e-mail or phone of somebody who is registered already: what they are told, since the state of
  -- the other is none of theirs. Both are null on the page of the registration itself.
  repeat_code text constraint registration_page_code_key unique,
  repeat_status text check (repeat_status in ('registered', 'confirmed', 'waitlisted', 'cancelled')),
  -- What somebody without an account agreed to then: [{purpose, version}].
  consents jsonb not null default '[]',
  created_at timestamptz not null,
  check ((repeat_code is null) = (repeat_status is null))
);
create index registration_page_registration on registration_page (registration_id);
create index registration_page_content on registration_page (content_id);

-- Whether the person did it, without staff.
alter table registration_log add column by_person boolean not null default false;
alter table archived_registration_log add column by_person boolean not null default false;
