-- One index for the usual order of lists, their filters and the counts of their tabs: all three are
-- answered without touching the wide rows.
drop index content_counts;
drop index content_updated;
create index content_updated on content (kind, updated_at desc, id desc)
  include (deleted_at, status, published_at, expires_at, material_expires_at, brand);
