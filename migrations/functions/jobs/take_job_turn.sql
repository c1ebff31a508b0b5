-- Whether it is this server's turn to do a job of the background that one server does for all, in the transaction that asks: nobody else is at
-- it, and it was not done within nine tenths of `pause`. Also how long ago it was last done, null where that is not known. A turn that fails is
-- rolled back and so none.
create or replace function office.take_job_turn(job text, pause interval)
returns table (is_ours boolean, done_ago interval)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    asked_at timestamptz;
    last_done timestamptz;
begin
    is_ours := pg_try_advisory_xact_lock(hashtextextended('office.jobs ' || job, 0));
    select j.done_at into last_done from office.jobs j where j.name = job;
    -- Later than what was read, unless the clock was set back.
    asked_at := clock_timestamp();
    if last_done > asked_at then
        -- What is noted for a time to come would keep the job from being done until then.
        last_done := null;
    end if;
    done_ago := asked_at - last_done;
    if is_ours and last_done > asked_at - pause * 0.9 and pause > interval '0' then
        is_ours := false;
    end if;
    if is_ours then
        insert into office.jobs as j (name, done_at) values (job, asked_at)
        on conflict on constraint jobs_pkey do update set done_at = excluded.done_at;
    end if;
    return next;
end
$$;
