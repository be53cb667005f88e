-- Reasons of files that were taken away are about nobody alone, and may name somebody all the same.
alter table audit_reason alter column user_id drop not null;
