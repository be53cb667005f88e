-- Tabs of users are counted from the index alone, as long as no filter asks for more.
create index platform_user_counts on platform_user (user_type, status, license_status, deleted_at);
