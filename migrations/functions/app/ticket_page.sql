-- Which tickets a page of a list shows, newest first, and how many there are on all pages. Both come from an index that holds
-- nothing else, so a late page costs what the first does: counting is the most of either. By a tracking number it is that
-- number's few parcels. Row-level security leaves it at that because uuid's and text's `=` are leakproof, and EXECUTE plans
-- for the values at hand: a plan for any `state` and `tracking` would have to read the table.
create or replace function office.ticket_page(
    tenant uuid, way text, state text, tracking text, page int, page_size int, out total bigint, out numbers bigint[]
)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- One of two names of ours: no text of a caller's becomes SQL.
    kept constant text := case way when 'outbound' then 'outbound_state' else 'return_state' end;
    condition constant text :=
        't.tenant_id = $1' || case when state is null then format(' and t.%I is not null', kept) else format(' and t.%I = $2', kept) end
        || case when tracking is null then '' else
            ' and t.id in (select p.ticket_id from public.ticket_parcels p where p.tenant_id = $1 and p.tracking_key = $3)' end;
begin
    execute format('select count(*) from public.tickets t where %s', condition) into total using tenant, state, tracking;
    execute format(
        'select array(select t.number from public.tickets t where %s order by t.number desc limit $4 offset $5)', condition)
    into numbers
    using tenant, state, tracking, page_size, (page - 1)::bigint * page_size;
end
$$;
