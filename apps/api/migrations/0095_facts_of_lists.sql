-- Lists count their tabs over the numbers of users that a process keeps (decision 42): `user_change` notes as well whose row
-- of `user_facet` was written, in whatever lists filter by and keep. When somebody was active last, and the score, are
-- written far more often and stay in the tables.
drop trigger platform_user_changed_insert on platform_user;
drop trigger platform_user_changed_update on platform_user;
drop trigger platform_user_changed_delete on platform_user;

create trigger user_facet_changed_insert after insert on user_facet
  referencing new table as added for each statement execute function note_user_changes();
create trigger user_facet_changed_update after update on user_facet for each row
  when ((old.shape_id, old.gone_at, old.registered_at, old.license_expires_at, old.agreed, old.agreed_since, old.reach_since,
      old.specialties_id, old.texts_id, old.stages_id, old.set_stages_id, old.province_code, old.workplace_id,
      old.owner_rep_id)
    is distinct from (new.shape_id, new.gone_at, new.registered_at, new.license_expires_at, new.agreed, new.agreed_since,
      new.reach_since, new.specialties_id, new.texts_id, new.stages_id, new.set_stages_id, new.province_code,
      new.workplace_id, new.owner_rep_id))
  execute function note_user_change();
create trigger user_facet_changed_delete after delete on user_facet
  for each row execute function note_user_change();
-- Ways by which news could be received, also by consents that have ended.
create trigger platform_user_changed_update after update on platform_user for each row
  when ((old.line_user_id, old.line_blocked_at, old.email, old.email_bounced_at, old.phone, old.phone_invalid_at)
    is distinct from (new.line_user_id, new.line_blocked_at, new.email, new.email_bounced_at, new.phone,
      new.phone_invalid_at))
  execute function note_user_change();
