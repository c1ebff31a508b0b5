-- Gives back a push that could not be sent, to be tried again by whichever server; null is at once. False where it is over already, or
-- where another server has taken it up since that attempt.
create or replace function office.postpone_push(push_id uuid, due_at timestamptz, attempt int default null)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    next_at constant timestamptz := coalesce(due_at, clock_timestamp());
    is_found boolean;
begin
    perform set_config('office.push_sweep', 'on', true);
    update public.push_outbox p
    set due_at = next_at, leased_until = null
    where p.id = push_id and p.done_at is null and p.attempts = coalesce(attempt, p.attempts);
    is_found := found;
    perform set_config('office.push_sweep', '', true);
    return is_found;
end
$$;
