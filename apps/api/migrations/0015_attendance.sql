-- Attendance lists of meeting tools name people by e-mail (DOMAIN 1.7, D-45); kept as DOMAIN 1.3 has it.
alter table member add column email text unique check (email = lower(email));
