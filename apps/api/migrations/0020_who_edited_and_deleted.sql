-- Who last changed what people are shown (four eyes, DOMAIN 1.2): `updated_by` also names whoever
-- only sorted or pinned an item. Who deleted it may undo that for a while.
alter table content
  add column edited_by bigint references staff,
  add column deleted_by bigint references staff;
update content set edited_by = updated_by;
