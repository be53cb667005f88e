-- People who speak are content too: name, biography and photo are its title, text and cover.
alter table host rename to former_host;
drop index host_name;

create table host (
  content_id bigint primary key references content on delete cascade,
  -- As in content, so that one user is linked once among the people of a kind.
  kind text not null check (kind in ('webinar_host', 'video_host', 'podcast_host')),
  title_prefix text not null default '',
  name_en text not null default '',
  position text not null default '',
  workplace text not null default '',
  email text,
  phone text,
  license_no text,
  linked_user_id bigint constraint host_linked_user_id_fkey references member,
  disclosure text not null default '',
  publicity_consent boolean not null default false,
  publicity_consent_media_id bigint references media
);
create unique index host_linked_user_key on host (kind, linked_user_id);

-- Nobody had been asked whether they may be shown: those who were published become drafts.
insert into content (kind, title, slug, featured_image_id, created_at, updated_at, deleted_at)
  select kind || '_host', name, kind || '-host-' || id, photo_id, created_at, updated_at, deleted_at
  from former_host order by id;
insert into host (content_id, kind)
  select id, kind from content where kind in ('webinar_host', 'video_host', 'podcast_host');
insert into media_use (media_id, content_id, field)
  select c.featured_image_id, c.id, 'featured_image_id' from content c join host h on h.content_id = c.id
  where c.featured_image_id is not null;
drop table former_host;
