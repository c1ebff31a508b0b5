-- GET /clients: clients by name, those whose name, e-mail, phone or external id has the text in it.
create or replace function office.list_clients(
    tenant uuid, subject uuid, session uuid, role text, searched text, with_archived boolean, page_size int, after_text text,
    after_id uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    page public.clients[];
    last public.clients;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    -- One more than the page: whether there is another.
    page := array(
        select c
        from public.clients c
        where c.tenant_id = caller.tenant
          and (with_archived or c.archived_at is null)
          and (searched is null or strpos(lower(concat_ws(' ', c.display_name, c.email, c.phone, c.external_id)), lower(searched)) > 0)
          and (after_id is null or (lower(c.display_name) collate "C", c.id) > (after_text, after_id))
        order by lower(c.display_name) collate "C", c.id
        limit page_size + 1);
    last := page[page_size];
    return office.list_result(
        caller, 'clients',
        array(
            select office.client_record_json(page[place])
            from generate_series(1, least(page_size, cardinality(page))) as place
            order by place),
        case when cardinality(page) > page_size then office.encode_text_cursor(lower(last.display_name), last.id) end);
end
$$;
