-- Pictures of people, speakers and accounts: their address alone does not open them for good, by
-- whichever way they got there, nor again once they were replaced.
create function close_pictures(variadic ids bigint[]) returns void language sql as $$
  update media set closed = true where not closed and id = any(ids);
$$;

create function close_pictures_of_speaker() returns trigger language plpgsql as $$
begin
  perform close_pictures(new.featured_image_id, (new.seo ->> 'og_image_id')::bigint);
  return null;
end $$;
create trigger content_speaker after insert or update of featured_image_id, seo on content
  for each row when (new.kind like '%\_host') execute function close_pictures_of_speaker();

create function close_picture_of_account() returns trigger language plpgsql as $$
begin
  perform close_pictures(new.avatar_id);
  return null;
end $$;
create trigger staff_avatar after insert or update of avatar_id on staff
  for each row when (new.avatar_id is not null) execute function close_picture_of_account();

select close_pictures(variadic array(
  select featured_image_id from content where kind like '%\_host'
  union select (seo ->> 'og_image_id')::bigint from content where kind like '%\_host'
  union select media_id from revision_media
    where entity_type like '%\_host' and field in ('featured_image_id', 'og_image_id')
  union select avatar_id from staff));
