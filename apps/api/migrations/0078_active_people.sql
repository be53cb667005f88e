-- Whom a period made active is listed from these alone (domain/overview#rows-behind-figures).
create index user_day_active on user_day (day) include (user_id) where qualified > 0 or actions > 0;
create index registration_joined on registration (joined_at) include (user_id, content_id)
  where joined_at is not null;

-- Of the log a person is active in the province of their own, and not in the trash.
create index user_facet_aside on user_facet (id)
  where province_code is null or gone_at < 'infinity';
