-- Stages, specialties and texts of consents are lists of ids: comparing one takes several times as long as comparing
-- a number, and the widths of rows with them keep everything else from being read quickly. Many users share a list, so that
-- rows and the indexes that tabs are counted by have its number (decision 36).

create table id_list (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('specialties', 'texts', 'stages')),
  ids bigint[] not null,
  unique (kind, ids)
);
create index id_list_ids on id_list using gin (ids);

-- The number of a list, which is added where it is new.
create function list_id(wanted_kind text, wanted bigint[]) returns integer language plpgsql as $$
declare
  found_id integer;
begin
  -- A list that another transaction adds meanwhile is seen by the second look.
  for attempt in 1..2 loop
    select l.id into found_id from id_list l where l.kind = wanted_kind and l.ids = wanted;
    exit when found;
    insert into id_list (kind, ids) values (wanted_kind, wanted) on conflict do nothing;
  end loop;
  return found_id;
end $$;

-- Tabs of users by their numbers. The rows of `user_tab` never change, so that plans may know them: of literals alone,
-- as else it would be asked for each row.
create function user_tabs(types text[], statuses text[], licences text[], in_trash boolean)
  returns smallint[] language sql immutable parallel safe as $$
  select coalesce(array_agg(t.id order by t.id), '{}') from user_tab t
  where t.trashed = in_trash and (types is null or t.user_type = any(types))
    and (licences is null or t.license_status = any(licences))
    and case when statuses is null then in_trash or t.status <> 'erased' else t.status = any(statuses) end $$;

-- What consents of a user say that had not ended then, where the earliest one of `user_facet` has: of hardly anybody
-- (`dropEnded`). They are said to cost little, as else plans would be chosen as if they were asked of everybody.
create function texts_agreed_after(of_user bigint, purposes text[], ended timestamptz)
  returns bigint[] language plpgsql stable parallel safe cost 1 as $$
begin
  return array(select x.id from user_consent uc
    join consent_text x on x.purpose = uc.purpose and x.version = uc.text_version
    where uc.user_id = of_user and uc.purpose = any(purposes) and uc.action = 'grant'
      and uc.occurred_at > ended);
end $$;
create function reachable_after(of_user bigint, ended timestamptz)
  returns boolean language plpgsql stable parallel safe cost 1 as $$
begin
  return exists (select from user_consent rc join platform_user ru on ru.id = rc.user_id
    where rc.user_id = of_user and rc.action = 'grant' and rc.occurred_at > ended
      and case rc.purpose
        when 'marketing_line' then ru.line_user_id is not null and ru.line_blocked_at is null
        when 'marketing_email' then ru.email is not null and ru.email_bounced_at is null
        when 'marketing_sms' then ru.phone is not null and ru.phone_invalid_at is null
        when 'marketing_phone' then ru.phone is not null and ru.phone_invalid_at is null
        else false end);
end $$;

alter table user_facet rename to facet_before;
alter table facet_before rename constraint user_facet_pkey to facet_before_pkey;
drop index user_facet_tab, user_facet_registered, user_facet_last_active, user_facet_score, user_facet_pending_since,
  user_facet_aside, user_facet_owner, user_facet_workplace, user_facet_shape, user_facet_consents, user_facet_places;

-- As before (migrations 0080 and 0086), with numbers for lists.
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
  -- The earliest of the consents to the texts of `texts_id`, which ends first; 'infinity' without any.
  agreed_since timestamptz not null,
  -- The earliest consent to news over a way that works, which ends first; 'infinity' without any.
  reach_since timestamptz not null,
  score_90d real not null,
  shape_id integer not null references user_shape,
  -- Lists of ids: specialties; texts that are agreed to; stages as `stage_key` has them, all of them and those that
  -- somebody set or imported.
  specialties_id integer not null references id_list,
  texts_id integer not null references id_list,
  stages_id integer not null references id_list,
  set_stages_id integer not null references id_list,
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
  owner_rep_id bigint
);
-- A count of a hundred thousand takes as long as starting helpers for it, and a page is looked for meanwhile.
alter table user_facet set (parallel_workers = 0);
alter table user_search set (parallel_workers = 0);
create trigger user_facet_shape before insert or update on user_facet
  for each row execute function shape_user_facet();

create or replace function keep_user_facets(users bigint[], ended timestamptz default '-infinity')
  returns void language plpgsql as $$
begin
  -- Of two transactions about one user the second reads what the first wrote.
  perform from user_facet where id = any(users) order by id for update;
  insert into user_facet as f (id, gone_at, registered_at, last_active_at, license_pending_since,
    license_expires_at, agreed, agreed_since, reach_since, score_90d, tab_id, is_kol,
    registration_source, region, health_region, province_code, segment, profession, workplace_id,
    owner_rep_id, specialties_id, texts_id, stages_id, set_stages_id)
  select u.id, coalesce(u.deleted_at, 'infinity'), u.registered_at,
    coalesce(u.last_active_at, '-infinity'), coalesce(u.license_pending_since, 'infinity'),
    coalesce(u.license_expires_at, 'infinity'), coalesce(c.agreed, 0),
    coalesce(c.since, 'infinity'), coalesce(r.since, 'infinity'), u.score_90d, t.id, u.is_kol,
    u.registration_source, p.region, p.health_region, u.province_code, u.segment, u.profession,
    u.workplace_id, u.owner_rep_id, list_id('specialties', u.specialty_ids),
    list_id('texts', coalesce(c.texts, '{}')), list_id('stages', coalesce(s.all_ids, '{}')),
    list_id('stages', coalesce(s.set_ids, '{}'))
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
    segment = excluded.segment, profession = excluded.profession,
    specialties_id = excluded.specialties_id, texts_id = excluded.texts_id,
    stages_id = excluded.stages_id, set_stages_id = excluded.set_stages_id,
    owner_rep_id = excluded.owner_rep_id, workplace_id = excluded.workplace_id
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

create index user_facet_tab on user_facet (tab_id);
-- Orders of lists, which tell shapes so that pages of what shapes tell are found in them alone.
create index user_facet_registered on user_facet (registered_at desc, id desc)
  include (shape_id, gone_at);
create index user_facet_last_active on user_facet (last_active_at desc, id desc)
  include (shape_id, gone_at);
create index user_facet_score on user_facet (score_90d desc, id desc) include (shape_id, gone_at);
create index user_facet_pending_since on user_facet (license_pending_since, id)
  include (shape_id, gone_at);
-- Of the log a person is active in the province of their own, and not in the trash.
create index user_facet_aside on user_facet (id)
  where province_code is null or gone_at < 'infinity';
create index user_facet_owner on user_facet (owner_rep_id) where owner_rep_id is not null;
create index user_facet_workplace on user_facet (workplace_id) where workplace_id is not null;
-- What tabs are counted by.
create index user_facet_shape on user_facet (shape_id) include (gone_at);
create index user_facet_consents on user_facet (shape_id)
  include (gone_at, id, agreed_since, reach_since, agreed, texts_id, stages_id, set_stages_id);
create index user_facet_places on user_facet (shape_id)
  include (gone_at, license_expires_at, specialties_id, workplace_id, health_region, province_code);
