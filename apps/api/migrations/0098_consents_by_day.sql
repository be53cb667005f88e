-- Overviews count consents of some days: those alone are read, and nothing of them but this.
create index consent_record_occurred on consent_record (occurred_at) include (purpose, action);
