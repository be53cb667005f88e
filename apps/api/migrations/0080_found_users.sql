-- Lists of users take apart each of a hundred thousand rows to count: what has a fixed width and is never empty
-- stands first, as PostgreSQL knows its place without walking there. Regions stand in the row instead of being
-- looked up by the province. What is searched has a table of its own, half as wide as the users and changed
-- less often than what is counted, since an index of parts of words is costly to keep.

alter table user_facet rename to facet_before;
alter table facet_before rename constraint user_facet_pkey to facet_before_pkey;
alter table facet_before rename constraint user_facet_id_fkey to facet_before_id_fkey;
drop index user_facet_registered, user_facet_last_active, user_facet_score, user_facet_pending_since,
  user_facet_aside;

create table user_facet (
  id bigint primary key references platform_user on delete cascade,
  -- 'infinity' while the user is in use: lists leave out whom the trash no longer shows.
  gone_at timestamptz not null,
  registered_at timestamptz not null,
  -- '-infinity' for who never was.
  last_active_at timestamptz not null,
  -- 'infinity' where nothing waits, and of a licence that does not end.
  license_pending_since timestamptz not null,
  license_expires_at date not null,
  -- Bit n: a consent to the purpose at place n of `CONSENT_PURPOSES`.
  agreed integer not null,
  -- The earliest of the consents to `agreed_text_ids`, which ends first; 'infinity' without any.
  agreed_since timestamptz not null,
  -- The earliest consent to news over a way that works, which ends first; 'infinity' without any.
  reach_since timestamptz not null,
  score_90d real not null,
  tab_id smallint not null references user_tab,
  is_kol boolean not null,
  registration_source text not null,
  -- Of the province, whose regions never change.
  region text,
  health_region integer,
  province_code text,
  segment text,
  profession text,
  workplace_id bigint,
  owner_rep_id bigint,
  -- Stages as `stage_key` has them: all of them, and those that somebody set or imported.
  stages bigint[],
  set_stages bigint[],
  specialty_ids bigint[] not null,
  agreed_text_ids bigint[] not null
);
create table user_search (
  id bigint primary key references platform_user on delete cascade,
  -- As in `user_facet`: most searches ask for nothing else.
  gone_at timestamptz not null,
  tab_id smallint not null references user_tab,
  region text,
  search_text text not null
);

create or replace function keep_user_facets(users bigint[], ended timestamptz default '-infinity')
  returns void language plpgsql as $$
begin
  -- Of two transactions about one user the second reads what the first wrote.
  perform from user_facet where id = any(users) order by id for update;
  insert into user_facet as f (id, gone_at, registered_at, last_active_at, license_pending_since,
    license_expires_at, agreed, agreed_since, reach_since, score_90d, tab_id, is_kol,
    registration_source, region, health_region, province_code, segment, profession, workplace_id,
    owner_rep_id, stages, set_stages, specialty_ids, agreed_text_ids)
  select u.id, coalesce(u.deleted_at, 'infinity'), u.registered_at,
    coalesce(u.last_active_at, '-infinity'), coalesce(u.license_pending_since, 'infinity'),
    coalesce(u.license_expires_at, 'infinity'), coalesce(c.agreed, 0),
    coalesce(c.since, 'infinity'), coalesce(r.since, 'infinity'), u.score_90d, t.id, u.is_kol,
    u.registration_source, p.region, p.health_region, u.province_code, u.segment, u.profession,
    u.workplace_id, u.owner_rep_id, s.all_ids, s.set_ids, u.specialty_ids, coalesce(c.texts, '{}')
  from platform_user u
    join user_tab t on (t.user_type, t.status, t.license_status, t.trashed)
      = (u.user_type, u.status, u.license_status, u.deleted_at is not null)
    left join province p on p.code = u.province_code
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
  on conflict (id) do update set gone_at = excluded.gone_at, registered_at = excluded.registered_at,
    last_active_at = excluded.last_active_at,
    license_pending_since = excluded.license_pending_since,
    license_expires_at = excluded.license_expires_at, agreed = excluded.agreed,
    agreed_since = excluded.agreed_since, reach_since = excluded.reach_since,
    score_90d = excluded.score_90d, tab_id = excluded.tab_id, is_kol = excluded.is_kol,
    registration_source = excluded.registration_source, region = excluded.region,
    health_region = excluded.health_region, province_code = excluded.province_code,
    segment = excluded.segment, profession = excluded.profession, stages = excluded.stages,
    set_stages = excluded.set_stages, specialty_ids = excluded.specialty_ids,
    agreed_text_ids = excluded.agreed_text_ids, owner_rep_id = excluded.owner_rep_id,
    workplace_id = excluded.workplace_id
  where f is distinct from excluded;
  insert into user_search as s (id, gone_at, tab_id, region, search_text)
  select f.id, f.gone_at, f.tab_id, f.region, u.search_text
  from user_facet f join platform_user u on u.id = f.id where f.id = any(users)
  on conflict (id) do update set gone_at = excluded.gone_at, tab_id = excluded.tab_id,
    region = excluded.region, search_text = excluded.search_text
  where s is distinct from excluded;
end $$;
drop table facet_before;
select keep_user_facets(array(select id from platform_user order by id));

create index user_facet_tab on user_facet (tab_id, gone_at);
create index user_facet_registered on user_facet (registered_at desc, id desc);
create index user_facet_last_active on user_facet (last_active_at desc, id desc);
create index user_facet_score on user_facet (score_90d desc, id desc);
create index user_facet_pending_since on user_facet (license_pending_since, id);
-- Of the log a person is active in the province of their own, and not in the trash.
create index user_facet_aside on user_facet (id)
  where province_code is null or gone_at < 'infinity';
create index user_facet_owner on user_facet (owner_rep_id) where owner_rep_id is not null;
create index user_facet_workplace on user_facet (workplace_id) where workplace_id is not null;
create index user_search_text on user_search using gin (search_text gin_trgm_ops);
drop index platform_user_search;
