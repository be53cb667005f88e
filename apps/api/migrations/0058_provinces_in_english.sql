-- Every start fills in the names (seedReference).
alter table province add column name_en text not null default '';
