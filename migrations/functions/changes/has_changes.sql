-- Whether anything of a tenant changed that a snapshot had not seen. What the log does not tell any more counts as changed.
create or replace function office.has_changes(tenant uuid, since pg_snapshot)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    here constant pg_snapshot := pg_current_snapshot();
begin
    -- Where nothing has committed anywhere, there is nothing to ask the log.
    if pg_snapshot_xmax(since) = pg_snapshot_xmax(here)
        and (pg_snapshot_xmin(since) = pg_snapshot_xmax(since) or since::text = here::text)
    then
        return false;
    end if;
    return not office.is_known(tenant, since) or exists (select from office.noted_between(tenant, since, here, 1));
end
$$;
