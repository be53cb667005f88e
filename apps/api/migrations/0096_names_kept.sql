-- Logs look for names in those that a process keeps (decision 40): `user_change` notes as well who was renamed.
drop trigger platform_user_changed_update on platform_user;
create trigger platform_user_changed_update after update on platform_user for each row
  when ((old.display_name, old.line_user_id, old.line_blocked_at, old.email, old.email_bounced_at, old.phone,
      old.phone_invalid_at)
    is distinct from (new.display_name, new.line_user_id, new.line_blocked_at, new.email, new.email_bounced_at,
      new.phone, new.phone_invalid_at))
  execute function note_user_change();
