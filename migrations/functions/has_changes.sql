-- Whether anything of a tenant changed that a snapshot had not seen: its newest transaction, then those that the snapshot saw running.
-- Two probes of an index: asked as one question, the planner may read the whole log.
create or replace function office.has_changes(tenant uuid, since pg_snapshot)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
    newest xid8;
begin
    select l.xid into newest from public.change_log l where l.tenant_id = tenant order by l.xid desc limit 1;
    if newest >= pg_snapshot_xmax(since) then
        return true;
    elsif newest is null or pg_snapshot_xmin(since) = pg_snapshot_xmax(since) then
        return false;
    end if;
    return exists (
        select from public.change_log l
        where l.tenant_id = tenant and l.xid = any (array(select pg_snapshot_xip(since))));
end
$$;
