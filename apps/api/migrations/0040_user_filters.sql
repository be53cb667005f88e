-- Users are counted by this index alone under any filter of their columns: a fifth of the table, and its
-- order is that of the groups.
create index platform_user_filters on platform_user (user_type, status, license_status, deleted_at)
  include (id, province_code, workplace_id, profession, specialty_ids, owner_rep_id, segment, is_kol,
    license_expires_at, last_active_at, registration_source, team, manager_user_id, brand_scope);
