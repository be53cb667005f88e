-- Lists of registrations at 120,000 of them (domain/registrations#list). Counts by state and the mark of an event read
-- one index, sorted pages another, and a search compares texts that stand there ready.
alter table registration
  add column name_text text not null generated always as (
    lower(title_prefix || first_name || ' ' || last_name || ' ' || code)) stored,
  add column contact_text text not null generated always as (
    lower(workplace_name || ' ' || coalesce(license_no, '') || ' ' || coalesce(email, '') || ' '
      || coalesce(phone, '') || ' ' || replace(coalesce(phone, ''), '+66', '0'))) stored;
drop index registration_content;
create index registration_content on registration (content_id, status) include (kind, user_type, province_code, version, id);
create index registration_latest on registration (content_id, registered_at, id);
create index registration_name on registration
  (content_id, ((first_name || ' ' || last_name) collate "th-x-icu"), id);
create index registration_workplace on registration (content_id, (workplace_name collate "th-x-icu"), id);
