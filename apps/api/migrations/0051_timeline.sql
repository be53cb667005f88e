-- What became of an account is found without reading through everybody who looked at it (domain/users#timeline).
create index audit_entry_account on audit_entry (entity_id, occurred_at desc, id desc)
  where entity_type = 'user' and action in ('user.suspend', 'user.activate');
