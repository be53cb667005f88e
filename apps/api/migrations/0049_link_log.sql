-- The click that a row followed from: `ck` of the address that the visitor came by.
alter table engagement_log add column click_id uuid;
update engagement_log set click_id = (extra ->> 'click_id')::uuid
where action <> 'click' and extra ->> 'click_id' ~
  '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
create index engagement_log_click_id on engagement_log (click_id) where click_id is not null;
