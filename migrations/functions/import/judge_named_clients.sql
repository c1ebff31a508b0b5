-- The rows of a file of reservations, each with the client that the reservation would be for: by external id, else by name and of several
-- with that name by id, else by id alone, else as before. What is wrong with that is added to the faults.
create or replace function office.judge_named_clients(tenant uuid, columns text[], rows jsonb)
returns table (
    line int, cells jsonb, booking jsonb, before public.reservations, made_as text, first_line int, wanted_reference text, client uuid,
    faults jsonb[]
)
language sql
stable
as $$
    with by_name as materialized (
        -- Several may have the same.
        select c.display_name, min(c.id::text)::uuid as id, count(*) as clients
        from public.clients c
        where c.tenant_id = judge_named_clients.tenant
        group by c.display_name
    ), known as materialized (
        select
            n.*, n.booking ->> 'client_external_id' as external_id, n.booking ->> 'client' as name, n.booking ->> 'client_id' as given_id,
            p.display_name as present_name, c.id as by_external_id, m.id as by_name, m.clients, g.id as by_id, g.display_name as name_of_id
        from office.judge_named_reservations(tenant, columns, rows) as n
        left join public.clients p on p.tenant_id = judge_named_clients.tenant and p.id = (n.before).client_id
        left join public.clients c
            on c.tenant_id = judge_named_clients.tenant and c.external_id = n.booking ->> 'client_external_id'
        left join public.clients g on g.tenant_id = judge_named_clients.tenant and g.id = (n.booking ->> 'client_id')::uuid
        left join by_name m on m.display_name = n.booking ->> 'client'
    ), matched as materialized (
        select
            k.*,
            case
                when k.external_id is not null then k.by_external_id
                when k.given_id is not null and (k.name is null or k.name = k.name_of_id) then k.by_id
                when k.name is not null and k.name = k.present_name then (k.before).client_id
                when k.name is not null then k.by_name
                else (k.before).client_id
            end as client
        from known k
    )
    select
        m.line, m.cells, m.booking, m.before, m.made_as, m.first_line, m.wanted_reference, m.client,
        m.faults || array_remove(
            array[
                office.import_fault(
                    m.external_id is not null and m.by_external_id is null, 'client_external_id', 'client_not_found', m.external_id),
                office.import_fault(
                    m.external_id is null and m.name is not null and m.client is null, 'client', 'client_not_found', m.name),
                office.import_fault(
                    num_nonnulls(m.external_id, m.name) = 0 and m.given_id is not null and m.client is null, 'client_id', 'client_not_found',
                    m.given_id),
                office.import_fault(
                    m.external_id is null and m.clients > 1 and m.name is distinct from m.present_name
                        and m.name is distinct from m.name_of_id,
                    'client', 'ambiguous', m.name),
                office.import_fault(
                    (m.before).id is null and num_nonnulls(m.external_id, m.name, m.given_id) = 0, 'client', 'required', null)
            ], null)
    from matched m
$$;
