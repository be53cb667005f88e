-- Hashes of the audit chain are made by the application, with a key that the database does not have.
-- What was sealed without one is sealed anew.
alter table audit_entry disable trigger audit_entry_append_only;
update audit_entry set seq = null, prev_hash = null, hash = null where seq is not null;
alter table audit_entry enable trigger audit_entry_append_only;
drop function audit_entry_hash(audit_entry, bigint, bytea);

-- The role that serves owns no table; partitions are made for it.
alter function ensure_engagement_partitions(timestamptz, timestamptz)
  security definer set search_path = public, pg_temp;
