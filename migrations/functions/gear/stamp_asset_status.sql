-- Notes since when an asset has its status: a pickup that happened before it went to REPAIR is still taken.
create or replace function office.stamp_asset_status()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    new.status_at := clock_timestamp();
    return new;
end
$$;
