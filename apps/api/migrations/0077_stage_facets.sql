-- Filters by consent and by stage compare a number and two short lists of the row that is counted anyway:
-- lists of texts take twice as long, looking into the stages of a hundred thousand users six times.
alter table user_facet
  -- Bit n: a consent to the purpose at place n of `CONSENT_PURPOSES`.
  add column agreed integer not null default 0,
  -- Stages as `stage_key` has them: all of them, and those that somebody set or imported.
  add column stages bigint[],
  add column set_stages bigint[];

-- Ladders share their stages.
create function stage_key(ladder_id bigint, value_id bigint) returns bigint
  language sql immutable parallel safe return ladder_id << 32 | value_id;

create or replace function keep_user_facets(users bigint[], ended timestamptz default '-infinity')
  returns void language plpgsql as $$
begin
  -- Of two transactions about one user the second reads what the first wrote.
  perform from user_facet where id = any(users) order by id for update;
  insert into user_facet as f (id, tab_id, is_kol, gone_at, agreed_since, registered_at,
    score_90d, last_active_at, license_pending_since,
    license_expires_at, owner_rep_id, workplace_id, province_code, segment, profession,
    registration_source, specialty_ids, agreed_text_ids, reach_since, agreed, stages,
    set_stages)
  select u.id, t.id, u.is_kol, coalesce(u.deleted_at, 'infinity'), coalesce(c.since, 'infinity'),
    u.registered_at, u.score_90d, u.last_active_at, u.license_pending_since, u.license_expires_at,
    u.owner_rep_id, u.workplace_id, u.province_code, u.segment, u.profession, u.registration_source,
    u.specialty_ids, coalesce(c.texts, '{}'), coalesce(r.since, 'infinity'),
    coalesce(c.agreed, 0), s.all_ids, s.set_ids
  from platform_user u
    join user_tab t on (t.user_type, t.status, t.license_status, t.trashed)
      = (u.user_type, u.status, u.license_status, u.deleted_at is not null)
    cross join lateral (select array_agg(x.id order by x.id) as texts, min(uc.occurred_at) as since,
        bit_or(1 << array_position(array['privacy_notice', 'marketing_line', 'marketing_email',
          'marketing_sms', 'marketing_phone', 'profiling', 'cross_border', 'sensitive_dietary',
          'publicity'], uc.purpose) - 1) as agreed
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
    cross join lateral (select array_agg(stage_key(a.ladder_id, a.value_id) order by a.ladder_id) as all_ids,
        array_agg(stage_key(a.ladder_id, a.value_id) order by a.ladder_id)
          filter (where a.source in ('manual', 'crm_import')) as set_ids
      from user_product_adoption a where a.user_id = u.id) s
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
    reach_since = excluded.reach_since, agreed = excluded.agreed, stages = excluded.stages,
    set_stages = excluded.set_stages
  where f is distinct from excluded;
end $$;
select keep_user_facets(array(select id from platform_user));

create function keep_facets_of_stages() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_user_facets(array(select distinct user_id from added));
  elsif tg_op = 'DELETE' then
    perform keep_user_facets(array(select distinct user_id from gone));
  else
    -- Scores and moments change more often than stages.
    perform keep_user_facets(array(
      select user_id from (
        (select user_id, value_id, source from added except all
          select user_id, value_id, source from gone)
        union all
        (select user_id, value_id, source from gone except all
          select user_id, value_id, source from added)) changed
      group by user_id));
  end if;
  return null;
end $$;
create trigger user_product_adoption_facets_insert after insert on user_product_adoption
  referencing new table as added for each statement execute function keep_facets_of_stages();
create trigger user_product_adoption_facets_update after update on user_product_adoption
  referencing new table as added old table as gone
  for each statement execute function keep_facets_of_stages();
create trigger user_product_adoption_facets_delete after delete on user_product_adoption
  referencing old table as gone for each statement execute function keep_facets_of_stages();
