-- Life Ready pieces are articles without a product (DOMAIN 1.4): the same table, two fields more.
alter table article
  add column life_topic text check (life_topic in
    ('food', 'activity', 'sleep', 'stress', 'weight', 'travel', 'work', 'other')),
  add column is_shareable_to_patient boolean not null default false;

-- How often an item was passed on and downloaded, beside how often it was seen.
alter table content_stats
  add column shares integer not null default 0,
  add column downloads integer not null default 0;
