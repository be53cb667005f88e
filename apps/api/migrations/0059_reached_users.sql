-- How many can be reached is counted over everybody at once, without their consents and addresses: the
-- earliest consent to news over a way that works, which ends first; 'infinity' without any.
alter table user_facet add column reach_since timestamptz not null default 'infinity';
create or replace function keep_user_facets(users bigint[], ended timestamptz default '-infinity')
  returns void language plpgsql as $$
begin
  -- Of two transactions about one user the second reads what the first wrote.
  perform from user_facet where id = any(users) order by id for update;
  insert into user_facet as f (id, tab_id, is_kol, gone_at, agreed_since, registered_at,
    score_90d, last_active_at, license_pending_since,
    license_expires_at, owner_rep_id, workplace_id, province_code, segment, profession,
    registration_source, specialty_ids, agreed_text_ids, reach_since)
  select u.id, t.id, u.is_kol, coalesce(u.deleted_at, 'infinity'), coalesce(c.since, 'infinity'),
    u.registered_at, u.score_90d, u.last_active_at, u.license_pending_since, u.license_expires_at,
    u.owner_rep_id, u.workplace_id, u.province_code, u.segment, u.profession, u.registration_source,
    u.specialty_ids, coalesce(c.texts, '{}'), coalesce(r.since, 'infinity')
  from platform_user u
    join user_tab t on (t.user_type, t.status, t.license_status, t.trashed)
      = (u.user_type, u.status, u.license_status, u.deleted_at is not null)
    cross join lateral (select array_agg(x.id order by x.id) as texts, min(uc.occurred_at) as since
      from user_consent uc
        join consent_text x on x.purpose = uc.purpose and x.version = uc.text_version
      where uc.user_id = u.id and uc.action = 'grant' and uc.occurred_at > ended) c
    cross join lateral (select min(uc.occurred_at) as since from user_consent uc
      where uc.user_id = u.id and uc.action = 'grant' and case uc.purpose
        when 'marketing_line' then u.line_user_id is not null and u.line_blocked_at is null
        when 'marketing_email' then u.email is not null and u.email_bounced_at is null
        when 'marketing_sms' then u.phone is not null and u.phone_invalid_at is null
        when 'marketing_phone' then u.phone is not null and u.phone_invalid_at is null
        else false end) r
  where u.id = any(users)
  on conflict (id) do update set tab_id = excluded.tab_id, is_kol = excluded.is_kol,
    gone_at = excluded.gone_at, agreed_since = excluded.agreed_since,
    registered_at = excluded.registered_at, score_90d = excluded.score_90d,
    last_active_at = excluded.last_active_at,
    license_pending_since = excluded.license_pending_since, license_expires_at = excluded.license_expires_at,
    owner_rep_id = excluded.owner_rep_id, workplace_id = excluded.workplace_id,
    province_code = excluded.province_code, segment = excluded.segment,
    profession = excluded.profession, registration_source = excluded.registration_source,
    specialty_ids = excluded.specialty_ids, agreed_text_ids = excluded.agreed_text_ids,
    reach_since = excluded.reach_since
  where f is distinct from excluded;
end $$;
select keep_user_facets(array(select id from platform_user));
