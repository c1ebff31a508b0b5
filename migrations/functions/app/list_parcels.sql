-- GET /parcels: the parcels of tickets, the newest ticket's first; of one ticket those that go out by slot, then the one that comes back. A
-- place in the list is a number: that of the ticket and, as its last digit, of the parcel.
--
-- A ticket keeps what its parcels come to, so those of a state are among the tickets of that state and those of several.
create or replace function office.list_parcels(
    tenant uuid, subject uuid, session uuid, role text, searched text, way text, state text, page_size int, before_id bigint
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
    named constant bigint := substring(searched from '^(?:[Tt][Ii][Cc]-?)?0*([1-9][0-9]{0,16})$')::bigint;
    tracking constant text := upper(regexp_replace(searched, '[\s-]', '', 'g'));
    states constant text[] := case when list_parcels.state is null then '{pending,in_transit,received}' else array[list_parcels.state, 'in_transit'] end;
    places bigint[];
    shown json[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    with candidate as (
        select f.number, f.id, 'outbound' as way
        from (select distinct s from unnest(states) as s) as u
        cross join lateral (
            select t.number, t.id
            from public.tickets t
            where t.tenant_id = caller.tenant and t.outbound_state = u.s and searched is null
              and (before_id is null or t.number <= before_id / 10)
              and (list_parcels.way is null or list_parcels.way = 'outbound')
              -- One of which another parcel is meant takes no place on the page. Asked ticket by ticket: all parcels are many.
              and exists (
                select from public.ticket_parcels p
                where p.tenant_id = t.tenant_id and p.ticket_id = t.id and p.way = 'outbound'
                  and (list_parcels.state is null or p.state = list_parcels.state)
                offset 0)
            order by t.number desc
            limit page_size + 2
        ) as f
        union all
        select f.number, f.id, 'return'
        from (select distinct s from unnest(states) as s) as u
        cross join lateral (
            select t.number, t.id
            from public.tickets t
            where t.tenant_id = caller.tenant and t.return_state = u.s and searched is null
              and (list_parcels.state is null or u.s = list_parcels.state)
              and (before_id is null or t.number <= before_id / 10)
              and (list_parcels.way is null or list_parcels.way = 'return')
            order by t.number desc
            limit page_size + 2
        ) as f
        union
        select t.number, t.id, p.way
        from public.ticket_parcels p
        join public.tickets t on t.tenant_id = p.tenant_id and t.id = p.ticket_id
        where p.tenant_id = caller.tenant and p.tracking_key = tracking
        union
        select t.number, t.id, w.way
        from public.tickets t
        cross join (values ('outbound'), ('return')) as w (way)
        where t.tenant_id = caller.tenant and t.number = named
    ), page as (
        select c.number * 10 + case p.way when 'return' then 0 else 6 - p.slot end as place, p
        from candidate c
        join public.ticket_parcels p on p.tenant_id = caller.tenant and p.ticket_id = c.id and p.way = c.way
        where (list_parcels.way is null or p.way = list_parcels.way)
          and (list_parcels.state is null or p.state = list_parcels.state)
          and (searched is null or c.number = named or p.tracking_key = tracking)
          and (before_id is null or c.number * 10 + case p.way when 'return' then 0 else 6 - p.slot end < before_id)
        order by place desc
        limit page_size + 1
    )
    select array_agg(g.place order by g.place desc), array_agg(
        (
            jsonb_build_object(
                'ticket', jsonb_build_object(
                    'id', t.id, 'display_id', office.ticket_display_id(t.number), 'subject', t.subject,
                    'category', t.category, 'customer_name', t.customer_name, 'shipping_address', t.shipping_address))
            || office.parcel_record_json(g.p)::jsonb
        )::json order by g.place desc)
    into places, shown
    from page g
    join public.tickets t on t.tenant_id = caller.tenant and t.id = (g.p).ticket_id;
    return office.list_result(
        caller, 'parcels', shown[:page_size],
        case when cardinality(places) > page_size then office.encode_text_cursor(places[page_size]::text, caller.tenant) end);
end
$$;
