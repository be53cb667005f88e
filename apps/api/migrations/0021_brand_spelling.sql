-- How else products are written, in Thai above all: unbranded content may not name them so either.
create table brand_spelling (
  id bigint generated always as identity primary key,
  brand text not null unique,
  spellings text[] not null default '{}',
  sort_order integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1
);
