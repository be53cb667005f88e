-- The state of a list under a name: private, or shared with everybody who may see the list.
create table saved_view (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  list text not null,
  title text not null,
  query jsonb not null,
  columns text[],
  shared boolean not null,
  owner_id bigint not null references staff,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index saved_view_title_key on saved_view (list, owner_id, lower(title))
  where deleted_at is null;
create index saved_view_shared on saved_view (list) where shared and deleted_at is null;
