-- The people of the platform and where they work: all their fields, checks of licences, consents and
-- stages of adoption (domain/users#fields, domain/workplaces#fields).

-- Rows that are only ever added. The arguments name columns that may be emptied or filled in later.
create function append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

alter table workplace
  add column version integer not null default 1,
  add column name_en text not null default '',
  add column short_name text not null default '',
  add column affiliation text check (affiliation in ('moph', 'university', 'bma', 'military_police',
    'other_gov', 'private', 'chain', 'independent')),
  add column hcode text constraint workplace_hcode_key unique check (hcode ~ '^[0-9]{5}$'),
  add column hcode9 text constraint workplace_hcode9_key unique check (hcode9 ~ '^[0-9A-Z]{9}$'),
  add column pharmacy_license_no text not null default '',
  add column district text not null default '',
  add column address text not null default '',
  add column lat double precision check (lat between 5 and 21),
  add column lng double precision check (lng between 97 and 106),
  add column bed_count integer check (bed_count >= 0),
  add column merged_into_id bigint references workplace,
  add column is_active boolean not null default true,
  add column created_at timestamptz not null default now(),
  add column created_by bigint references staff,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references staff,
  add column deleted_at timestamptz,
  add column deleted_by bigint references staff,
  add constraint workplace_type_check check (type in ('regional_hospital', 'general_hospital',
    'community_hospital', 'university_hospital', 'specialized', 'bma_hospital', 'military_police',
    'private_hospital', 'clinic', 'health_center', 'pharmacy', 'pharmacy_chain', 'academic',
    'company', 'other'));
alter table workplace add column search_text text not null generated always as (lower(
  name_th || ' ' || name_en || ' ' || short_name || ' ' || coalesce(hcode, '') || ' ' ||
  coalesce(hcode9, '') || ' ' || district)) stored;
-- The name as duplicates are looked for: abbreviations spelt out, without spaces, tone marks and dots.
alter table workplace add column name_key text not null generated always as (translate(lower(
  replace(replace(name_th, 'รพ.สต.', 'โรงพยาบาลส่งเสริมสุขภาพตำบล'), 'รพ.', 'โรงพยาบาล')),
  ' .,-()/''"็่้๊๋์ํ๎', '')) stored;
create index workplace_search on workplace using gin (search_text gin_trgm_ops);
create index workplace_name_key on workplace using gin (name_key gin_trgm_ops);
create index workplace_name on workplace (name_th collate "th-x-icu", id) where deleted_at is null;
create index workplace_province on workplace (province_code);
create index workplace_type on workplace (type);

alter table platform_user drop column specialty_id;
alter table platform_user
  add column version integer not null default 1,
  add column title_prefix text not null default '',
  add column first_name text not null default '',
  add column last_name text not null default '',
  add column first_name_en text not null default '',
  add column last_name_en text not null default '',
  add column profession text check (profession in ('nurse', 'dentist', 'dietitian',
    'diabetes_educator', 'medical_technologist', 'physiotherapist', 'public_health',
    'pharmacy_assistant', 'other')),
  add column license_expires_at date,
  add column license_status text not null default 'unverified'
    check (license_status in ('unverified', 'pending', 'verified', 'rejected')),
  -- Since when the number waits to be checked: the order of the queue.
  add column license_pending_since timestamptz,
  add column specialty_ids bigint[] not null default '{}',
  add column position text not null default '',
  add column department text not null default '',
  add column workplace_name_raw text not null default '',
  add column phone text check (phone ~ '^\+66[0-9]{8,9}$'),
  add column line_user_id text constraint platform_user_line_user_id_key unique
    check (line_user_id ~ '^U[0-9a-f]{32}$'),
  add column line_display_name text not null default '',
  add column preferred_channel text
    check (preferred_channel in ('line', 'email', 'sms', 'phone', 'none')),
  add column email_bounced_at timestamptz,
  add column line_blocked_at timestamptz,
  add column phone_invalid_at timestamptz,
  add column owner_rep_id bigint references platform_user,
  add column segment text check (segment in ('A', 'B', 'C', 'D')),
  add column is_kol boolean not null default false,
  add column employee_code text constraint platform_user_employee_code_key unique,
  add column territory_code text,
  add column team text not null default '',
  add column manager_user_id bigint references platform_user,
  add column bu_id bigint references business_unit,
  add column brand_scope text[] not null default '{}',
  add column external_ref text constraint platform_user_external_ref_key unique,
  add column status text not null default 'pending'
    check (status in ('pending', 'active', 'suspended', 'erased')),
  add column registration_source text not null default 'admin' check (registration_source in
    ('self', 'rep_invite', 'import', 'event', 'webinar', 'admin', 'link')),
  add column registered_at timestamptz not null default now(),
  add column approved_at timestamptz,
  add column approved_by bigint references staff,
  add column last_login_at timestamptz,
  add column last_active_at timestamptz,
  add column score_90d real not null default 0,
  add column created_at timestamptz not null default now(),
  add column created_by bigint references staff,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references staff,
  add column deleted_at timestamptz,
  add column deleted_by bigint references staff;
-- The first specialty is the main one, by which logs and lists name it.
alter table platform_user
  add column specialty_id bigint generated always as (specialty_ids[1]) stored,
  add column search_text text not null generated always as (lower(
    display_name || ' ' || first_name_en || ' ' || last_name_en || ' ' || coalesce(license_no, '') ||
    ' ' || coalesce(email, '') || ' ' || coalesce('0' || substr(phone, 4), '') || ' ' ||
    coalesce(phone, '') || ' ' || coalesce(employee_code, '') || ' ' || coalesce(external_ref, '')))
    stored;
-- Those who are here already were let in without a queue.
update platform_user set
  title_prefix = coalesce(substring(display_name from
    '^((?:ผศ\.|รศ\.|ศ\.)?(?:ดร\.)?(?:นพ\.|พญ\.|ภก\.|ภญ\.|ทพญ\.|ทพ\.|พว\.|นางสาว|นาง|นาย|คุณ)) ?'), ''),
  status = 'active', approved_at = now(),
  license_status = case when license_no is null then 'unverified' else 'verified' end;
update platform_user set
  first_name = split_part(ltrim(substr(display_name, length(title_prefix) + 1)), ' ', 1),
  last_name = ltrim(substr(ltrim(substr(display_name, length(title_prefix) + 1)),
    length(split_part(ltrim(substr(display_name, length(title_prefix) + 1)), ' ', 1)) + 1));
-- A number belongs to one person of a profession; doctors and pharmacists carry theirs in its prefix.
create unique index platform_user_license_no_key on platform_user (license_no, coalesce(profession, ''));

create index platform_user_search on platform_user using gin (search_text gin_trgm_ops);
create index platform_user_registered on platform_user (registered_at desc, id desc);
create index platform_user_type_registered on platform_user (user_type, registered_at desc, id desc);
create index platform_user_thai on platform_user (display_name collate "th-x-icu", id);
create index platform_user_type_thai on platform_user (user_type, display_name collate "th-x-icu", id);
create index platform_user_last_active on platform_user (last_active_at desc nulls last, id desc);
create index platform_user_type_last_active on platform_user
  (user_type, last_active_at desc nulls last, id desc);
create index platform_user_score on platform_user (score_90d desc, id desc);
create index platform_user_queue on platform_user (license_pending_since, id)
  where license_status = 'pending' and deleted_at is null;
create index platform_user_province on platform_user (province_code);
create index platform_user_workplace on platform_user (workplace_id);
create index platform_user_owner on platform_user (owner_rep_id);
create index platform_user_manager on platform_user (manager_user_id) where manager_user_id is not null;
create index platform_user_specialties on platform_user using gin (specialty_ids);
create index platform_user_deleted on platform_user (deleted_at) where deleted_at is not null;

-- What was checked against the council's register, and what it said then.
create table license_check (
  id bigint generated always as identity primary key,
  user_id bigint not null references platform_user,
  decision text not null check (decision in ('verified', 'rejected')),
  note text not null default '',
  checked_by bigint not null references staff,
  checked_at timestamptz not null,
  license_no text,
  license_expires_at date,
  title_prefix text not null,
  first_name text not null,
  last_name text not null
);
create index license_check_user on license_check (user_id, id desc);

create table consent_record (
  id bigint generated always as identity primary key,
  user_id bigint not null references platform_user,
  purpose text not null check (purpose in ('privacy_notice', 'marketing_line', 'marketing_email',
    'marketing_sms', 'marketing_phone', 'profiling', 'cross_border', 'sensitive_dietary',
    'publicity')),
  action text not null check (action in ('grant', 'withdraw', 'refuse', 'expire')),
  text_version text not null,
  channel text not null
    check (channel in ('web', 'line', 'paper', 'event_desk', 'phone', 'import')),
  evidence_media_id bigint references media,
  captured_by bigint references staff,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  ip_hash text,
  note text not null default ''
);
create index consent_record_user on consent_record (user_id, purpose, occurred_at desc, id desc);
create trigger consent_record_append_only before update or delete on consent_record
  for each row execute function append_only('evidence_media_id', 'ip_hash', 'note');

-- The latest record of each purpose, so that lists need not look for it.
create table user_consent (
  user_id bigint not null references platform_user,
  purpose text not null,
  action text not null,
  text_version text not null,
  occurred_at timestamptz not null,
  record_id bigint not null references consent_record,
  primary key (user_id, purpose)
);
create index user_consent_purpose on user_consent (purpose, action, occurred_at) include (user_id);
create function keep_user_consent() returns trigger language plpgsql as $$
begin
  insert into user_consent (user_id, purpose, action, text_version, occurred_at, record_id)
  values (new.user_id, new.purpose, new.action, new.text_version, new.occurred_at, new.id)
  on conflict (user_id, purpose) do update set action = excluded.action,
    text_version = excluded.text_version, occurred_at = excluded.occurred_at,
    record_id = excluded.record_id
  where (user_consent.occurred_at, user_consent.record_id) < (excluded.occurred_at, excluded.record_id);
  return null;
end $$;
create trigger consent_record_kept after insert on consent_record
  for each row execute function keep_user_consent();

create table user_product_adoption (
  user_id bigint not null references platform_user,
  ladder_id bigint not null references product_adoption_ladder,
  value_id bigint not null references adoption_ladder_value,
  since timestamptz not null,
  source text not null check (source in ('auto', 'manual', 'crm_import', 'event_rule')),
  score_90d real not null default 0,
  last_signal_at timestamptz,
  cooling boolean not null default false,
  -- The last day on which no rule changes the stage.
  locked_until date,
  note text not null default '',
  version integer not null default 1,
  primary key (user_id, ladder_id)
);
create index user_product_adoption_stage on user_product_adoption (ladder_id, value_id) include (user_id);

create table adoption_change (
  id bigint generated always as identity primary key,
  user_id bigint not null references platform_user,
  ladder_id bigint not null references product_adoption_ladder,
  from_value_id bigint references adoption_ladder_value,
  to_value_id bigint not null references adoption_ladder_value,
  source text not null check (source in ('auto', 'manual', 'crm_import', 'event_rule')),
  rule_code text,
  evidence jsonb,
  reason text not null default '',
  actor_id bigint references staff,
  occurred_at timestamptz not null,
  reverted_by_id bigint references adoption_change,
  check (source <> 'manual' or length(reason) >= 3)
);
create index adoption_change_user on adoption_change (user_id, occurred_at desc, id desc);
create trigger adoption_change_append_only before update or delete on adoption_change
  for each row execute function append_only('reverted_by_id', 'reason', 'evidence');
