-- Whether a trip that has ended can't go on: its asset went out again since, or is gone for good otherwise than by this very return.
create or replace function office.is_out_of_reach(trip public.asset_checkouts)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return exists (
        select from public.asset_checkouts c
        where c.tenant_id = trip.tenant_id and c.asset_id = trip.asset_id and c.id <> trip.id and c.voided_at is null
            and (c.returned_at is null or c.picked_up_at > trip.picked_up_at))
    or exists (
        select from public.assets a
        where a.tenant_id = trip.tenant_id and a.id = trip.asset_id
            and (a.status = 'ARCHIVED' or a.status = 'DISPOSED' and not coalesce(trip.return_effect ? 'asset_status', false)));
end
$$;
