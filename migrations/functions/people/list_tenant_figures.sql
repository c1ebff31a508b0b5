-- What `/metrics` tells of the houses: which are suspended, and what each held when it was last counted (count_house, count_house_rows); null
-- what was not counted yet.
create or replace function office.list_tenant_figures()
returns table (
    tenant_id uuid, is_suspended boolean, counted_at timestamptz, people bigint, row_count bigint, byte_count bigint, active_at timestamptz
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
begin
    perform set_config('office.tenant_lookup', '*', true);
    return query
    select t.id, t.suspended_at is not null, f.counted_at, f.people, f.row_count, f.byte_count, f.active_at
    from public.tenants t
    left join public.tenant_figures f on f.tenant_id = t.id
    order by t.id;
    perform set_config('office.tenant_lookup', '', true);
end
$$;
