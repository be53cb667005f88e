-- What somebody sent that is no row of media any more, or never became one: deleted, given up, or
-- refused after work was done on it. Limits on uploads count it with what is there.
create table media_spent (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  at timestamptz not null,
  bytes bigint not null
);
create index media_spent_staff on media_spent (staff_id, at);
create index media_uploader on media (created_by, created_at);
