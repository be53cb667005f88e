-- Whoever was merged into somebody left a licence of their own, which stands in its checks and, for as long as the
-- merge can be taken back, in what it remembers: it finds the one who stayed (domain/users#searching).

create function add_earlier_licences() returns trigger language plpgsql as $$
begin
  new.search_text := new.search_text || coalesce((select ' ' || lower(string_agg(distinct x.number, ' '))
    from (select c.license_no as number from license_check c where c.user_id = new.id
      union all select m.loser_before ->> 'license_no' from user_merge m
        where m.winner_id = new.id and m.undone_at is null) x
    where x.number is not null and position(lower(x.number) in new.search_text) = 0), '');
  return new;
end $$;
-- What is written is inserted first, also where it then takes the place of what was there.
create trigger user_search_licences before insert on user_search
  for each row execute function add_earlier_licences();

create trigger license_check_facets_insert after insert on license_check
  referencing new table as added for each statement execute function keep_facets_of_consents();
create trigger license_check_facets_update after update on license_check
  referencing new table as added old table as gone
  for each statement execute function keep_facets_of_consents();
create trigger license_check_facets_delete after delete on license_check
  referencing old table as gone for each statement execute function keep_facets_of_consents();
create function keep_facets_of_merges() returns trigger language plpgsql as $$
begin
  perform keep_user_facets(array(select winner_id from added));
  return null;
end $$;
create trigger user_merge_facets_insert after insert on user_merge
  referencing new table as added for each statement execute function keep_facets_of_merges();
create trigger user_merge_facets_update after update on user_merge
  referencing new table as added for each statement execute function keep_facets_of_merges();

select keep_user_facets(array(select user_id from license_check
  union select winner_id from user_merge where undone_at is null));
