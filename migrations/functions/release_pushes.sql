-- Gives back what is being sent on a platform, to be tried again in half a minute, and says how many: what our own configuration is at
-- fault for is no try.
create or replace function office.release_pushes(platform text)
returns int
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    released_at constant timestamptz := clock_timestamp();
    next_at constant timestamptz := released_at + interval '30 s';
    released int;
begin
    perform set_config('office.push_sweep', 'on', true);
    update public.push_outbox p
    set due_at = next_at, leased_until = null, attempts = greatest(p.attempts - 1, 0)
    where p.platform = release_pushes.platform and p.done_at is null and p.due_at > released_at and p.leased_until > released_at;
    get diagnostics released = row_count;
    perform set_config('office.push_sweep', '', true);
    return released;
end
$$;
