-- A person of the platform is a user wherever it is spoken of. `user` alone is a word of SQL: unquoted it
-- names the role of the connection.
alter table member rename to platform_user;
alter sequence member_id_seq rename to platform_user_id_seq;
alter index member_name rename to platform_user_name;
do $$
declare name text;
begin
  for name in select conname from pg_constraint
    where conrelid = 'platform_user'::regclass and starts_with(conname, 'member_')
  loop
    execute format('alter table platform_user rename constraint %I to %I', name,
      'platform_user' || substr(name, length('member') + 1));
  end loop;
end $$;
