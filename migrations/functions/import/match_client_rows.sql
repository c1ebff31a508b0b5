-- The rows of a file of clients, each with the client that its id or else its external id finds, what it would be afterwards, and
-- its faults. A new one keeps the id of its row; of one that was erased the person does not come back.
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
        select c.line, c.fields, c.fields ->> 'id' as given_id, c.fields ->> 'external_id' as external_id
        from office.import_cells(columns, rows) as c
    ), found as materialized (
        select
            g.*, b.id as by_id, e.id as by_external_id, coalesce(b.id, e.id) as id,
            case when g.external_id is not null then min(g.line) over (partition by g.external_id) end as first_external_id,
            case
                when coalesce(b.id, e.id, g.given_id::uuid) is not null
                    then min(g.line) over (partition by coalesce(b.id, e.id, g.given_id::uuid))
            end as first_of_client
        from given g
        left join public.clients b on b.tenant_id = match_client_rows.tenant and b.id = g.given_id::uuid
        left join public.clients e on e.tenant_id = match_client_rows.tenant and e.external_id = g.external_id
    )
    select
        f.line, p, case
            when p.id is null
                then jsonb_populate_record(office.edit_client(tenant, p, f.fields), jsonb_build_object('id', f.given_id))
            else office.edit_client(tenant, p, f.fields)
        end,
        array_remove(
            array[
                office.import_fault(
                    f.first_external_id < f.line, 'external_id', 'already_exists', f.external_id, f.first_external_id),
                office.import_fault(
                    f.first_of_client < f.line and f.first_external_id is distinct from f.first_of_client,
                    null, 'already_exists', null, f.first_of_client),
                office.import_fault(f.by_external_id <> f.id, 'external_id', 'already_exists', f.external_id)
                    || jsonb_build_object('client_id', f.by_external_id),
                office.import_fault(p.id is null and not f.fields ? 'display_name', 'display_name', 'required', null)
            ], null)
            || case
                when office.is_erased(p)
                    then array(
                        select office.import_fault(true, r.name, 'not_supported', f.fields ->> r.name)
                        from unnest(office.restored_fields(p, office.edit_client(tenant, p, f.fields))) as r (name))
                else '{}'
            end
    from found f
    left join public.clients p on p.tenant_id = match_client_rows.tenant and p.id = f.id
$$;
