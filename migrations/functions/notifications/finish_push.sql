-- What came of a push: `sent`, `refused` for good, `gone` with its device, or `expired`. False where it is over already, or, but for
-- what was sent, where another server has taken it up since that attempt.
create or replace function office.finish_push(push_id uuid, outcome text, attempt int default null)
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
    where p.id = push_id and p.done_at is null
        and (finish_push.outcome = 'sent' or p.attempts = coalesce(attempt, p.attempts));
    is_found := found;
    perform set_config('office.push_sweep', '', true);
    return is_found;
end
$$;
