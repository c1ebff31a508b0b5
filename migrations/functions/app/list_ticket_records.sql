-- GET /tickets: the newest first. A text is the number of a ticket or of a parcel, or each word of it is in the subject, the category or the
-- customer of one of the newest: how many of these are looked at does not grow with the years.
create or replace function office.list_ticket_records(
    tenant uuid, subject uuid, session uuid, role text, searched text, outbound text, back text, page_size int, before_id bigint
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
-- Which index finds the rows depends on what is asked for.
set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    newest constant int := 2000;
    patterns constant text[] := office.search_patterns(searched);
    named constant bigint := substring(searched from '^(?:[Tt][Ii][Cc]-?)?0*([1-9][0-9]{0,17})$')::bigint;
    tracking constant text := upper(regexp_replace(searched, '[\s-]', '', 'g'));
    -- One more than the page: whether there is another.
    numbers bigint[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    if searched is null then
        numbers := array(
            select t.number
            from public.tickets t
            where t.tenant_id = caller.tenant
              and (outbound is null or t.outbound_state = outbound)
              and (back is null or t.return_state = back)
              and (before_id is null or t.number < before_id)
            order by t.number desc
            limit page_size + 1);
    else
        numbers := array(
            select t.number
            from (
                select f.number
                from (
                    select n.number, n.subject, n.category, n.customer_name
                    from public.tickets n
                    where n.tenant_id = caller.tenant
                    order by n.number desc
                    limit newest
                ) as f
                where office.search_text(concat_ws(' ', f.subject, f.category, f.customer_name)) like all (patterns)
                union
                select named
                union
                select o.number
                from public.ticket_parcels p
                join public.tickets o on o.tenant_id = p.tenant_id and o.id = p.ticket_id
                where p.tenant_id = caller.tenant and p.tracking_key = tracking
            ) as found
            join public.tickets t on t.tenant_id = caller.tenant and t.number = found.number
            where (outbound is null or t.outbound_state = outbound)
              and (back is null or t.return_state = back)
              and (before_id is null or t.number < before_id)
            order by t.number desc
            limit page_size + 1);
    end if;
    return office.list_result(
        caller, 'tickets',
        array(
            select office.ticket_record_json(t)
            from public.tickets t
            where t.tenant_id = caller.tenant and t.number = any (numbers[:page_size])
            order by t.number desc),
        case when cardinality(numbers) > page_size then office.encode_text_cursor(numbers[page_size]::text, caller.tenant) end);
end
$$;
