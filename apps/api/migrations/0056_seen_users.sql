-- Who saw a user is found among all views of personal data (domain/users#audit).
create index audit_entry_seen on audit_entry using gin ((diff -> 'ids') jsonb_path_ops)
  where action = 'pii.view';
