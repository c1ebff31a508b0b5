-- Notes that a job of the background has failed, for who looks after the server.
create or replace function office.note_job_failure(job text, failure text)
returns void
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
    insert into office.jobs as j (name, failed_at, sqlstate) values (job, clock_timestamp(), failure)
    on conflict on constraint jobs_pkey do update set failed_at = excluded.failed_at, sqlstate = excluded.sqlstate
$$;
