-- What lists of users filter by stands in one index, so that counts read nothing else. Columns of fixed
-- width come first: finding a value behind texts takes as long as the rest of a row.

-- Records of one statement are kept together; row by row an import takes three times as long.
drop trigger consent_record_kept on consent_record;
create or replace function keep_user_consent() returns trigger language plpgsql as $$
begin
  insert into user_consent (user_id, purpose, action, text_version, occurred_at, record_id)
  select distinct on (user_id, purpose) user_id, purpose, action, text_version, occurred_at, id
  from added order by user_id, purpose, occurred_at desc, id desc
  on conflict (user_id, purpose) do update set action = excluded.action,
    text_version = excluded.text_version, occurred_at = excluded.occurred_at,
    record_id = excluded.record_id
  where (user_consent.occurred_at, user_consent.record_id) < (excluded.occurred_at, excluded.record_id);
  return null;
end $$;
create trigger consent_record_kept after insert on consent_record
  referencing new table as added for each statement execute function keep_user_consent();

-- A stage as one number: on which ladder, and whether somebody recorded it or a rule found it out.
create function stage_key(ladder_id bigint, value_id bigint, source text) returns bigint
  language sql immutable parallel safe
  return (ladder_id << 32) | (value_id << 1) | (source in ('manual', 'crm_import'))::integer;

alter table platform_user
  -- Type, status and state of the licence as one number: the groups that tabs count.
  add column tab_group integer not null generated always as (
    array_position(array['doctor', 'pharmacist', 'other_hcp', 'sale', 'staff'], user_type) * 100
    + array_position(array['pending', 'active', 'suspended', 'erased'], status) * 10
    + array_position(array['unverified', 'pending', 'verified', 'rejected'], license_status)) stored,
  -- The texts agreed to, and the earliest of these consents, which ends first.
  add column agreed_text_ids bigint[] not null default '{}',
  add column agreed_since timestamptz,
  add column stage_keys bigint[] not null default '{}';

-- What ended before `ended` is left out; what ends later is found out when it is asked for.
create function keep_user_filters(users bigint[], ended timestamptz default '-infinity')
  returns void language sql as $$
  update platform_user u
  set agreed_text_ids = coalesce(c.texts, '{}'), agreed_since = c.since,
    stage_keys = coalesce(s.keys, '{}')
  from (select distinct unnest(users) as id) touched
    cross join lateral (select array_agg(t.id order by t.id) as texts, min(uc.occurred_at) as since
      from user_consent uc join consent_text t on t.purpose = uc.purpose and t.version = uc.text_version
      where uc.action = 'grant' and uc.user_id = touched.id
        and uc.occurred_at > ended) c
    cross join lateral (select array_agg(stage_key(a.ladder_id, a.value_id, a.source)
        order by a.ladder_id) as keys
      from user_product_adoption a where a.user_id = touched.id) s
  where u.id = touched.id and (u.agreed_text_ids, u.agreed_since, u.stage_keys) is distinct from
    (coalesce(c.texts, '{}'), c.since, coalesce(s.keys, '{}'))
$$;
create function keep_filters_of_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_user_filters(array(select user_id from added));
  elsif tg_op = 'DELETE' then
    perform keep_user_filters(array(select user_id from gone));
  else
    perform keep_user_filters(array(select user_id from added union select user_id from gone));
  end if;
  return null;
end $$;
create trigger user_consent_filters_insert after insert on user_consent
  referencing new table as added for each statement execute function keep_filters_of_users();
create trigger user_consent_filters_update after update on user_consent
  referencing new table as added old table as gone
  for each statement execute function keep_filters_of_users();
create trigger user_consent_filters_delete after delete on user_consent
  referencing old table as gone for each statement execute function keep_filters_of_users();
create trigger user_product_adoption_filters_insert after insert on user_product_adoption
  referencing new table as added for each statement execute function keep_filters_of_users();
create trigger user_product_adoption_filters_update after update on user_product_adoption
  referencing new table as added old table as gone
  for each statement execute function keep_filters_of_users();
create trigger user_product_adoption_filters_delete after delete on user_product_adoption
  referencing old table as gone for each statement execute function keep_filters_of_users();
select keep_user_filters(array(select id from platform_user));

drop index platform_user_counts;
create index platform_user_filters on platform_user (tab_group, deleted_at)
  include (id, workplace_id, owner_rep_id, manager_user_id, agreed_since, last_active_at,
    license_expires_at, is_kol, segment, province_code, agreed_text_ids, stage_keys, profession,
    registration_source, specialty_ids, team, brand_scope);
create index platform_user_type_score on platform_user (user_type, score_90d desc, id desc);
create index platform_user_pending_since on platform_user (license_pending_since, id);
create index platform_user_type_pending_since on platform_user (user_type, license_pending_since, id);
create index platform_user_team on platform_user (team);
create index platform_user_brand_scope on platform_user using gin (brand_scope);
