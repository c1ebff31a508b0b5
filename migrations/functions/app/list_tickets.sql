-- GET /api/mobile/v1/tracking/outbound and /tracking/return: tickets that have a parcel that way, newest first.
create or replace function office.list_tickets(
    tenant uuid, subject uuid, session uuid, role text, way text, state text, tracking text, page int, page_size int
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    zone text;
    found record;
    listed text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    zone := office.tenant_zone(caller.tenant);
    select * into found
    from office.ticket_page(
        caller.tenant, way, state, upper(regexp_replace(tracking, '[\s-]', '', 'g')), page, page_size);

    select string_agg(office.ticket_json(t, way, zone), ',' order by t.number desc)
    into listed
    from public.tickets t
    where t.tenant_id = caller.tenant and t.number = any (found.numbers);
    return office.ok_result(
        caller,
        format(
            '{"success":true,"tracking_items":[%s],"pagination":{"page":%s,"limit":%s,"total":%s,"pages":%s}}',
            listed, page, page_size, found.total, (found.total + page_size - 1) / page_size));
end
$$;
