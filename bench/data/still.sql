-- Keeps triggers and foreign keys still, which would look at every row: what the files of this folder make keeps to their rules, keys of codes
-- included. Each includes this, and at its end enables again what stands in `noting`.

set session_replication_role = replica;
-- Triggers of the change log fire all the same, once a row; nobody has a cursor yet that would miss it.
create temporary table noting as
select tgrelid::regclass::text as on_what, tgname::text as name from pg_trigger where tgenabled = 'A' and tgname like '%\_note';
select format('alter table %s disable trigger %I', on_what, name) from noting \gexec
set synchronous_commit = off;
