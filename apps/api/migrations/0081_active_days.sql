-- Whom a year made active: the days of each person follow each other, so that a million of them are not sorted.
-- Nothing else looked for days of a person.
drop index user_day_user;
create index user_day_people on user_day (user_id, day) where qualified > 0 or actions > 0;
