-- What professionals do with guides for patients (domain/guidelines#requests): a row beside that of the usage log,
-- which has the same `view_id`, so that deliveries and figures need not search five million rows.
create table guideline_request (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  view_id uuid not null constraint guideline_request_view_id_key unique,
  occurred_at timestamptz not null,
  request text not null check (request in ('view', 'download', 'share', 'print_request')),
  document_id bigint not null references content,
  -- As they were then.
  document_title text not null,
  brand text not null,
  material_code text,
  user_id bigint references platform_user,
  user_type text,
  workplace_id bigint references workplace,
  province_code text references province,
  owner_rep_id bigint references platform_user,
  channel text,
  link_id bigint,
  patient_group text check (patient_group in
    ('type2', 'type1', 'gdm', 'obesity', 'haemophilia', 'growth', 'general')),
  -- Of printed copies alone; where they go is forgotten after they went.
  quantity integer check (quantity > 0),
  delivery_address text not null default '',
  contact_phone text not null default '',
  fulfilment_status text check (fulfilment_status in ('new', 'preparing', 'sent', 'cancelled')),
  fulfilled_at timestamptz,
  check ((request = 'print_request') = (fulfilment_status is not null)),
  check ((request = 'print_request') = (quantity is not null))
);
create index guideline_request_time on guideline_request (occurred_at desc, id desc);
create index guideline_request_document on guideline_request (document_id, occurred_at desc);
create index guideline_request_user on guideline_request (user_id, occurred_at desc, id desc)
  where user_id is not null;
create index guideline_request_waiting on guideline_request (fulfilment_status, occurred_at)
  where fulfilment_status in ('new', 'preparing');
create index guideline_request_address on guideline_request (fulfilled_at)
  where delivery_address <> '' or contact_phone <> '';
create index guideline_request_owner on guideline_request (owner_rep_id) where owner_rep_id is not null;
create index guideline_request_workplace on guideline_request (workplace_id) where workplace_id is not null;
