-- Lists of users by name go by first and last name: by the shown one, which begins with the title, all
-- pharmacists of one title would stand before those of the next.
drop index platform_user_thai;
create index platform_user_by_name on platform_user
  (((first_name || ' ' || last_name) collate "th-x-icu"), id);
