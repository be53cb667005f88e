-- Representatives whom users had before an action on a selection gave them another one: by these
-- it is taken back (domain/users#selections). They go with the selection.
create table user_selection_owner (
  selection_id uuid not null references user_selection (id) on delete cascade,
  user_id bigint not null,
  former_id bigint,
  given_id bigint,
  primary key (selection_id, user_id)
);
