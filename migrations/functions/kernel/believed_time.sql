-- When something happened, as a phone says, where that is believed: not later than now, and not more than 90 days ago.
create or replace function office.believed_time(happened_at timestamptz)
returns timestamptz
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    server_time constant timestamptz := clock_timestamp();
begin
    return case
        when happened_at < server_time - interval '90 days' then server_time
        else least(happened_at, server_time)
    end;
end
$$;
