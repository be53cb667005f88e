-- Users that somebody chose for an action on many (domain/users#selections): fixed when chosen.
create table user_selection (
  id uuid primary key default gen_random_uuid(),
  staff_id bigint not null references staff (id),
  created_at timestamptz not null,
  user_ids bigint[] not null
);
create index user_selection_created on user_selection (created_at);
create index user_selection_staff on user_selection (staff_id);
