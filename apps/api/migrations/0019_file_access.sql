-- Pictures that their address alone does not open: the first pages of files, and papers about a person.
alter table media add column closed boolean not null default false;

-- The files that saved states show: who may read an item reads its past with its pictures, and the
-- sweep leaves them alone. Found by how fields are named, so that no kind has to say it a second time.
create table revision_media (
  media_id bigint not null references media on delete cascade,
  entity_type text not null,
  entity_id bigint not null,
  revision_no integer not null,
  field text not null,
  primary key (media_id, entity_type, entity_id, revision_no, field),
  foreign key (entity_type, entity_id, revision_no) references revision on delete cascade
);
create index revision_media_revision on revision_media (entity_type, entity_id, revision_no);

create function files_named_in(snapshot jsonb) returns table (media_id bigint, field text)
language sql immutable parallel safe as $$
  select distinct (pair ->> 'value')::bigint, pair ->> 'key'
  from jsonb_path_query(snapshot, 'lax $.** ? (@.type() == "object").keyvalue()') pair
  where pair ->> 'key' ~ '(^|_)(media|file|image)_id$' and pair ->> 'value' ~ '^[1-9]\d{0,9}$'
  union
  select (regexp_matches(snapshot::text, '/media/([1-9]\d{0,9})-[0-9a-f]{16}/', 'g'))[1]::bigint, 'content'
$$;

create function revision_names_files() returns trigger language plpgsql as $$
begin
  insert into revision_media (media_id, entity_type, entity_id, revision_no, field)
    select m.id, new.entity_type, new.entity_id, new.revision_no, named.field
    from files_named_in(new.snapshot) named join media m on m.id = named.media_id;
  return new;
end $$;
create trigger revision_files after insert on revision
  for each row execute function revision_names_files();

insert into revision_media (media_id, entity_type, entity_id, revision_no, field)
  select m.id, r.entity_type, r.entity_id, r.revision_no, named.field
  from revision r cross join lateral files_named_in(r.snapshot) named
    join media m on m.id = named.media_id;

update media set closed = true where id in (
  select cover_id from media where cover_id is not null
  union select media_id from media_use where field = 'publicity_consent_media_id'
  union select media_id from revision_media where field = 'publicity_consent_media_id');

create index content_featured_image on content (featured_image_id) where featured_image_id is not null;
