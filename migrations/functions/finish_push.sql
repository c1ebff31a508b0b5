-- What came of a push: `sent`, `refused` for good, `gone` with its device, or `expired`. False where it is over already.
create or replace function office.finish_push(push_id uuid, outcome text)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    ended_at constant timestamptz := clock_timestamp();
    is_found boolean;
begin
    perform set_config('office.push_sweep', 'on', true);
    update public.push_outbox p
    set done_at = ended_at, outcome = finish_push.outcome, leased_until = null
    where p.id = push_id and p.done_at is null;
    is_found := found;
    perform set_config('office.push_sweep', '', true);
    return is_found;
end
$$;
