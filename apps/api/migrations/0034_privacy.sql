-- Texts that people agree to, and what the privacy desk keeps: the register of processing, breaches,
-- rules of retention (domain/privacy#consent-texts).

create table consent_text (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('privacy_notice', 'marketing_line', 'marketing_email',
    'marketing_sms', 'marketing_phone', 'profiling', 'cross_border', 'sensitive_dietary',
    'publicity')),
  version text not null check (length(version) between 1 and 20),
  body_th text not null,
  body_en text not null,
  valid_from timestamptz not null,
  -- Whoever agreed to an earlier text should be asked again; nothing is revoked by it.
  ask_again boolean not null,
  change_note text not null default '',
  created_at timestamptz not null,
  created_by bigint references staff,
  constraint consent_text_version_key unique (purpose, version)
);
create index consent_text_valid on consent_text (purpose, valid_from desc, id desc);
create trigger consent_text_append_only before update on consent_text
  for each row execute function append_only();

-- Versions that were named before there was a register of texts.
insert into consent_text (purpose, version, body_th, body_en, valid_from, ask_again, created_at)
  select purpose, text_version, 'ใช้ก่อนมีทะเบียนข้อความ', 'In use before texts were registered',
    min(occurred_at), false, now()
  from consent_record group by purpose, text_version;
alter table consent_record
  add constraint consent_record_text_fkey foreign key (purpose, text_version)
    references consent_text (purpose, version);
create index consent_record_text on consent_record (purpose, text_version);
create index consent_record_evidence on consent_record (evidence_media_id)
  where evidence_media_id is not null;

create table processing_activity (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  activity text not null,
  purpose text not null,
  lawful_basis text not null check (lawful_basis in ('consent', 'contract', 'legal_obligation',
    'legitimate_interest', 'vital_interest', 'public_task', 'research')),
  data_categories text[] not null,
  data_subjects text not null,
  retention text not null,
  recipients text not null,
  cross_border text not null,
  security_measures text not null,
  owner text not null,
  reviewed_at date,
  updated_at timestamptz not null,
  updated_by bigint references staff,
  deleted_at timestamptz
);

create table data_breach (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  title text not null,
  description text not null,
  discovered_at timestamptz not null,
  risk text not null check (risk in ('none', 'risk', 'high')),
  data_categories text[] not null,
  persons_affected integer check (persons_affected >= 0),
  measures text not null,
  authority_notified_at timestamptz,
  persons_notified_at timestamptz,
  -- Why the authority was told late, or not at all.
  notice_reason text not null,
  closed_at timestamptz,
  updated_at timestamptz not null,
  updated_by bigint references staff
);

create table retention_rule (
  code text primary key,
  version integer not null default 1,
  days integer not null check (days > 0),
  updated_at timestamptz not null,
  updated_by bigint references staff
);

create table retention_run (
  id bigint generated always as identity primary key,
  ran_at timestamptz not null,
  -- Each rule with the moment before which it removed rows, and how many.
  results jsonb not null
);
