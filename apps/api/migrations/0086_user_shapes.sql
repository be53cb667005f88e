-- Tabs are counted by indexes alone, which takes a third of reading the rows. What is chosen from closed lists is
-- one number, the shape of a user, which these indexes begin with or carry.

create table user_shape (
  id integer primary key generated always as identity,
  -- Columns named as those of `user_facet` mean the same; '' is none.
  tab_id smallint not null references user_tab,
  region text not null,
  is_kol boolean not null,
  owned boolean not null,
  segment text not null,
  profession text not null,
  registration_source text not null,
  unique (tab_id, region, is_kol, owned, segment, profession, registration_source)
);

create function shape_user_facet() returns trigger language plpgsql as $$
begin
  -- A shape that another transaction adds meanwhile is seen by the second look.
  for attempt in 1..2 loop
    select s.id into new.shape_id from user_shape s
    where (s.tab_id, s.region, s.is_kol, s.owned, s.segment, s.profession, s.registration_source)
      = (new.tab_id, coalesce(new.region, ''), new.is_kol, new.owner_rep_id is not null,
        coalesce(new.segment, ''), coalesce(new.profession, ''), new.registration_source);
    exit when found;
    insert into user_shape (tab_id, region, is_kol, owned, segment, profession, registration_source)
    values (new.tab_id, coalesce(new.region, ''), new.is_kol, new.owner_rep_id is not null,
      coalesce(new.segment, ''), coalesce(new.profession, ''), new.registration_source)
    on conflict do nothing;
  end loop;
  return new;
end $$;

alter table user_facet add column shape_id integer references user_shape;
-- What is written is inserted first, also where it then takes the place of what was there.
create trigger user_facet_shape before insert or update on user_facet
  for each row execute function shape_user_facet();
update user_facet set id = id;
alter table user_facet alter column shape_id set not null;

drop index user_facet_registered, user_facet_last_active;
create index user_facet_registered on user_facet (registered_at desc, id desc)
  include (shape_id, gone_at);
create index user_facet_last_active on user_facet (last_active_at desc, id desc)
  include (shape_id, gone_at);
create index user_facet_shape on user_facet (shape_id) include (gone_at);
create index user_facet_consents on user_facet (shape_id)
  include (gone_at, id, agreed, agreed_since, reach_since);
create index user_facet_places on user_facet (shape_id)
  include (gone_at, license_expires_at, workplace_id, health_region, province_code);
