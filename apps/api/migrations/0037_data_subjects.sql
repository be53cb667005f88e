-- Requests of the people themselves, the ledger of erasures, and the backups that may still hold who
-- was erased (domain/privacy#requests, domain/privacy#erasure).
create table privacy_request (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  code text not null constraint privacy_request_code_key unique
    check (code ~ '^DSR-[0-9]{4}-[0-9]{5}$'),
  user_id bigint references platform_user,
  -- Who asks, when no user is known or somebody asks for them.
  requester_name text not null default '',
  requester_contact text not null default '',
  type text not null check (type in ('access', 'portability', 'rectify', 'erase', 'restrict',
    'object', 'withdraw')),
  channel text not null check (channel in ('web', 'line', 'email', 'phone', 'paper', 'in_person')),
  details text not null default '',
  received_at timestamptz not null,
  due_at timestamptz not null,
  status text not null default 'received'
    check (status in ('received', 'verifying', 'in_progress', 'completed', 'rejected')),
  identity_method text check (identity_method in ('account', 'known_contact', 'id_document',
    'in_person', 'authorised')),
  identity_verified_at timestamptz,
  identity_verified_by bigint references staff,
  assigned_to bigint references staff,
  refusal_ground text check (refusal_ground in ('identity_not_proven', 'legal_obligation',
    'legal_claim', 'rights_of_others', 'excessive', 'not_held')),
  decision_note text not null default '',
  completed_at timestamptz,
  completed_by bigint references staff,
  created_at timestamptz not null,
  created_by bigint references staff,
  updated_at timestamptz not null,
  updated_by bigint references staff,
  check ((status = 'rejected') = (refusal_ground is not null)),
  check ((status in ('completed', 'rejected')) = (completed_at is not null)),
  check (status not in ('in_progress', 'completed') or identity_verified_at is not null)
);
create index privacy_request_due on privacy_request (due_at, id)
  where status in ('received', 'verifying', 'in_progress');
create index privacy_request_user on privacy_request (user_id, received_at desc);

-- Who was erased, by a keyed hash alone, so that a restored backup can be cleaned of them again.
create table erasure (
  id bigint generated always as identity primary key,
  subject text not null constraint erasure_subject_key unique,
  erased_at timestamptz not null,
  erased_by bigint references staff,
  request_id bigint references privacy_request,
  reason text not null default '',
  -- How many rows of each place were cleaned.
  cleaned jsonb not null default '{}',
  -- When a restored backup was cleaned of this person again.
  repeated_at timestamptz
);
create index erasure_time on erasure (erased_at desc, id desc);
create trigger erasure_append_only before update or delete on erasure
  for each row execute function append_only('repeated_at');

create table backup_made (
  id bigint generated always as identity primary key,
  made_at timestamptz not null,
  file_name text not null,
  -- The last day on which the file may exist.
  keep_until date not null
);
create index backup_made_time on backup_made (made_at);

-- What was typed about one user as the reason of an action stands beside the audit, which is never
-- changed: here it can be erased (domain/audit#reasons-about-users).
create table audit_reason (
  entry_id bigint primary key,
  user_id bigint not null references platform_user,
  reason text not null
);
create index audit_reason_user on audit_reason (user_id);
