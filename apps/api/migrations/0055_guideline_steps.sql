-- What became of printed copies, and who said so (domain/guidelines#delivery): the request itself holds the last
-- state alone.
create table guideline_step (
  id bigint generated always as identity primary key,
  request_id bigint not null references guideline_request on delete cascade,
  fulfilment_status text not null check (fulfilment_status in ('new', 'preparing', 'sent', 'cancelled')),
  changed_at timestamptz not null,
  changed_by bigint references staff
);
create index guideline_step_request on guideline_step (request_id, id);
