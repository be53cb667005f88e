-- Whoever was merged into somebody may have had others merged into them before: the licences of all of them find the one
-- who stayed (domain/users#searching).

create or replace function add_earlier_licences() returns trigger language plpgsql as $$
begin
  new.search_text := new.search_text || coalesce((
    with recursive gone as (
      select m.loser_id, m.loser_before from user_merge m where m.winner_id = new.id and m.undone_at is null
      union all
      select m.loser_id, m.loser_before from gone g join user_merge m on m.winner_id = g.loser_id and m.undone_at is null)
    select ' ' || lower(string_agg(distinct x.number, ' '))
    from (select c.license_no as number from license_check c where c.user_id = new.id
      union all select g.loser_before ->> 'license_no' from gone g) x
    where x.number is not null and position(lower(x.number) in new.search_text) = 0), '');
  return new;
end $$;

create or replace function keep_facets_of_merges() returns trigger language plpgsql as $$
begin
  perform keep_user_facets(array(select winner_id from added
    union select u.merged_into_id from added a join platform_user u on u.id = a.winner_id
      where u.merged_into_id is not null));
  return null;
end $$;

select keep_user_facets(array(select distinct u.merged_into_id from user_merge m
  join platform_user u on u.id = m.winner_id where m.undone_at is null and u.merged_into_id is not null));
