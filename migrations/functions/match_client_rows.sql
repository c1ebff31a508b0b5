-- The rows of a file of clients, each with the client that its external id finds, what it would be afterwards, and its faults.
create or replace function office.match_client_rows(tenant uuid, columns text[], rows jsonb)
returns table (line int, before public.clients, after public.clients, faults jsonb[])
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
set enable_nestloop = off
set jit = off
as $$
    with given as materialized (
        select c.line, c.fields, c.fields ->> 'external_id' as external_id,
            min(c.line) over (partition by c.fields ->> 'external_id') as first_line
        from office.import_cells(columns, rows) as c
    )
    select
        g.line, p, jsonb_populate_record(
            p,
            (g.fields - 'archived') || case
                when not g.fields ? 'archived' then '{}'
                when not (g.fields ->> 'archived')::boolean then '{"archived_at":null}'
                when p.archived_at is null then jsonb_build_object('archived_at', transaction_timestamp())
                else '{}'
            end::jsonb),
        array_remove(
            array[
                office.import_fault(g.first_line < g.line, 'external_id', 'already_exists', g.external_id, g.first_line),
                office.import_fault(p.id is null and not g.fields ? 'display_name', 'display_name', 'required', null)
            ], null)
    from given g
    left join public.clients p on p.tenant_id = match_client_rows.tenant and p.external_id = g.external_id
$$;
